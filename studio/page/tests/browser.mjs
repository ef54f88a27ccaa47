// browser.mjs: the studio in a real Chromium, for tests.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

export const CHROMIUM = process.env.NONOSMITH_CHROMIUM ?? '/usr/bin/chromium';

/** Says why a test cannot run and ends with 77, which ctest counts as skipped. @param {string} why */
export function skip(why) {
    console.log(`skipped: ${why}`);
    process.exit(77);
}

/**
 * Starts Chromium with a new profile. `context` are options of playwright (viewport, hasTouch ...).
 * @param {import('playwright-core').BrowserContextOptions} [context]
 */
export async function startBrowser(context = {}) {
    if (!existsSync(CHROMIUM))
        skip(`there is no ${CHROMIUM}; tools/setup test installs it`);
    const profile = mkdtempSync(join(tmpdir(), 'nonosmith-profile-'));
    const browser = await chromium.launchPersistentContext(profile, {
        executablePath: CHROMIUM, headless: true, viewport: { width: 1280, height: 800 }, acceptDownloads: true, ...context,
        args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
               '--disable-component-update', '--disable-sync', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    });
    return { browser, profile, async stop() {
        await browser.close();
        rmSync(profile, { recursive: true, force: true });
    } };
}

/**
 * Opens the studio and watches over it: `trouble` collects exceptions, errors of the console and every request
 * that would leave the page.
 * @param {import('playwright-core').BrowserContext} browser @param {string} file studio.html
 */
export async function openStudio(browser, file) {
    const page = await browser.newPage();
    /** @type {string[]} */
    const trouble = [];
    page.on('pageerror', error => trouble.push(`exception: ${error.stack ?? error.message}`));
    page.on('console', message => message.type() === 'error' && trouble.push(`console: ${message.text()}`));
    page.on('request', request => {
        if (!/^(file|blob|data):/.test(request.url()))
            trouble.push(`request: ${request.url()}`);
    });
    await page.goto(pathToFileURL(resolve(file)).href);
    await page.waitForSelector('html[data-ready="yes"]');
    return { page, trouble };
}

/** Two frames later all that was asked for is drawn, and pressed where it is seen. @param {import('playwright-core').Page} page */
export const frames = page => page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));

// types.d.ts: files that esbuild understands and the type checker does not.
declare module '*.css';
/** The style and the parts that build.mjs packs into the module of the element. */
declare const PACKED: unknown;

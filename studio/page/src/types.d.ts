// types.d.ts: files that esbuild understands and the type checker does not.
declare module '*.css';

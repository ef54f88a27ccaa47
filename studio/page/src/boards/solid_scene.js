// solid_scene.js: the 3D part of the page: three.js and what is drawn with it. A bundle of its own (build.mjs), loaded
// when the first solid is shown.
export { Scene } from 'three';
export { loadMesh } from './mesh_loaders.js';
export { createFitScene, turnedFurther } from './fit_scene.js';

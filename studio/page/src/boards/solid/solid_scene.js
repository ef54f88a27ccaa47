// solid_scene.js: the 3D part of the page: three.js and what is drawn with it. A bundle of its own (build.mjs), loaded
// when the first solid is shown.
export { SolidScene, canDraw } from './block_scene.js';
export { createFitScene, turnedFurther } from '../model/fit_scene.js';
export { loadMesh } from '../model/mesh_loaders.js';

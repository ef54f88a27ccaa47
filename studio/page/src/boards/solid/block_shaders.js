// block_shaders.js: how faces and boxes of a block are drawn (block_scene.js). Numbers on sides stand upright; on top and below they turn
// by quarters with the eye. No number is ever mirrored.

// A face: cell is x, y, z and the direction it looks to, and with 8, 16, 24 more how it moves (`grown`: how large it is then); tile the
// pictures of its number and of its pattern. A face has four vertices, left to right and from above.
export const FACE_VERTEX = `
attribute vec4 cell; attribute vec4 tint; attribute vec2 tile;
uniform float turn; uniform vec4 grown; uniform float columns;
varying vec2 place; flat varying vec3 colour; flat varying vec4 corners; flat varying float light;
void main() {
    float face = mod(cell.w, 8.0), axis = floor(face * 0.5), sign = mod(face, 2.0) * 2.0 - 1.0;
    float size = cell.w < 7.5 ? grown.x : cell.w < 15.5 ? grown.y : cell.w < 23.5 ? grown.z : grown.w;
    vec3 normal = axis < 0.5 ? vec3(sign, 0, 0) : axis < 1.5 ? vec3(0, sign, 0) : vec3(0, 0, sign);
    vec2 ahead = turn < 0.5 ? vec2(0, 1) : turn < 1.5 ? vec2(-1, 0) : turn < 2.5 ? vec2(0, -1) : vec2(1, 0);
    vec3 up = axis > 1.5 ? vec3(ahead * sign, 0) : vec3(0, 0, 1);
    vec3 right = cross(up, normal);
    int corner = gl_VertexID & 3;
    place = vec2(float(corner & 1), corner < 2 ? 1.0 : 0.0);
    vec3 at = cell.xyz + 0.5 + size * (0.5 * normal + (place.x - 0.5) * right + (place.y - 0.5) * up);
    light = axis > 1.5 ? (sign > 0.0 ? 1.0 : 0.72) : axis > 0.5 ? 0.93 : 0.84;
    colour = tint.rgb;
    corners = vec4(mod(tile.x, columns), floor(tile.x / columns), mod(tile.y, columns), floor(tile.y / columns));
    if (tile.x > 65534.5) corners.x = -1.0;
    if (tile.y > 65534.5) corners.z = -1.0;
    gl_Position = projectionMatrix * modelViewMatrix * vec4(at, 1.0);
}`;
export const FACE_FRAGMENT = `
uniform sampler2D sheet; uniform float columns, numbers, boxed, faint;
varying vec2 place; flat varying vec3 colour; flat varying vec4 corners; flat varying float light;
vec4 picture(vec2 tile) {
    return texture(sheet, (floor(tile + 0.5) + vec2(place.x, 1.0 - place.y)) / columns);
}
void main() {
    vec3 ink = colour;
    float bright = dot(ink, vec3(0.299, 0.587, 0.114));
    if (corners.z > -0.5) { vec4 p = picture(corners.zw); ink = mix(ink, p.rgb, p.a); }
    ink *= light;
    float edge = min(min(place.x, 1.0 - place.x), min(place.y, 1.0 - place.y));
    float line = smoothstep(0.0, 0.02 + 1.5 * fwidth(edge), edge);
    ink = mix(bright > 0.35 ? ink * 0.55 : ink + 0.28, ink, line);
    if (numbers > 0.5 && corners.x > -0.5) {
        vec4 p = picture(corners.xy);
        vec3 own = boxed > 0.5 ? p.rgb : (bright > 0.5 ? vec3(0.08) : vec3(1.0));
        ink = mix(ink, own, p.a);
    }
    gl_FragColor = vec4(ink, faint);
}`;
// A box around something; style as in solid_boxes.js. What is never seen of a box is not drawn: the middles of edges alone, and behind
// cells what stands around the block.
export const BOX_VERTEX = `
attribute vec3 corner; attribute vec3 extent; attribute vec4 tint; attribute float style; attribute vec3 inward; attribute float middle;
uniform float strength;
varying vec3 local; varying vec3 span; varying vec4 colour; varying float how; varying vec2 place;
void main() {
    float away = (projectionMatrix * modelViewMatrix * vec4(corner + (position + 0.5) * extent, 1.0)).w;
    local = (position + 0.5) * extent + inward * min(vec3(0.16 + 0.004 * away), 0.5 * extent);
    span = extent; colour = tint; how = style;
    vec3 part = local / extent;
    place = abs(normal.x) > 0.5 ? part.yz : abs(normal.y) > 0.5 ? part.xz : part.xy;
    gl_Position = projectionMatrix * modelViewMatrix * vec4(corner - 0.02 + part * (extent + 0.04), 1.0);
    bool edges = how > 3.5 && how < 4.5, floor = how > 5.5;
    if (edges && middle > 0.5 || strength < 0.9 && (edges || floor))
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}`;
export const BOX_FRAGMENT = `
uniform float beat, strength;
varying vec3 local; varying vec3 span; varying vec4 colour; varying float how; varying vec2 place;
void main() {
    vec3 d = min(local, span - local);
    float low = min(d.x, min(d.y, d.z)), high = max(d.x, max(d.y, d.z));
    float edge = d.x + d.y + d.z - low - high;
    float wide = (how > 1.5 && how < 2.5 ? 0.05 + 0.09 * beat : how > 3.5 ? 0.025 : 0.07) + fwidth(edge) * 0.5;
    float line = 1.0 - smoothstep(wide, wide + fwidth(edge), edge);
    if (how > 0.5 && how < 1.5 || how > 2.5 && how < 3.5) {
        float along = local.x + local.y + local.z;
        line *= step(0.42, fract(along * 3.0));
    }
    if (how > 2.5 && how < 3.5) {
        vec2 c = abs(place - 0.5);
        line = max(line, (1.0 - smoothstep(0.05, 0.08, abs(c.x - c.y))) * step(c.x, 0.28));
    }
    if (how > 5.5) {
        vec2 near = abs(fract(local.xy + 0.5) - 0.5);
        line = max(line, 0.6 * (1.0 - smoothstep(0.02, 0.02 + fwidth(local.x + local.y), min(near.x, near.y))));
    }
    float stripes = 0.5 * step(0.5, fract((local.x + local.y + local.z) * 1.5));
    float fill = how > 5.5 ? 0.14 : how > 4.5 ? stripes : how > 3.5 ? 0.0 : how > 0.5 && how < 1.5 ? 0.5 : 0.22;
    float alpha = max(line, fill) * colour.a * strength;
    if (how > 1.5 && how < 2.5) alpha *= 0.45 + 0.55 * beat;
    if (alpha < 0.01) discard;
    gl_FragColor = vec4(colour.rgb, alpha);
}`;

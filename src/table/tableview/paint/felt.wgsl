// Table background: a soft light in the middle and darker edges, on felt with fine grain, on four walnut boards or on
// tiles, in a wooden rim. The pattern is computed: in software rendering, a picture in the window's size would be slower. For the
// same reason the shader uses no powers, and roots only in the corners of the rim.
#import bevy_sprite::{mesh2d_functions, mesh2d_vertex_output::VertexOutput}

// Colours as square roots of linear light, which are close to perceived lightness. `light` is the colour in the middle,
// `fall` the difference to the rim.
struct Felt {
    light: vec4<f32>,
    fall: vec4<f32>,
    // Visible fraction of a picture's width and height.
    part: vec4<f32>,
    // Width and height of the table in design pixels.
    size: vec4<f32>,
};

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> felt: Felt;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var picture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var picture_sampler: sampler;

struct Corner {
    @builtin(instance_index) instance: u32,
    // Position in a square of side 1 around the centre.
    @location(0) at: vec3<f32>,
    @location(2) from_light: vec2<f32>,
};

// Fills the window regardless of the camera, so that a shake of the table does not move the background.
@vertex
fn spread(corner: Corner) -> VertexOutput {
    let to_world = mesh2d_functions::get_world_from_local(corner.instance);
    let seen = mesh2d_functions::mesh2d_position_local_to_clip(to_world, vec4(corner.at, 1.0));
    var out: VertexOutput;
    out.position = vec4(2.0 * corner.at.xy, seen.z, 1.0);
    out.uv = corner.from_light;
    return out;
}

// Position in the window, from −0.5 to 0.5, for an offset from the centre of the light.
fn place_of(from_light: vec2<f32>) -> vec2<f32> {
    return from_light / vec2(1.4477, 1.6534) + vec2(0.0, -0.04);
}

// Width of the rim, and radius of its inner corners, in design pixels.
const RIM: f32 = 9.0;
const CORNER: f32 = 24.0;

// Returns the colour of the table with its rim, as square roots of linear light. `root` is the colour of the surface. The
// rim is lighter in its middle and where it is near the light. It has a line of brass at its inner edge, and throws a
// shadow on the surface.
fn in_rim(root: vec3<f32>, mesh: VertexOutput) -> vec3<f32> {
    let place = place_of(mesh.uv);
    let edge = (vec2(0.5) - abs(place)) * felt.size.xy;
    // Distance to the inner edge of the rim. It is negative on the rim.
    var inside = min(edge.x, edge.y) - RIM;
    let corner = vec2(RIM + CORNER) - edge;
    if min(corner.x, corner.y) > 0.0 {
        inside = CORNER - length(corner);
    }
    if inside > 24.0 {
        return root;
    }
    if inside > 0.0 {
        let near = 1.0 - inside / 24.0;
        return root * (1.0 - 0.38 * near * near);
    }
    // Fibres run along the rim.
    let across = select(mesh.position.x, mesh.position.y, edge.y < edge.x);
    let along = select(mesh.position.y, mesh.position.x, edge.y < edge.x);
    let fibre = fract(dot(vec2(across, along), vec2(0.618034, 0.0017)));
    let t = saturate(-inside / RIM);
    let rounded = 4.0 * t * (1.0 - t);
    let lit = 0.62 + 0.34 * rounded - 0.12 * fibre - 0.30 * dot(place, place);
    let wood = vec3(0.33, 0.245, 0.185) * lit;
    let brass = vec3(0.62, 0.50, 0.30) * (0.75 - 0.4 * dot(place, place));
    let line = saturate(1.0 - abs(inside + 1.6) / 1.1);
    return mix(wood, brass, 0.8 * line);
}

// Felt. `mesh.uv` is the offset from the centre of the light, with a length of about 1 at the corners of the table.
@fragment
fn felt_cloth(mesh: VertexOutput) -> @location(0) vec4<f32> {
    let far = saturate(dot(mesh.uv, mesh.uv));
    let t = far * (2.6 + far * (0.6 * far - 2.2));
    // Interleaved gradient noise (Jimenez 2014). It hides banding of the gradient and gives the cloth its grain.
    let noise = fract(52.9829189 * fract(dot(mesh.position.xy, vec2(0.06711056, 0.00583715))));
    let root = in_rim(felt.light.rgb + felt.fall.rgb * t + (noise * 0.014 - 0.007), mesh);
    return vec4(root * root, 1.0);
}

// Four wooden boards. The whole pattern is in the single value that blends from light to rim. So the wood has one calm
// colour, never brighter than the light.
@fragment
fn boards(mesh: VertexOutput) -> @location(0) vec4<f32> {
    let far = dot(mesh.uv, mesh.uv);
    // `board` is the index of the board, counted from the top. `down` is the vertical position within the board, 0 to
    // 1.
    let across = 2.42 * mesh.uv.y + 1.84;
    let board = floor(across);
    let down = across - board;
    // Pseudo-random number of the board, by steps of the golden ratio. It determines the centre of the growth rings and
    // the direction in which they open.
    let own = fract(0.618034 * board);
    // Growth rings that are cut lengthwise are parabolas.
    let heart = 3.74 * down - (1.3 * own + 1.1);
    let ring = fract(heart * heart + (mesh.uv.x * (2.6 * own - 1.3) + own));
    // Wood fibres. Neighbouring pixel rows differ as much as possible, which also hides banding of the gradient.
    let fibre = fract(dot(mesh.position.xy, vec2(0.0013, 0.618034)));
    let joint = max(0.35 - 31.5 * down, 0.0);
    let t = far * (1.85 - 0.84 * far) + (0.13 * ring + 0.09 * fibre + joint);
    let root = in_rim(felt.light.rgb + felt.fall.rgb * t, mesh);
    return vec4(root * root, 1.0);
}

// Side of a tile in design pixels.
const TILE: f32 = 84.0;

// Glazed tiles. Each has a star of two squares in its middle and a quarter circle in each corner, so that four tiles make
// a circle. As on the boards, the pattern only darkens.
@fragment
fn tiles(mesh: VertexOutput) -> @location(0) vec4<f32> {
    let far = saturate(dot(mesh.uv, mesh.uv));
    // The middle of the table is the corner of four tiles.
    let at = place_of(mesh.uv) * felt.size.xy / TILE;
    let tile = floor(at);
    // Distance from the middle of the tile along both sides, 0 to 0.5.
    let off = abs(at - tile - 0.5);
    let edge = 0.5 - max(off.x, off.y);
    // Signed distance to the outline of the star.
    let star = min(max(off.x, off.y), 0.7071 * (off.x + off.y)) - 0.165;
    // Difference of the squared distances to the corner and of the quarter circle.
    let corner = vec2(0.5) - off;
    let ring = dot(corner, corner) - 0.085;
    // Outlines are about one pixel soft at the normal scale.
    let joint = saturate(1.4 - 64.0 * edge);
    let outline = saturate(1.3 - 60.0 * abs(star)) + saturate(1.3 - 90.0 * abs(ring));
    let inside = saturate(-84.0 * star) + 0.7 * saturate(-150.0 * ring);
    // No two glazes are quite the same.
    let own = fract(dot(tile, vec2(0.618034, 0.381966)) + 0.5 * tile.x * tile.y * 0.2361);
    let t = far * (1.85 - 0.84 * far) + 0.06 * own + 0.30 * joint + 0.16 * outline + 0.11 * inside;
    let root = in_rim(felt.light.rgb + felt.fall.rgb * min(t, 1.3), mesh);
    return vec4(root * root, 1.0);
}

// Picture in the window's size, already darkened. `place` is the position in the window, reconstructed from `mesh.uv`.
@fragment
fn laid_picture(mesh: VertexOutput) -> @location(0) vec4<f32> {
    let at = place_of(mesh.uv) * felt.part.xy + vec2(0.5, 0.5);
    return vec4(textureSampleLevel(picture, picture_sampler, at, 0.0).rgb, 1.0);
}

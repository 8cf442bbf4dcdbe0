// The table: a soft light in the middle, a darker rim, and felt with a barely visible grain or four boards of walnut. Computed, because a
// picture as large as the window costs more than this arithmetic on a machine that draws in software; for the same reason there is no
// root and no power in it.
#import bevy_sprite::{mesh2d_functions, mesh2d_vertex_output::VertexOutput}

// Roots of linear light, which is nearly how the eye sees steps between colours: in the middle, and from there to the rim.
struct Felt {
    light: vec4<f32>,
    fall: vec4<f32>,
    // The part of a picture that is seen.
    part: vec4<f32>,
};

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> felt: Felt;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var picture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var picture_sampler: sampler;

struct Corner {
    @builtin(instance_index) instance: u32,
    // Of a square with sides of 1 about the middle.
    @location(0) at: vec3<f32>,
    @location(2) from_light: vec2<f32>,
};

// The table fills the window wherever the camera looks: when what lies on it gives way under a hand, not one pixel of cloth moves.
@vertex
fn spread(corner: Corner) -> VertexOutput {
    let to_world = mesh2d_functions::get_world_from_local(corner.instance);
    let seen = mesh2d_functions::mesh2d_position_local_to_clip(to_world, vec4(corner.at, 1.0));
    var out: VertexOutput;
    out.position = vec4(2.0 * corner.at.xy, seen.z, 1.0);
    out.uv = corner.from_light;
    return out;
}

// `mesh.uv` is the way from the middle of the light, about 1 at the corners of the table.
@fragment
fn felt_cloth(mesh: VertexOutput) -> @location(0) vec4<f32> {
    let far = saturate(dot(mesh.uv, mesh.uv));
    let t = far * (2.6 + far * (0.6 * far - 2.2));
    // Interleaved gradient noise (Jimenez 2014): breaks up the bands of the gradient and gives the cloth its grain.
    let noise = fract(52.9829189 * fract(dot(mesh.position.xy, vec2(0.06711056, 0.00583715))));
    let root = felt.light.rgb + felt.fall.rgb * t + (noise * 0.014 - 0.007);
    return vec4(root * root, 1.0);
}

// All that makes wood goes into the one number that leads from light to rim: it stays one colour, calm, and never lighter than that.
@fragment
fn boards(mesh: VertexOutput) -> @location(0) vec4<f32> {
    let far = dot(mesh.uv, mesh.uv);
    // Four boards, counted from the top, and how far down its board a point lies, 0 to 1.
    let across = 2.42 * mesh.uv.y + 1.84;
    let board = floor(across);
    let down = across - board;
    // A number of its own for each board, by steps of the golden section: where its heart lies and which way its rings open.
    let own = fract(0.618034 * board);
    // The rings of a tree, cut lengthwise, are parabolas.
    let heart = 3.74 * down - (1.3 * own + 1.1);
    let ring = fract(heart * heart + (mesh.uv.x * (2.6 * own - 1.3) + own));
    // Fibres: neighbouring rows of pixels differ as much as they can, which also breaks up the bands of the gradient.
    let fibre = fract(dot(mesh.position.xy, vec2(0.0013, 0.618034)));
    let joint = max(0.35 - 31.5 * down, 0.0);
    let t = far * (1.85 - 0.84 * far) + (0.13 * ring + 0.09 * fibre + joint);
    let root = felt.light.rgb + felt.fall.rgb * t;
    return vec4(root * root, 1.0);
}

// A picture, as large as the window and as dark as it must be already; `mesh.uv` is led back to the place on the sheet.
@fragment
fn laid_picture(mesh: VertexOutput) -> @location(0) vec4<f32> {
    let place = mesh.uv / vec2(1.4477, 1.6534) + vec2(0.0, -0.04);
    let at = place * felt.part.xy + vec2(0.5, 0.5);
    return vec4(textureSampleLevel(picture, picture_sampler, at, 0.0).rgb, 1.0);
}

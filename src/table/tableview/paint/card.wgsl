// Renders a rectangle of the deck's texture with a tint. The texture has no mipmaps, so the shader always reads level
// 0.
#import bevy_sprite::mesh2d_vertex_output::VertexOutput

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var atlas: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var atlas_sampler: sampler;

@fragment
fn of_light(mesh: VertexOutput) -> @location(0) vec4<f32> {
    return textureSampleLevel(atlas, atlas_sampler, mesh.uv, 0.0) * mesh.color;
}

// Converts the sRGB bytes of the texture to linear light. A polynomial replaces the power function, which is slow in
// software rendering. The result is exact for all 256 byte values.
@fragment
fn of_bytes(mesh: VertexOutput) -> @location(0) vec4<f32> {
    let bytes = textureSampleLevel(atlas, atlas_sampler, mesh.uv, 0.0);
    let x = bytes.rgb;
    let light = x * (0.06602831 + x * (0.2063899 + x * (1.6988647 + x * (0.6670249 * x - 1.6383078))));
    return vec4(light, bytes.a) * mesh.color;
}

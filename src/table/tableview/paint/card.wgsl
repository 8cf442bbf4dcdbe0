// A piece of the deck's texture in a tint. The texture has one size only: nothing is to be worked out about which.
#import bevy_sprite::mesh2d_vertex_output::VertexOutput

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var atlas: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var atlas_sampler: sampler;

@fragment
fn of_light(mesh: VertexOutput) -> @location(0) vec4<f32> {
    return textureSampleLevel(atlas, atlas_sampler, mesh.uv, 0.0) * mesh.color;
}

// Light of the sRGB bytes that the texture holds. Without a power, for a machine that draws in software: this comes as near to the curve
// as a byte can tell, for each of the 256.
@fragment
fn of_bytes(mesh: VertexOutput) -> @location(0) vec4<f32> {
    let bytes = textureSampleLevel(atlas, atlas_sampler, mesh.uv, 0.0);
    let x = bytes.rgb;
    let light = x * (0.06602831 + x * (0.2063899 + x * (1.6988647 + x * (0.6670249 * x - 1.6383078))));
    return vec4(light, bytes.a) * mesh.color;
}

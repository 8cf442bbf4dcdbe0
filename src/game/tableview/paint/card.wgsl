// A piece of the deck's texture in a tint. The texture has one size only: nothing is to be worked out about which.
#import bevy_sprite::mesh2d_vertex_output::VertexOutput

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var atlas: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var atlas_sampler: sampler;

@fragment
fn fragment(mesh: VertexOutput) -> @location(0) vec4<f32> {
    return textureSampleLevel(atlas, atlas_sampler, mesh.uv, 0.0) * mesh.color;
}

// All of the view, as far away as anything can be.
@vertex
fn all_of_it(@builtin(vertex_index) corner: u32) -> @builtin(position) vec4<f32> {
    let at = vec2(f32((corner << 1u) & 2u), f32(corner & 2u));
    return vec4(at * 2.0 - 1.0, 0.0, 1.0);
}

// It has no colour: none is written.
@fragment
fn nothing() -> @location(0) vec4<f32> {
    return vec4(0.0);
}

// A triangle that covers the whole viewport, at the far plane.
@vertex
fn all_of_it(@builtin(vertex_index) corner: u32) -> @builtin(position) vec4<f32> {
    let at = vec2(f32((corner << 1u) & 2u), f32(corner & 2u));
    return vec4(at * 2.0 - 1.0, 0.0, 1.0);
}

// Colour writes are disabled; only the depth is written.
@fragment
fn nothing() -> @location(0) vec4<f32> {
    return vec4(0.0);
}

mod ambiguities;
mod systems;

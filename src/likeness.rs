//! stub
use crate::maze::Maze;
pub fn digest(m: &Maze) -> [u8; 16] {
    let d = crate::random::digest("x", &[&m.passages]);
    std::array::from_fn(|i| d[i])
}

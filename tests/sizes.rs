//! Sizes for tests that run over every topology.

use mazebook::maze::topology::{Size, Topology};

/// The largest size with at most this many cells: one number if the topology accepts that, otherwise as many rows as
/// columns.
pub fn size_of(topology: &Topology, cells: u64) -> Size {
    let fits = |size: &Size| (topology.cells)(*size).is_ok_and(|count| count <= cells);
    let number = || 2..=u32::try_from(cells).unwrap();
    let one = number().map(Size::One).rfind(fits);
    one.or_else(|| number().map(|n| Size::Two(n, n)).rfind(fits)).unwrap()
}

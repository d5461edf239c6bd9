//! Whatever a book spec holds, it is read, its pages designed and its mazes planned, or every finding has its words.

#![no_main]

mod planned;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| planned::planned(text));

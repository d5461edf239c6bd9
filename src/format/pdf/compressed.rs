//! Compressed streams.

use lopdf::{Dictionary, Stream};
use miniz_oxide::deflate::core::{
    CompressorOxide, TDEFLFlush, TDEFLStatus, compress, create_comp_flags_from_zip_params,
};
use std::cell::RefCell;

/// Level 4 compresses walls 4% smaller than the default level 6, in a third of the time. Calls miniz_oxide directly:
/// flate2 may use another compressor, with other bytes, if any dependency enables that.
pub(super) fn deflate(bytes: &[u8]) -> Vec<u8> {
    thread_local! {
        // Setting up a compressor takes as long as compressing a page.
        static COMPRESSOR: RefCell<Box<CompressorOxide>> =
            RefCell::new(Box::new(CompressorOxide::new(create_comp_flags_from_zip_params(4, 1, 0))));
    }
    let mut deflated = vec![0; bytes.len() / 3 + 64];
    let (mut read, mut written) = (0, 0);
    COMPRESSOR.with_borrow_mut(|compressor| {
        compressor.reset();
        loop {
            let (rest, room) = (&bytes[read..], &mut deflated[written..]);
            let (status, taken, given) = compress(compressor, rest, room, TDEFLFlush::Finish);
            (read, written) = (read + taken, written + given);
            if status != TDEFLStatus::Okay {
                break;
            }
            deflated.resize(deflated.len() * 2, 0);
        }
    });
    deflated.truncate(written);
    deflated.shrink_to_fit();
    deflated
}

/// A stream of compressed data.
pub(super) fn stream(mut dict: Dictionary, mut deflated: Vec<u8>) -> Stream {
    // Some readers take a CR at the end of the data for a part of the line end after it.
    if deflated.ends_with(b"\r") {
        deflated.push(b'\n');
    }
    dict.set("Filter", "FlateDecode");
    Stream::new(dict, deflated).with_compression(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_data_ends_in_a_carriage_return() {
        let texts = (10_000..12_000).map(|n| n.to_string());
        let ends = |text: &String| deflate(text.as_bytes()).ends_with(b"\r");
        let texts: Vec<String> = texts.filter(ends).collect();
        assert!(!texts.is_empty());
        for text in texts {
            let stream = stream(Dictionary::new(), deflate(text.as_bytes()));
            assert!(!stream.content.ends_with(b"\r"));
            assert_eq!(stream.decompressed_content().unwrap(), text.as_bytes());
        }
    }
}

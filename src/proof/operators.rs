//! The operators of a content stream with their operands.

/// An operand. Arrays and dictionaries are flattened.
#[derive(Clone, Debug, PartialEq)]
pub enum Operand {
    /// A number.
    Number(f64),
    /// A name, without its slash.
    Name(String),
    /// The bytes of a string.
    Text(Vec<u8>),
}

/// Reads a stream, operator by operator.
#[derive(Debug)]
pub struct Tokens<'s> {
    bytes: &'s [u8],
    at: usize,
}

impl<'s> Tokens<'s> {
    /// Starts at the beginning of a stream.
    pub fn new(bytes: &'s [u8]) -> Tokens<'s> {
        Tokens { bytes, at: 0 }
    }

    /// The next operator; its operands go into `operands`.
    pub fn next(&mut self, operands: &mut Vec<Operand>) -> Option<&'s str> {
        operands.clear();
        loop {
            self.skip();
            match *self.bytes.get(self.at)? {
                b'/' => {
                    self.at += 1;
                    operands.push(Operand::Name(self.word().to_owned()));
                }
                b'(' => operands.push(Operand::Text(self.literal())),
                b'<' if self.bytes.get(self.at + 1) != Some(&b'<') => {
                    operands.push(Operand::Text(self.hexadecimal()));
                }
                b'<' | b'>' | b'[' | b']' | b'{' | b'}' | b')' => self.at += 1,
                _ => {
                    let word = self.word();
                    match word.parse() {
                        Ok(number) => operands.push(Operand::Number(number)),
                        Err(_) => return Some(word),
                    }
                }
            }
        }
    }

    /// Skips white space and comments.
    fn skip(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'%' => self.at += self.length(|byte| byte != b'\n' && byte != b'\r'),
                b' ' | b'\n' | b'\r' | b'\t' | 0x0c | 0 => self.at += 1,
                _ => break,
            }
        }
    }

    fn length(&self, is_part: impl Fn(u8) -> bool) -> usize {
        self.bytes[self.at..].iter().take_while(|&&byte| is_part(byte)).count()
    }

    fn word(&mut self) -> &'s str {
        let is_part =
            |byte: u8| !byte.is_ascii_whitespace() && byte != 0 && !b"/[]<>(){}%".contains(&byte);
        let length = self.length(is_part);
        let word = &self.bytes[self.at..self.at + length];
        self.at += length;
        std::str::from_utf8(word).unwrap_or("?")
    }

    fn literal(&mut self) -> Vec<u8> {
        let (mut text, mut depth) = (Vec::new(), 0);
        while let Some(&byte) = self.bytes.get(self.at) {
            self.at += 1;
            match byte {
                b'\\' => {
                    text.extend(self.bytes.get(self.at));
                    self.at += 1;
                    continue;
                }
                b'(' => depth += 1,
                b')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                break;
            }
            text.push(byte);
        }
        text.drain(..text.len().min(1));
        text
    }

    fn hexadecimal(&mut self) -> Vec<u8> {
        self.at += 1;
        let length = self.length(|byte| byte != b'>');
        let digits = self.bytes[self.at..self.at + length].iter();
        let digits: Vec<u8> = digits
            .filter_map(|&byte| char::from(byte).to_digit(16))
            .map(|digit| digit as u8)
            .collect();
        self.at += (length + 1).min(self.bytes.len() - self.at);
        digits.chunks(2).map(|pair| pair[0] * 16 + pair.get(1).unwrap_or(&0)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_come_with_their_operands() {
        let mut tokens = Tokens::new(b"q 1 -.5 m%x\n/F1 12 Tf[<0041>-3(a\\)b)]TJ <</A 1>>BDC");
        let (mut operands, mut read) = (Vec::new(), Vec::new());
        while let Some(operator) = tokens.next(&mut operands) {
            read.push((operator, operands.clone()));
        }
        let number = Operand::Number;
        assert_eq!(read[0], ("q", vec![]));
        assert_eq!(read[1], ("m", vec![number(1.0), number(-0.5)]));
        assert_eq!(read[2], ("Tf", vec![Operand::Name("F1".into()), number(12.0)]));
        let shown = [Operand::Text(vec![0, 65]), number(-3.0), Operand::Text(b"a)b".to_vec())];
        assert_eq!(read[3], ("TJ", shown.to_vec()));
        assert_eq!(read[4].0, "BDC");
        assert_eq!(Tokens::new(b"<41").next(&mut operands), None);
    }
}

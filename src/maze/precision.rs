//! Numbers in messages, with enough decimals that two of them can be told apart.

/// The most decimals of a number in a message.
const MOST: usize = 6;

/// A measured and a needed length with the same number of decimals: at least `decimals`, and as many more as it takes for
/// the two to differ. Equal lengths, and lengths that no message can tell apart, have `decimals`.
pub fn distinct(measured: f64, needed: f64, decimals: usize) -> [String; 2] {
    let both = |decimals: usize| [measured, needed].map(|length| format!("{length:.decimals$}"));
    let mut tries = (decimals..=MOST).map(both);
    tries.find(|[measured, needed]| measured != needed).unwrap_or_else(|| both(decimals))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_lengths_that_differ_are_told_apart() {
        assert_eq!(distinct(0.5, 1.8, 1), ["0.5", "1.8"]);
        assert_eq!(distinct(1.78, 1.8, 1), ["1.78", "1.80"]);
        assert_eq!(distinct(1.7996, 1.8, 1), ["1.7996", "1.8000"]);
        assert_eq!(distinct(1.8, 1.8, 1), ["1.8", "1.8"]);
        for step in 1..2000 {
            let (measured, needed) = (1.8 - f64::from(step) * 1e-5, 1.8);
            let [measured, needed] = distinct(measured, needed, 2);
            assert!(measured.parse::<f64>().unwrap() < needed.parse::<f64>().unwrap());
        }
    }
}

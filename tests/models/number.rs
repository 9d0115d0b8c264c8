//! Numbers in the environment.

/// The number that a variable has, or the default.
pub fn number(variable: &str, default: u64) -> u64 {
    let Ok(text) = std::env::var(variable) else { return default };
    text.parse().unwrap_or_else(|e| panic!("{variable}={text}: {e}"))
}

//! The names of values that users choose from a list.

use clap::ValueEnum;

/// The word that users write for this value. Results use the same word, so it is defined in one place only.
pub fn word(value: impl ValueEnum) -> String {
    let listed = value.to_possible_value().expect("no value is hidden");
    listed.get_name().to_owned()
}

#[cfg(test)]
mod tests {
    use super::super::er::Template;
    use super::super::search::Engine;
    use super::word;

    #[test]
    fn words_are_those_of_the_options() {
        assert_eq!((word(Engine::Pdrer), word(Engine::Pdr)), ("pdrer".to_owned(), "pdr".to_owned()));
        assert_eq!(word(Template::HalfAdder), "half-adder");
    }
}

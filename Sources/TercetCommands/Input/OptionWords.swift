internal import ArgumentParser

// What an option or an argument is, what its value is called, and how a shell completes it.

nonisolated extension Option where Value == String {
  init(
    _ words: String,
    value: String,
    _ completion: CompletionKind? = nil,
    name: NameSpecification = .long,
    parsing: SingleValueParsingStrategy = .next
  ) {
    let help = ArgumentHelp(words, valueName: value)
    self.init(name: name, parsing: parsing, help: help, completion: completion)
  }
}

nonisolated extension Option where Value == String? {
  init(
    _ words: String,
    value: String,
    _ completion: CompletionKind? = nil,
    name: NameSpecification = .long,
    parsing: SingleValueParsingStrategy = .next
  ) {
    let help = ArgumentHelp(words, valueName: value)
    self.init(name: name, parsing: parsing, help: help, completion: completion)
  }
}

nonisolated extension Option where Value == [String] {
  init(
    wrappedValue: [String],
    _ words: String,
    value: String,
    _ completion: CompletionKind? = nil,
    name: NameSpecification = .long
  ) {
    let help = ArgumentHelp(words, valueName: value)
    self.init(wrappedValue: wrappedValue, name: name, help: help, completion: completion)
  }
}

nonisolated extension Argument where Value == String {
  init(_ words: String, value: String, _ completion: CompletionKind? = nil) {
    self.init(help: ArgumentHelp(words, valueName: value), completion: completion)
  }
}

nonisolated extension Argument where Value == String? {
  init(_ words: String, value: String, _ completion: CompletionKind? = nil) {
    self.init(help: ArgumentHelp(words, valueName: value), completion: completion)
  }
}

nonisolated extension Argument where Value == [String] {
  init(_ words: String, value: String, _ completion: CompletionKind? = nil) {
    self.init(help: ArgumentHelp(words, valueName: value), completion: completion)
  }

  init(
    wrappedValue: [String],
    _ words: String,
    value: String,
    _ completion: CompletionKind? = nil
  ) {
    let help = ArgumentHelp(words, valueName: value)
    self.init(wrappedValue: wrappedValue, help: help, completion: completion)
  }
}

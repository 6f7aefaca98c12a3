import BoardModel

/// Packs long lists of cards into one argument each.
///
/// The parser's time grows with the square of the number of arguments: 3 s for 10,000.
nonisolated enum CardArguments {
  /// Nobody can type this character.
  private static let separator: Character = "\u{1F}"
  /// Shorter lists are not packed, so that messages name their cards.
  private static let shortest = 50

  /// The commands with any number of cards.
  private static let commands: Set<String> = ["move", "done", "archive", "restore", "delete"]

  /// Packs each long run of identifiers into one argument.
  static func packed(_ arguments: [String], of command: [String]) -> [String] {
    guard arguments.count > shortest, let name = command.first, commands.contains(name) else {
      return arguments
    }
    var packed: [String] = []
    var run: [String] = []
    for argument in arguments {
      // After an option this may be its value.
      let isValue = run.isEmpty && packed.last?.hasPrefix("--") == true
      if !isValue, CardIDPrefix(argument) != nil {
        run.append(argument)
      } else {
        packed += joined(run)
        packed.append(argument)
        run = []
      }
    }
    return packed + joined(run)
  }

  private static func joined(_ run: [String]) -> [String] {
    run.count < shortest ? run : [run.joined(separator: String(separator))]
  }

  /// The cards as typed.
  static func unpacked(_ cards: [String]) -> [String] {
    cards.flatMap { $0.split(separator: separator, omittingEmptySubsequences: false) }
      .map(String.init)
  }
}

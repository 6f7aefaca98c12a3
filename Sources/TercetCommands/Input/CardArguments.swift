import BoardModel

/// Long lists of cards among the arguments, packed into one each.
///
/// The argument parser takes time that grows with the square of the number of arguments: 3 s for
/// 10,000 of them.
nonisolated enum CardArguments {
  /// What joins them; nobody can type it.
  private static let separator: Character = "\u{1F}"
  /// Shorter lists are left as they are, so that messages name them one by one.
  private static let shortest = 50

  /// The commands that take any number of cards.
  private static let commands: Set<String> = ["move", "done", "archive", "restore", "delete"]

  /// The arguments of a command with each long run of identifiers as one.
  static func packed(_ arguments: [String], of command: [String]) -> [String] {
    guard arguments.count > shortest, let name = command.first, commands.contains(name) else {
      return arguments
    }
    var packed: [String] = []
    var run: [String] = []
    for argument in arguments {
      // What follows an option may be its value.
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

  /// The cards as they were typed.
  static func unpacked(_ cards: [String]) -> [String] {
    cards.flatMap { $0.split(separator: separator, omittingEmptySubsequences: false) }
      .map(String.init)
  }
}

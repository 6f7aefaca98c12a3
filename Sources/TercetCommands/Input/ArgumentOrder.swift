/// Moves options before the command's name after it, where the command reads them.
///
/// `tercet --db x list` becomes `tercet list --db x`, so each command declares all its options.
struct ArgumentOrder: Equatable {
  /// The words of the command's name; empty for the board itself.
  private(set) var command: [String] = []
  private(set) var arguments: [String]
  /// The options that were before the command's name.
  private(set) var moved: [String] = []

  private static let movable = ["--db", "--board", "--author"]
  /// Options of the board only, which take a value.
  private static let ofBoard = ["--trace", "--theme"]

  /// - Throws: For an unknown command, with the nearest name.
  init(_ arguments: [String]) throws(CommandFailure) {
    self.arguments = arguments
    var rest = arguments[...]
    var leading: [String] = []
    var isOfBoard = false
    while let argument = rest.first, argument.hasPrefix("--") {
      let name = String(argument.prefix { $0 != "=" })
      let hasValue = argument.contains("=")
      let takesValue = Self.movable.contains(name) || Self.ofBoard.contains(name)
      guard takesValue || name == "--demo" else { return }
      let length = takesValue && !hasValue ? 2 : 1
      if rest.count < length { return }
      if Self.movable.contains(name) {
        leading += rest.prefix(length)
        moved.append(name)
      } else {
        isOfBoard = true
      }
      rest = rest.dropFirst(length)
    }
    guard let word = rest.first, !word.hasPrefix("-") else { return }
    if isOfBoard {
      throw .usage("--demo, --theme and --trace work only without a command")
    }
    command = try CommandNames.path(Array(rest.prefix(word == "help" ? 3 : 2)))
    self.arguments =
      command + leading + CardArguments.packed(Array(rest.dropFirst(command.count)), of: command)
  }
}

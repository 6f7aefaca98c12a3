/// Options that stand before the command's name, put behind it, where the command reads them.
///
/// So `tercet --db x list` is `tercet list --db x`, and each command declares all that it takes.
struct ArgumentOrder: Equatable {
  /// The words that name the command; none for the board itself.
  private(set) var command: [String] = []
  private(set) var arguments: [String]
  /// The names of the options that stood before the command's.
  private(set) var moved: [String] = []

  private static let movable = ["--db", "--board", "--author"]
  /// Those of the board alone that take a value.
  private static let ofBoard = ["--trace", "--theme"]

  /// - Throws: a failure that names the nearest command where the name is that of none.
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
      throw .usage("--demo, --theme and --trace go with the board, not with another command")
    }
    command = try CommandNames.path(Array(rest.prefix(word == "help" ? 3 : 2)))
    self.arguments =
      command + leading + CardArguments.packed(Array(rest.dropFirst(command.count)), of: command)
  }
}

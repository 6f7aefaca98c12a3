/// The arguments for opening the board, without the argument parser.
///
/// Building the parser takes about 2 ms, a good part of the time to the first screen. Only
/// unambiguous arguments are read here, as the parser would; everything else is left to it.
package nonisolated struct BoardArguments: Equatable {
  package var database: String?
  package var board: String?
  package var author: String?
  package var isDemo = false
  package var trace: String?
  package var theme: String?

  init() {}

  /// Nil for everything that the parser must decide: commands, other or repeated options, missing
  /// values, and possibly invalid UTF-8.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--demo" {
        isDemo = true
        continue
      }
      guard let value = rest.popFirst(), !value.hasPrefix("-"),
        !value.unicodeScalars.contains("\u{FFFD}")
      else { return nil }
      switch argument {
      case "--db" where database == nil: database = value
      case "--board" where board == nil: board = value
      case "--author" where author == nil: author = value
      case "--trace" where trace == nil: trace = value
      case "--theme" where theme == nil: theme = value
      default: return nil
      }
    }
  }

  /// Refuses contradictory options.
  package func check() throws(CommandFailure) {
    if isDemo, database != nil {
      throw .usage("--demo opens its own sample board; leave out --db or --demo")
    }
    if isDemo, board != nil {
      throw .usage("--demo opens its own sample board; leave out --board or --demo")
    }
  }
}

internal import ArgumentParser
import TerminalSurface

/// Runs what a command line says.
package enum CommandRunner {
  /// Runs a command to its end, or opens the board.
  ///
  /// - Throws: what ended it: a `CommandFailure`, `StandardOutput.Closed`, or an error of the parser.
  package static func run(
    _ arguments: [String],
    open: (BoardArguments) throws -> Void
  ) throws {
    if let board = BoardArguments(arguments) { return try openBoard(board, open) }
    let order = try ArgumentOrder(arguments)
    if order.command.isEmpty {
      let command = try parse(RootCommand.self, order)
      guard let root = command as? RootCommand else { return try run(command) }
      return try openBoard(root.arguments, open)
    }
    try run(parse(Subcommands.self, order))
  }

  private static func openBoard(
    _ arguments: BoardArguments,
    _ open: (BoardArguments) throws -> Void
  ) throws {
    try arguments.check()
    try open(arguments)
  }

  private static func parse(
    _ root: any ParsableCommand.Type,
    _ order: ArgumentOrder
  ) throws -> any ParsableCommand {
    try ArgumentCheck.check(order, of: root)
    do {
      return try root.parseAsRoot(order.arguments)
    } catch {
      throw try ParserMessage(error, root, order).failure
    }
  }

  private static func run(_ command: any ParsableCommand) throws {
    var command = command
    do {
      try command.run()
    } catch  where !(error is CommandFailure) && !(error is StandardOutput.Closed) {
      throw try ParserMessage(error, Subcommands.self, nil).failure
    }
  }
}

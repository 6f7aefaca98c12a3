internal import ArgumentParser
import Glibc
import TerminalSurface

package enum CommandRunner {
  /// Runs a command to its end, or opens the board.
  ///
  /// - Throws: `CommandFailure`, `StandardOutput.Closed` or an error of the parser.
  package static func run(
    _ arguments: [String],
    open: (BoardArguments) throws -> Void,
    read: (HelpPage) throws -> Void
  ) throws {
    if RootHelp.requests.contains(arguments) { return try StandardOutput.print(RootHelp.text) }
    if let board = BoardArguments(arguments) { return try openBoard(board, open) }
    let order = try ArgumentOrder(arguments)
    if order.command.first == "help", let topic = order.command.dropFirst().first,
      let page = try HelpPage(named: topic)
    {
      return try isatty(STDOUT_FILENO) == 1 ? read(page) : StandardOutput.print(page.text)
    }
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
    } catch let trouble as LinkTrouble {
      throw trouble.failure
    } catch  where !(error is CommandFailure) && !(error is StandardOutput.Closed) {
      throw try ParserMessage(error, Subcommands.self, nil).failure
    }
  }
}

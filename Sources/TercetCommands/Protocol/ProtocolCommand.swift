internal import ArgumentParser
import BoardInterchange

struct ProtocolCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Serve the board to agents over the Model Context Protocol.",
    discussion: """
      Example: tercet mcp --author robot --db ~/work/board.db

      Reads one JSON-RPC message per line from standard input and answers on standard output until the \
      input ends. The tools are list, show, add, edit, move, next, log and batch. A message that it does \
      not understand gets an error; the server continues.
      """
  )

  @OptionGroup var options: BoardOptions

  @MainActor func perform() throws {
    if options.writer.ifAt != nil {
      throw CommandFailure.usage("--if-at works only with commands that make one change")
    }
    var server = ProtocolServer(board: try ProtocolBoard(options))
    var lines = InputLines()
    while let line = try lines.next() {
      guard let answer = server.answer(to: line) else { continue }
      var output = StandardOutput()
      output.append(answer + "\n")
      try output.flush()
    }
  }
}

internal import ArgumentParser
import Glibc
import NcursesTerminal
import TerminalSurface

/// The executable: commands and composition.
@main
struct Tercet {
  static func main() {
    // A reader that goes away and a file that may not grow are errors of the write, and no reason
    // to die.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // Before a file is opened: which descriptors were given is known only now.
    _ = TerminalEnvironment.ofProcess
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      exit(reporting: error)
    }
  }

  private static func run(_ arguments: [String]) throws {
    if let board = BoardArguments(arguments) {
      let path = try BoardLocation.path(option: board.database)
      return try BoardOpening(path: path, isDemo: board.isDemo, tracePath: board.trace).run()
    }
    var command = try RootCommand.parseAsRoot(arguments)
    try command.run()
  }

  /// Says in one line why the program ends, and ends it with the documented code.
  private static func exit(reporting error: any Error) -> Never {
    switch error {
    case is StandardOutput.Closed: Glibc.exit(0)
    case let failure as CommandFailure: fail(failure)
    default:
      let message = RootCommand.fullMessage(for: error)
      if RootCommand.exitCode(for: error) == .success {
        var output = StandardOutput()
        output.append(PrintableText.sanitisedLines(message) + "\n")
        try? output.flush()
        Glibc.exit(0)
      }
      fail(.usage("\(RootCommand.message(for: error)) (see tercet --help)"))
    }
  }

  private static func fail(_ failure: CommandFailure) -> Never {
    let text = "tercet: \(PrintableText.sanitised(failure.message))\n"
    // Where standard error is gone too, the exit code is all that is left to say.
    _ = write(STDERR_FILENO, text, text.utf8.count)
    Glibc.exit(failure.code.rawValue)
  }
}

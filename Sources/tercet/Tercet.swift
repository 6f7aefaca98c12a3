import BoardStorage
import Glibc
import NcursesTerminal
import TercetCommands
import TerminalSurface

/// The executable: commands and composition.
@main
struct Tercet {
  static func main() {
    // A reader that goes away and a file that may not grow are errors of the write, and no reason
    // to die.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    ProcessMemory.returnsLargeBlocks()
    do {
      keepStandardDescriptors()
      try SystemLimits.command.require()
    } catch {
      exit(reporting: error)
    }
    // Before a file is opened: which descriptors were given is known only now.
    _ = TerminalEnvironment.ofProcess
    KeyCatalog.shared = BoardKeys.catalog
    PictureDrawing.shared = BoardPicture.drawing
    do {
      try CommandRunner.run(Array(CommandLine.arguments.dropFirst())) { arguments in
        try BoardOpening(arguments).run()
      }
    } catch {
      exit(reporting: error)
    }
  }

  /// Puts something in the place of standard descriptors that were closed, so that no file of a board
  /// becomes standard output; reading and writing fail there as before.
  private static func keepStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest that is free is taken, which is this one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Says in one line why the program ends, and ends it with the documented code.
  private static func exit(reporting error: any Error) -> Never {
    if error is StandardOutput.Closed { Glibc.exit(0) }
    let failure = error as? CommandFailure ?? CommandFailure(.other, "\(error)")
    let text = "tercet: \(PrintableText.sanitised(failure.line))\n"
    // Where standard error is gone too, the exit code is all that is left to say.
    _ = write(STDERR_FILENO, text, text.utf8.count)
    Glibc.exit(failure.code.rawValue)
  }
}

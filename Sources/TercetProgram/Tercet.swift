import BoardStorage
import Glibc
import NcursesTerminal
import TercetCommands
import TerminalSurface

/// The program, which puts the commands and the board together.
package enum Tercet {
  package static func main() {
    // A reader that disappears or a file size limit should make the write fail, not kill the
    // program.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    ProcessMemory.returnsLargeBlocks()
    do {
      keepStandardDescriptors()
      try SystemLimits.command.require()
    } catch {
      exit(reporting: error)
    }
    // Must run before any file is opened: only now is it known which descriptors were inherited.
    _ = TerminalEnvironment.ofProcess
    KeyCatalog.shared = ConfiguredKeys.catalog
    PictureDrawing.shared = BoardPicture.drawing
    do {
      try CommandRunner.run(
        Array(CommandLine.arguments.dropFirst()),
        open: { try BoardOpening($0).run() },
        read: TopicReading.show
      )
    } catch {
      exit(reporting: error)
    }
  }

  /// Opens `/dev/null` for standard descriptors that were closed, so that no file of a board
  /// becomes standard output.
  ///
  /// Reading and writing there fail as before.
  private static func keepStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free descriptor is used, which is this one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Prints in one line why the program ends, and ends it with the documented code.
  private static func exit(reporting error: any Error) -> Never {
    if error is StandardOutput.Closed { Glibc.exit(0) }
    let failure = error as? CommandFailure ?? CommandFailure(.other, "\(error)")
    let text = "tercet: \(PrintableText.sanitised(failure.line))\n"
    // If standard error is closed too, the exit code is the only report.
    _ = write(STDERR_FILENO, text, text.utf8.count)
    Glibc.exit(failure.code.rawValue)
  }
}

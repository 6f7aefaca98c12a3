import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import Foundation
import TerminalSurface

/// Synchronises a board of a file with other machines; run by `tercet`.
@main
struct TercetSync {
  static func main() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    do {
      let job = try SyncJob(CommandLine.arguments.dropFirst(), ProcessInfo.processInfo.environment)
      try job.run()
    } catch {
      let failure = SyncFailure(error)
      failure.printLine()
      exit(failure.code)
    }
  }
}

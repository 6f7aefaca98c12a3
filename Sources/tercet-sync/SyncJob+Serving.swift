import FileLog
import Foundation
import RemoteLog

extension SyncJob {
  /// Answers until standard input ends.
  ///
  /// Every failure is an answer too, so that the other machine can show it.
  func serve() throws {
    guard let place = FilePlace(path, readsOnly: details.contains("read")) else {
      throw SyncFailure(2, "“\(path)” is no absolute path")
    }
    LogServer(place, input: STDIN_FILENO, output: STDOUT_FILENO).run()
  }
}

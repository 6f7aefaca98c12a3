import BoardSync
import FileLog
import Foundation
import RemoteLog

extension SyncJob {
  /// Answers until standard input ends.
  ///
  /// Every failure is an answer too, so that the other machine can show it.
  func serve() throws {
    let right =
      details.first.flatMap { ["read": .read, "comment": .comment][$0] } ?? LogRight.write
    guard let place = FilePlace(path, allowing: right) else {
      throw SyncFailure(2, "“\(path)” is no absolute path")
    }
    LogServer(place, input: STDIN_FILENO, output: STDOUT_FILENO).run()
  }
}

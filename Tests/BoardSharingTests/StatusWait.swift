import BoardModel
import BoardStorage
import FileSystem
import Foundation
import Testing

/// Waits until the process that exchanges a board has written a wanted status.
///
/// A watch of the board's folder reports each write. A process that ends writes nothing, and the
/// system may have no watch left, so this also looks ten times a second.
@discardableResult
func waitForStatus(
  of board: UUID,
  ofFileAt path: String,
  within limit: Duration = .seconds(60),
  running process: SyncProcess? = nil,
  _ wanted: String,
  sourceLocation: SourceLocation = #_sourceLocation,
  until isWanted: (SyncStatus?) -> Bool
) throws -> SyncStatus? {
  let watch = Inotify()
  watch?.add(URL(filePath: path).deletingLastPathComponent().path(), IN_CREATE | IN_MODIFY)
  let deadline = ContinuousClock.now + limit
  while true {
    let status = SyncLock.status(of: board, ofFileAt: path)
    if isWanted(status) { return status }
    try #require(
      deadline > .now && process?.hasEnded != true,
      "not \(wanted): \(String(describing: status))",
      sourceLocation: sourceLocation
    )
    // A negative descriptor is ignored.
    var request = pollfd(fd: watch?.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
    poll(&request, 1, 100)
    _ = watch?.take()
  }
}

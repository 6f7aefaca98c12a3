package import BoardModel
internal import BoardSync
internal import FileSystem
package import Foundation

/// Has the windows that show a shared board tell the process that exchanges it.
///
/// They write to a small file next to the board.
@MainActor package final class WindowNotes {
  /// Told of one machine; each must fit into a note of the log.
  private static let limit = 4

  let file: NoteFile

  package init(of board: UUID, ofFileAt path: String) {
    file = NoteFile(SyncLock.path(of: board, ofFileAt: path, "here"), like: path)
  }

  /// Tells who looks at the board in this window; nil if nobody does any more.
  package func leave(_ person: Presence?) { file.leave(person.map { [$0].text }) }

  /// Who looks at it in any other window, each person once, or once for each card that they edit.
  package func people() -> [Presence] {
    let all = Set(file.others().flatMap { [Presence](json: $0) })
    let editors = Set(all.filter { $0.card != nil }.map(\.name))
    return Array(
      all.filter { $0.card != nil || !editors.contains($0.name) }.sorted().prefix(Self.limit)
    )
  }

  /// Has a process wake when a window has something new to tell.
  package func follow(by live: LiveBoard) { live.follow(file) }
}

import BoardModel
import Foundation

struct StructureReport {
  let store: CommandStore
  let isJSON: Bool

  /// A line with the column's short identifier.
  func print(_ line: String, column id: Column.ID) throws {
    if !isJSON { return try StandardOutput.printLine("\(line) (\(Self.short(id.uuid)))") }
    guard let board = try store.board(of: id), let column = board.column(id) else {
      throw CommandFailure(.columnNotFound(id))
    }
    try StandardOutput.print(store.object(of: column, on: board))
  }

  func print(_ line: String, board id: Board.ID) throws {
    if !isJSON { return try StandardOutput.printLine("\(line) (\(Self.short(id.uuid)))") }
    let board = try store.attempt(store.store.board(id))
    try StandardOutput.print(store.object(of: board))
  }

  /// The first digits of the last group, as with cards.
  private static func short(_ id: UUID) -> String {
    id.uuidString.suffix(CardIDPrefix.groupLength).prefix(4).lowercased()
  }
}

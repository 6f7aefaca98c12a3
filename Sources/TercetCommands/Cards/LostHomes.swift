import BoardModel
import TerminalSurface

/// Deleted columns and boards that cards can't return to.
struct LostHomes {
  /// A sentence for each, with the command that restores it.
  let words: String

  init(of cards: [Card.ID], _ store: CommandStore) throws(CommandFailure) {
    let boards = BoardIndex(try store.boards)
    var lost: [Column.ID] = []
    for id in cards {
      let card = try store.attempt { () throws(StoreError) -> Card? in
        if let card = try store.store.card(id) { return card }
        return try store.store.deletedCard(id)
      }
      guard let column = card?.column, boards.column(column) == nil else { continue }
      if !lost.contains(column) { lost.append(column) }
    }
    words = lost.isEmpty ? "" : try Self.words(for: lost, boards.boards, store)
  }

  private static func words(
    for lost: [Column.ID],
    _ boards: [Board],
    _ store: CommandStore
  ) throws(CommandFailure) -> String {
    let columns = try store.attempt(store.store.deleted.columns())
    let deleted = try store.attempt(store.store.deleted.boards())
    var sentences: [String] = []
    for column in columns where lost.contains(column.id) {
      let sentence: String
      if let board = boards.first(where: { $0.id == column.board }) {
        sentence =
          "The column \(column.name.inQuotes) was deleted; restore it with “tercet column restore"
          + " \(quoted(column.name)) --board \(quoted(board.name))”"
      } else {
        let name = deleted.first { $0.id == column.board }?.name ?? ""
        sentence =
          "The board \(name.inQuotes) was deleted; restore it with “tercet board restore \(quoted(name))”"
      }
      if !sentences.contains(sentence) { sentences.append(sentence) }
    }
    return sentences.prefix(3).joined(separator: ". ")
  }

  /// A name quoted for the shell if needed.
  private static func quoted(_ name: String) -> String {
    if name.allSatisfy({ $0.isLetter || $0.isNumber }) { return name }
    return "'\(name.replacing("'", with: "'\\''"))'"
  }
}

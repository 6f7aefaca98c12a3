import BoardModel
import Foundation

@testable import BoardInterchange

extension Card {
  init(_ card: ImportedCard, in column: Column) {
    self.init(
      card.draft,
      id: card.id,
      column: column.id,
      orderKey: .origin,
      createdAt: card.createdAt ?? FuzzTarget.now
    )
    updatedAt = card.updatedAt ?? FuzzTarget.now
    place.finishedAt = column.kind == .done ? card.finishedAt ?? CardPlace.unknownFinish : nil
  }

  /// Whether its text has a control, which formats leave out or replace.
  var hasControl: Bool {
    let texts = [draft.title, draft.body, draft.lane?.name ?? ""] + draft.tags + draft.assignees
    return (texts + draft.checklist.map(\.text)).joined().unicodeScalars
      .contains { $0.properties.generalCategory == .control && $0 != "\n" }
  }
}

/// A file, or the files of a folder with U+001C between them.
struct FuzzedFile: ForeignSource {
  let content: [UInt8]
  let dates = LocalDates(zone: .gmt)
  let map: [String: TableField] = [:]
  let isDayFirst: Bool? = nil
  let skipsBad = false
  var feed: ByteFeed { ByteFeed(content) }

  func bytes() -> [UInt8] { content }

  func files() -> [FolderReader.File] {
    zip(["tasks/a.md", "index.md", "config.yml", "tasks/b.md"], content.split(separator: 0x1C))
      .map { FolderReader.File(path: $0, bytes: Array($1)) }
  }
}

/// A board in memory, as a format writes it.
final class FuzzedBoard: WrittenBoard {
  var board = Board(id: Board.ID(uuid: UUID()), name: "", columns: [])
  var cards: [Card] = []
  private(set) var text = ""
  private(set) var losses: Set<ExportPart> = []
  let today = FuzzTarget.today
  let dates = LocalDates(zone: .gmt)

  func forEachCard(
    of lists: [CardQuery],
    _ body: (Card, Int, [CardComment]) throws -> Void
  ) throws {
    for (index, list) in lists.enumerated() {
      for card in cards where list.scope == .column(card.column) { try body(card, index, []) }
    }
  }

  func count(of column: Column) -> Int { cards.count { $0.column == column.id } }

  func column(_ id: Column.ID) -> Column? { board.columns.first { $0.id == id } }

  func names(_ name: (Card) -> String) -> [Card.ID: String] {
    Dictionary(cards.map { ($0.id, name($0)) }) { first, _ in first }
  }

  func append(_ text: String) { self.text += text }

  func count(_ part: ExportPart) { losses.insert(part) }
}

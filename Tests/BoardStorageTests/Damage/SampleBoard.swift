import BoardModel
import Foundation
import SeededRandom

@testable import BoardStorage

/// The bytes of a board with something of everything, to be damaged in many ways.
struct SampleBoard {
  /// By the end of the name: the file itself, and its log where there is one.
  let files: [String: Data]
  /// What is on the board, column by column.
  let cards: [[Card]]
  let colors: NameColors
  /// The titles of cards that were deleted, of which the log still knows.
  let deleted: Set<String>

  static let pageSize = 4096

  /// Cards of every length in three columns, renamed, moved and deleted, and closed; or, with the
  /// log, left with its latest commits in the log alone, as by a power cut.
  init(withLog: Bool, client: UInt8 = 1) throws {
    let folder = try TemporaryFolder()
    let deleted: Set<String>
    do {
      let store = try SQLiteBoardStore.open(at: folder.board, sources: .counting(client: client))
      deleted = try Self.fill(store)
    }
    self.deleted = deleted
    let store = try SQLiteBoardStore.open(at: folder.board, sources: .counting(client: client + 1))
    if withLog {
      let column = try store.board().columns[2].id
      for number in 0..<10 {
        try store.add([CardDraft(title: "late \(number)")], at: .bottom(of: column))
      }
    }
    var files = ["": try Data(contentsOf: URL(fileURLWithPath: folder.board))]
    if withLog { files["-wal"] = try Data(contentsOf: URL(fileURLWithPath: folder.board + "-wal")) }
    self.files = files
    cards = try store.allCards()
    colors = try store.board().colors
  }

  private static func fill(_ store: SQLiteBoardStore) throws -> Set<String> {
    let board = try store.board()
    let columns = board.columns.map(\.id)
    _ = try store.perform(.color(.lane("web"), .green, on: board.id), as: store.newActionID())
    var cards: [Card.ID] = []
    for number in 0..<24 {
      let draft = CardDraft(
        title: "card \(number)",
        body: number.isMultiple(of: 7) ? String(repeating: "long \(number) ", count: 600) : "short",
        due: number.isMultiple(of: 5) ? CalendarDay(daysSinceEpoch: 20_000 + number) : nil,
        priority: Priority(rawValue: number % 4) ?? .none,
        tags: number.isMultiple(of: 3) ? ["a\(number)", "b"] : [],
        checklist: number.isMultiple(of: 4) ? [ChecklistItem(text: "step", isDone: true)] : []
      )
      cards += try store.add([draft], at: .bottom(of: columns[number % 3]))
    }
    for index in stride(from: 1, to: 24, by: 6) {
      try store.rename(cards[index], to: "renamed \(index)")
      try store.move(cards[index], to: .top(of: columns[index % 3]))
    }
    var deleted: Set<String> = []
    for index in [8, 12, 15] {
      deleted.formUnion(try store.card(cards[index]).map { [$0.title] } ?? [])
      try store.delete(cards[index])
    }
    return deleted
  }

  var titles: Set<String> { Set(cards.joined().map(\.title)) }

  /// Writes the files into a folder.
  func write(to folder: TemporaryFolder) throws {
    for (suffix, bytes) in files {
      try bytes.write(to: URL(fileURLWithPath: folder.board + suffix))
    }
  }
}

extension SQLiteBoardStore {
  /// Every card of the board, column by column.
  func allCards() throws -> [[Card]] {
    try board().columns
      .map { column in
        try page(of: column.id, .first, limit: .max).compactMap { try card($0.id) }
      }
  }
}

import BoardModel
import BoardStorage
import EventStreams
import Foundation
import Testing

/// Where a store under test keeps its board: every behaviour holds in both.
enum Medium: CaseIterable {
  case memory
  case disk
}

/// A folder of its own under the system's temporary one, removed at the end.
final class TemporaryFolder {
  nonisolated let path: String

  init() throws {
    var template = Array((NSTemporaryDirectory() + "/tercet-test-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw POSIXError(.EIO) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  var board: String { path + "/board.db" }

  /// The names of what is in the folder, sorted.
  var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
  }

  /// Every file of the folder with its bytes; what is no file has none.
  func contents() throws -> [String: Data] {
    var result: [String: Data] = [:]
    for name in names {
      var status = stat()
      guard lstat(path + "/" + name, &status) == 0 else { continue }
      let isFile = status.st_mode & S_IFMT == S_IFREG
      result[name] = isFile ? try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)) : Data()
    }
    return result
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}

/// A store with the clock and the identifiers of a test.
final class Bench {
  let store: SQLiteBoardStore
  let folder: TemporaryFolder?
  var changes: [Change] = []
  private var subscription: Subscription?

  init(_ medium: Medium) throws {
    switch medium {
    case .memory:
      folder = nil
      store = try .inMemory(sources: .counting())
    case .disk:
      let folder = try TemporaryFolder()
      self.folder = folder
      store = try .open(at: folder.board, sources: .counting())
    }
    subscription = store.subscribeToChanges { [unowned self] in changes.append($0) }
  }

  func column(_ index: Int) throws -> Column.ID { try store.board().columns[index].id }

  func titles(_ index: Int) throws -> [String] {
    try store.page(of: column(index), .first, limit: 10_000).map(\.title)
  }

  /// Every card of the board, column by column.
  func board() throws -> [[Card]] {
    try store.board().columns
      .map { column in
        let cards = try store.page(of: column.id, .first, limit: .max)
          .compactMap {
            try store.card($0.id)
          }
        #expect(try store.count(of: column.id) == cards.count)
        return cards
      }
  }

  @discardableResult func add(_ titles: String..., to index: Int = 0) throws -> [Card.ID] {
    try store.add(titles.map { CardDraft(title: $0) }, at: .bottom(of: column(index)))
  }
}

extension StoreSources {
  /// A second passes at each look at the clock; identifiers count up.
  static func counting(client: UInt8 = 1) -> StoreSources {
    var time: Int64 = 1_800_000_000_000
    var number: UInt32 = 0
    return StoreSources(
      now: {
        time += 1000
        return Timestamp(milliseconds: time)
      },
      nextIdentifier: {
        number += 1
        let bytes = withUnsafeBytes(of: number.bigEndian) { Array($0) }
        return UUID(
          uuid: (
            client, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, bytes[0], bytes[1], bytes[2], bytes[3]
          )
        )
      },
      client: .fixed(
        UUID(uuid: (0xC1, client, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 0))
      )
    )
  }
}

extension CardDraft {
  /// A card in which every field has a value that needs no other card.
  static func filled(title: String) -> CardDraft {
    var draft = CardDraft(
      title: title,
      body: "first\nsecond",
      due: CalendarDay(iso: "2026-12-24"),
      priority: .medium,
      tags: ["x", "y"],
      assignees: ["anna", "bob"],
      lane: Lane("Release 2"),
      estimate: Estimate("0.5"),
      checklist: [ChecklistItem(text: "one", isDone: true), ChecklistItem(text: "two")],
      claim: CardClaim(by: "a bot", until: Timestamp(milliseconds: 7_000_000)),
      source: CardSource(program: "trello", id: "5f"),
      start: CalendarDay(iso: "2026-03-04")
    )
    draft.isTemplate = true
    draft.repeats = CardRepeat(RepeatRule(.weekly), from: .done)
    return draft
  }
}

extension CardField {
  /// Those that need no other card and no other field.
  nonisolated static let independent = allCases.filter {
    ![.blockedBy, .parent, .repeats, .repeatFrom].contains($0)
  }
}

import BoardModel
import Foundation

@testable import BoardStorage

extension SearchLimits {
  /// Limits by which a search file is used for the smallest board.
  static func tiny(few: Int) -> SearchLimits {
    var limits = SearchLimits()
    (limits.leastCards, limits.fewCandidates, limits.leastShare) = (0, few, 0)
    return limits
  }
}

extension SQLiteBoardStore {
  /// Brings the search file up to date; answers why there is none, if there is none.
  @discardableResult func prepareAll(testing limit: Int = 50) throws -> String? {
    for _ in 0..<10_000 {
      switch try prepareFinding(testing: limit) {
      case .done: return nil
      case .without(let reason): return reason
      case .building: continue
      }
    }
    return "it never ends"
  }

  /// The titles that a text finds on all boards.
  func titles(_ text: String) throws -> [String] {
    let context = QueryContext(
      today: CalendarDay(daysSinceEpoch: 20_833),
      now: Timestamp(milliseconds: 1_800_000_000_000)
    )
    return try page(of: CardQuery(.all, ParsedQuery(text, on: context)), .first, limit: .max)
      .map(\.title)
  }
}

/// A board on the disk that uses a search file, and the file's bytes.
struct SearchBench {
  let folder: TemporaryFolder
  let store: SQLiteBoardStore

  init(_ titles: [String] = ["fix the login", "write a page", "로그인 오류"]) throws {
    folder = try TemporaryFolder()
    store = try Self.open(folder)
    let column = try store.board().columns[0].id
    try store.add(titles.map { CardDraft(title: $0) }, at: .bottom(of: column))
  }

  private static var clients: UInt8 = 2

  var path: String { folder.board + "-search" }

  /// Each opening is another client, whose identifiers are no other's.
  static func open(_ folder: TemporaryFolder) throws -> SQLiteBoardStore {
    clients = clients % 250 + 1
    let sources = StoreSources.counting(client: clients)
    let store = try SQLiteBoardStore.open(at: folder.board, sources: sources)
    store.database.search?.limits = .tiny(few: 0)
    return store
  }

  /// The seal of a header, as it is documented by the program's own.
  static func seal(_ words: [UInt64]) -> UInt64 {
    var sum: UInt64 = words[0] &+ 0x9E37_79B9_7F4A_7C15
    for word in words.dropLast() {
      sum = (sum ^ word) &* 0xFF51_AFD7_ED55_8CCD
      sum ^= sum >> 32
    }
    return sum
  }

  func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  func write(_ bytes: Data) throws { try bytes.write(to: URL(fileURLWithPath: path)) }
}

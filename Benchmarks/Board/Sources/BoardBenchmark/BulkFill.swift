import Foundation

/// Fills a new board with cards and their entries of the log, in one transaction.
///
/// A million cards come this way in seconds; the program's own triggers keep counts and blocks.
struct BulkFill {
  private let database: Database

  init(_ path: String) throws {
    database = try Database(path)
  }

  func run(cards: Int) throws {
    try database.execute("PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY; BEGIN")
    let columns =
      try database.statement(
        "SELECT key, lower(hex(id)) FROM board_column WHERE kind <> 'archive' ORDER BY order_key"
      )
      .run()
    var number = 0
    for (index, column) in columns.enumerated() {
      let share = cards / columns.count + (index < cards % columns.count ? 1 : 0)
      let filling = try ColumnFill(database, key: column[0], id: column[1])
      for place in 0..<share {
        try filling.add(number, at: place)
        number += 1
      }
    }
    try database.execute("COMMIT; PRAGMA journal_mode = WAL")
  }

  /// Adds cards to one column.
  private struct ColumnFill {
    private let key: Int
    private let id: String
    private let insertCard: Database.Statement
    private let insertEntry: Database.Statement

    init(_ database: Database, key: String, id: String) throws {
      self.key = Int(key) ?? 0
      self.id = BulkFill.dashed(id)
      insertCard = try database.statement(
        """
        INSERT INTO card
        (id, column_key, order_key, title, due, priority, created_at, updated_at, body)
        VALUES (?, ?, ?, ?, NULL, 0, 1795262400000, 1795262400000, '')
        """
      )
      insertEntry = try database.statement(
        """
        INSERT INTO change (action, kind, subject_id, at, client, before, after)
        VALUES (?1, 'created', ?1, 1795262400000, x'01900000000070008000000000000000', NULL, ?2)
        """
      )
    }

    func add(_ number: Int, at place: Int) throws {
      let id: [UInt8] = [1, 0x90, 0, 0, 0, 0, 0x70, 0, 0x80, 0, 0, 0] + BulkFill.bytes(number)
      let orderKey = [0x82] + BulkFill.bytes(place).dropFirst()
      let title = BulkFill.title(number)
      try insertCard.run(.bytes(id), .number(key), .bytes(orderKey), .text(title))
      let json = """
        {"id":"\(BulkFill.dashed(BulkFill.hexadecimal(id)))","title":"\(title)","body":"",\
        "due":null,"priority":0,"tags":[],"checklist":[],"column":"\(self.id)",\
        "orderKey":"\(BulkFill.hexadecimal(orderKey))","createdAt":1795262400000,\
        "updatedAt":1795262400000}
        """
      try insertEntry.run(.bytes(id), .text(json))
    }
  }

  private static func title(_ number: Int) -> String {
    let subjects = ["the login redirect", "the importer", "the release notes", "the slow query"]
    let verbs = ["Fix", "Review", "Write down", "Measure", "Explain"]
    return "\(verbs[number % 5]) \(subjects[number % 4]) once more, number \(number)"
  }

  private static func bytes(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(number).bigEndian) { Array($0) }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
      as: UTF8.self
    )
  }

  /// An identifier as the log writes it.
  private static func dashed(_ digits: String) -> String {
    var result = ""
    for (index, digit) in digits.uppercased().enumerated() {
      if [8, 12, 16, 20].contains(index) { result.append("-") }
      result.append(digit)
    }
    return result
  }
}

import BoardModel
import Foundation
import GRDB
import SeededRandom
import Testing

@testable import BoardStorage

/// The pages of the history, and what reading one costs.
@Suite struct HistoryPagingTests {
  @Test(arguments: [1, 2, 3, 7, 100])
  func pagesCoverTheLogFromBothEndsWithoutDividingAnAction(limit: Int) throws {
    let seed = UInt64(limit)
    var random = SeededGenerator(seed: seed)
    let bench = try Bench(.memory)
    for _ in 0..<60 {
      let count = [1, 2, 31, 32, 33, 64, 65, 200].randomElement(using: &random) ?? 1
      try bench.store.add(
        (0..<count).map { CardDraft(title: "\($0)") },
        at: .top(of: bench.column(0))
      )
    }
    let actions = bench.actions

    let older = try bench.history(.newest, pages: limit)
    let newer = try bench.history(.oldest, pages: limit)

    #expect(older.map(\.sequences) == actions.reversed(), "seed \(seed)")
    #expect(older.map(\.count) == actions.reversed().map(\.count), "seed \(seed)")
    #expect(older.allSatisfy { $0.title == "0" }, "the first of each action names it")
    #expect(newer == older, "seed \(seed)")
  }

  @Test func aPageThatBeginsInsideAnActionTellsOfTheRest() throws {
    let bench = try Bench(.memory)
    try bench.add("a", "b", "c", "d")

    let page = try bench.store.history(of: .all, .older(than: 3), matching: nil, limit: 5)

    #expect(page.entries.map(\.sequences) == [1...2])
    #expect(page.entries.map(\.count) == [2])
    #expect(page.stretch == 1...2)
    #expect(page.isLast)
  }

  @Test func gapsInTheLogAreNoEndOfAnAction() throws {
    let bench = try Bench(.memory)
    try bench.add("old")
    try bench.store.add(
      (0..<500).map { CardDraft(title: "\($0)") },
      at: .top(of: bench.column(0))
    )
    try bench.store.database.queue.writeWithoutTransaction {
      try $0.execute(sql: "DELETE FROM change WHERE seq BETWEEN 20 AND 440 OR seq = 2")
    }

    let entries = try bench.history()

    #expect(entries.map(\.sequences) == [3...501, 1...1])
    #expect(entries.map(\.title) == ["1", "old"])
    #expect(try bench.history(.oldest) == entries)
  }

  /// As a batch of several commands is logged, with all that it did.
  @Test(arguments: [(20, 15), (300, 100), (15, 1)])
  func anActionOfSeveralThingsCountsItsCardsAndNamesNoColumnForAll(first: Int, second: Int) throws {
    let bench = try Bench(.memory)
    let drafts = { (count: Int) in (0..<count).map { CardDraft(title: "\($0)") } }
    let cards = try bench.store.add(drafts(first), at: .bottom(of: bench.column(0)))
    try bench.store.add(drafts(second), at: .bottom(of: bench.column(1)))
    try bench.store.rename(cards[0], to: "other")
    try bench.store.database.queue.writeWithoutTransaction {
      try $0.execute(
        sql: """
          UPDATE change SET action = (SELECT action FROM change WHERE seq = 1),
            at = (SELECT at FROM change WHERE seq = 1)
          """
      )
    }

    let entries = try bench.history()

    #expect(entries.map(\.count) == [first + second])
    #expect(entries.map(\.isAcrossColumns) == [true])
    let today = LocalMoment(utc: entries[0].date).day
    let words = try HistoryWords(entries[0], on: bench.store.boards(), today: today)
    #expect(words.others == " and \(first + second - 1) more")
    #expect(words.detail == "several columns")
    let rows = try bench.history(words: "and \(first + second - 1) more")
    #expect(rows.count == first + second + 1, "each card, and the one that got another title")
  }

  @Test func aHugeActionCostsAFewRows() throws {
    let bench = try Bench(.memory)
    try bench.add("old")
    let drafts = (0..<20_000).map { CardDraft(title: "\($0)") }
    try bench.store.add(drafts, at: .bottom(of: bench.column(0)))
    try bench.add("new")

    for (start, rows) in [(HistoryStart.newest, 73), (.oldest, 74)] {
      let page = try bench.store.history(of: .all, start, matching: nil, limit: 100)

      #expect(page.entries.map(\.count) == [1, 20_000, 1])
      #expect(page.entries.map(\.title) == ["new", "0", "old"])
      #expect(page.rowsRead == rows)
    }
  }

  /// Counted, not timed: a page reads as many rows of a log of a hundred thousand entries as of
  /// one of a thousand, and finds all of them by an index.
  @Test func aPageReadsTheSameOfAnyLog() throws {
    var rows: [[Int]] = []
    for count in [1_000, 100_000] {
      let bench = try Bench(.memory)
      try bench.fillLog(count)
      let middle = Int64(count / 2)
      let card = try bench.loggedCard(at: middle)
      let scopes: [(HistoryScope, HistoryStart)] = [
        (.all, .newest), (.all, .oldest), (.all, .older(than: middle)),
        (.all, .newer(than: middle)), (.card(card), .newest), (.card(card), .oldest),
      ]
      let statements = StatementLog()
      bench.store.database.queue.writeWithoutTransaction { statements.begin($0) }
      var read: [Int] = []
      for (scope, start) in scopes {
        let page = try bench.store.history(of: scope, start, matching: nil, limit: 100)
        read.append(page.rowsRead)
      }
      rows.append(read)
      try bench.store.database.queue.writeWithoutTransaction { db in
        statements.end(db)
        for sql in statements.all {
          let plan = try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)")
            .map { $0["detail"] as String }
          let scans = plan.filter { $0.hasPrefix("SCAN change") || $0.contains("TEMP B-TREE") }
          #expect(scans.isEmpty, "\(sql): \(plan)")
        }
      }
      #expect(!statements.all.isEmpty)
    }

    #expect(rows[0] == rows[1])
    #expect(rows[1] == [201, 201, 201, 201, 2, 2])
  }

  @Test func aPageOfGreatCardsIsShorter() throws {
    let bench = try Bench(.memory)
    let card = try bench.add("a")[0]
    for number in 0..<12 {
      let body = String(repeating: "\(number % 10)", count: 1_000_000)
      try bench.store.edit(card, [.body(body)], expecting: nil)
    }

    let page = try bench.store.history(of: .all, .newest, matching: nil, limit: 100)

    // A body stands on both sides of a change, and a page ends after 4 MiB.
    #expect(page.entries.count == 3)
    #expect(!page.isLast)
    #expect(try bench.history(pages: 100).count == 13)
    let older = try bench.history(pages: 100)
    #expect(try bench.history(.oldest, pages: 100) == older)
  }
}

/// The statements that a connection runs.
private final class StatementLog {
  nonisolated(unsafe) private var statements: Set<String> = []

  var all: Set<String> { statements }

  func begin(_ db: Database) {
    db.trace(options: .statement) { event in
      if case .statement(let statement) = event, statement.sql.hasPrefix("SELECT") {
        self.statements.insert(statement.expandedSQL)
      }
    }
  }

  func end(_ db: Database) { db.trace(options: [], nil) }
}

extension Bench {
  /// The stretches of the log that the actions so far wrote.
  fileprivate var actions: [ClosedRange<Int64>] {
    var result: [ClosedRange<Int64>] = []
    var last: ActionID?
    for change in changes {
      if change.action == last, let stretch = result.last {
        result[result.count - 1] = stretch.lowerBound...change.sequence
      } else {
        result.append(change.sequence...change.sequence)
      }
      last = change.action
    }
    return result
  }

  /// Writes so many entries into the log, each an action and a card of its own.
  func fillLog(_ count: Int) throws {
    let column = try column(0).uuid.uuidString
    try store.database.queue.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?)
          INSERT INTO change (action, kind, subject_id, at, client, before, after)
          SELECT randomblob(16), 'created', randomblob(16), n * 1000, zeroblob(16), NULL,
            '{"title":"card ' || n || '","column":"\(column)","orderKey":"80","updatedAt":1}'
          FROM number
          """,
        arguments: [count]
      )
    }
  }

  func loggedCard(at sequence: Int64) throws -> Card.ID {
    try store.database.queue.writeWithoutTransaction { db in
      let id = try UUID.fetchOne(
        db,
        sql: "SELECT subject_id FROM change WHERE seq = ?",
        arguments: [sequence]
      )
      return Card.ID(uuid: try #require(id))
    }
  }
}

import BoardModel
import Foundation
import GRDB
import Testing

@testable import BoardStorage

@Suite struct OrderTests {
  @Test(arguments: Medium.allCases)
  func cardsWithOneKeyAreOrderedByTheirIdentifierAndCanBeParted(_ medium: Medium) throws {
    let bench = try Bench(medium)
    let ids = try bench.add("a", "b", "c", "d")
    try bench.store.database.queue.writeWithoutTransaction {
      try $0.execute(sql: "UPDATE card SET order_key = x'8005' WHERE title <> 'd'")
    }
    #expect(try bench.titles(0) == ["d", "a", "b", "c"])
    #expect(try bench.store.neighbours(of: ids[1]) == Neighbours(previous: ids[0], next: ids[2]))
    #expect(
      try bench.store.page(of: bench.column(0), .after(ids[0]), limit: 9).map(\.title) == [
        "b", "c",
      ]
    )

    try bench.store.add([CardDraft(title: "x")], at: .after(ids[0]))
    #expect(try bench.titles(0) == ["d", "a", "x", "b", "c"])
    try bench.store.move(ids[3], to: .before(ids[2]))
    #expect(try bench.titles(0) == ["a", "x", "b", "d", "c"])

    let parted = bench.changes.dropFirst(4)
    #expect(parted.map(\.kind) == [.moved, .moved, .created, .moved])
    #expect(Set(parted.prefix(3).map(\.action)).count == 1)
  }

  @Test(arguments: Medium.allCases)
  func manyInsertsAtOneSpotStayInOrder(_ medium: Medium) throws {
    let bench = try Bench(medium)
    let anchor = try bench.add("anchor", "end")[0]

    for number in 0..<200 {
      try bench.store.add([CardDraft(title: "\(number)")], at: .after(anchor))
    }

    let expected = ["anchor"] + (0..<200).reversed().map(String.init) + ["end"]
    #expect(try bench.titles(0) == expected)
  }

  @Test func everyReadOfTheBoardSeeksInAnIndex() throws {
    let bench = try Bench(.memory)
    let ids = try bench.add("a", "b", "c")
    var statements: [String] = []
    bench.store.database.queue.writeWithoutTransaction { db in
      db.trace { event in
        if case .statement(let statement) = event { statements.append(statement.sql) }
      }
    }
    let column = try bench.column(0)
    for start: PageStart in [.first, .last, .after(ids[0]), .before(ids[2])] {
      _ = try bench.store.page(of: column, start, limit: 100)
    }
    _ = try bench.store.previews(of: ids)
    _ = try bench.store.card(ids[0])
    _ = try bench.store.neighbours(of: ids[1])
    _ = try bench.store.isOrdered(ids[0], before: ids[1])
    _ = try bench.store.count(of: column)
    _ = try bench.store.dueCount(.before(CalendarDay(daysSinceEpoch: 9999)), limit: 100)
    try bench.store.refresh()
    try bench.store.rename(ids[0], to: "x")
    try bench.store.move(ids[0], to: .bottom(of: column))
    try bench.store.move(ids[0], to: .top(of: bench.column(1)))
    try bench.store.delete(ids[0])

    try bench.store.database.queue.writeWithoutTransaction { db in
      db.trace(options: [])
      for sql in Set(statements) where !sql.hasPrefix("--") {
        let words = ["SELECT", "UPDATE", "DELETE"]
        guard words.contains(where: { sql.uppercased().hasPrefix($0) }) else { continue }
        let arguments = StatementArguments(sql.filter { $0 == "?" }.map { _ in Int?.none })
        let rows = try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)", arguments: arguments)
        let plan = rows.map { $0["detail"] as String }
        // The page itself, at most a hundred rows, and the list of its keys may be read as often as
        // needed; the constant row is that of an EXISTS.
        let harmless = [
          "SCAN c", "SCAN (subquery-1)", "SCAN CONSTANT ROW",
          "SCAN json_each VIRTUAL TABLE INDEX 1:",
        ]
        let scans = plan.filter { $0.hasPrefix("SCAN") && !harmless.contains($0) }
        #expect(scans.isEmpty, "\(sql): \(plan)")
        let sorts = plan.filter { $0.contains("TEMP B-TREE") }
        #expect(sorts.isEmpty || sql.contains("LEFT JOIN"), "\(sql): \(plan)")
      }
    }
    #expect(statements.count > 20)
  }
}

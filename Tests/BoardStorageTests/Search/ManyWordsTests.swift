import BoardModel
import GRDB
import Testing

@testable import BoardStorage

/// A filter of hundreds of words, as after a paste, is asked of each card in the time of its words.
@Suite struct ManyWordsTests {
  private func plan(_ text: String) throws -> FilterPlan {
    let database = try Bench(.memory).store.database
    let context = QueryContext(today: .first, now: Timestamp(milliseconds: 0))
    let filter = try #require(ParsedQuery(text, on: context).filter)
    return try database.queue.writeWithoutTransaction { db in
      try FilterPlan(filter, findsArchived: false, database.stored, db)
    }
  }

  private static func words(_ count: Int, _ separator: String) -> String {
    (0..<count).map { "w\($0)" }.joined(separator: separator)
  }

  /// How many tables a condition opens for each card; SQLite goes through all that are open for each.
  private func lookUps(_ plan: FilterPlan) -> Int {
    plan.test.sql.ranges(of: "SELECT").count
  }

  @Test(arguments: [" ", " OR "])
  func eachWordOfAShortFilterIsEvaluatedInSQL(separator: String) throws {
    #expect(lookUps(try plan(Self.words(16, separator))) == 32)
  }

  @Test(arguments: [" ", " OR ", " -"])
  func aFilterOfManyWordsIsNotEvaluatedInSQL(separator: String) throws {
    let plan = try plan(Self.words(256, separator))

    #expect(plan.test.sql == "NULL")
    #expect(plan.rest != nil)
  }

  @Test func otherConditionsOfAFilterOfManyWordsStayInSQL() throws {
    let plan = try plan("#api (\(Self.words(40, " OR ")) OR due:today) has:body")

    #expect(plan.condition.sql.contains("body <> ''"))
    #expect(plan.test.sql.contains("due < ?"))
    #expect(lookUps(plan) == 0)
  }
}

import BoardModel
import GRDB
import Testing

@testable import BoardStorage

/// Whether a card is claimed is asked of the card, and not of all claims: of a thousand claimed cards
/// each would look at a thousand.
@Suite struct ClaimPlanTests {
  @Test(arguments: ["is:claimed", "-is:claimed", "is:ready -is:claimed"])
  func aClaimIsLookedUpByItsCard(text: String) throws {
    let database = try Bench(.memory).store.database
    let context = QueryContext(today: .first, now: Timestamp(milliseconds: 0))
    let filter = try #require(ParsedQuery(text, on: context).filter)

    let steps = try database.queue.writeWithoutTransaction { db in
      let plan = try FilterPlan(filter, findsArchived: false, database.stored, db)
      let rows = try Row.fetchAll(
        db,
        sql: "EXPLAIN QUERY PLAN SELECT 1 FROM card WHERE \(plan.condition.sql)",
        arguments: StatementArguments(plan.condition.arguments)
      )
      return rows.map { $0["detail"] as String }
    }

    let lookups = steps.filter { $0.hasPrefix("SEARCH v ") }
    #expect(!lookups.isEmpty && lookups.allSatisfy { $0.contains("card_key=?") }, "\(steps)")
  }
}

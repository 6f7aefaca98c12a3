import BoardModel
import BoardRules
import GRDB
import Testing

@testable import BoardStorage

/// What one step has touched is checked before it is committed, however long the step is.
@Suite struct TouchedCheckTests {
  @Test(arguments: [1, 2, 1_500, 2_999, 3_000])
  func everyCardOfALongStepIsChecked(place: Int) throws {
    let bench = try Bench(.memory)
    let column = try bench.column(0)
    let database = bench.store.database

    let fault = #expect(throws: StoreError.self) {
      _ = try database.transact(database.newActionID()) { transaction -> Bool? in
        var number = 0
        _ = try CardRules(transaction)
          .add(toBottomOf: column) {
            number += 1
            return number > 3_000 ? nil : CardDraft(title: "card \(number)")
          }
        try transaction.db.execute(
          sql: "UPDATE card SET title = title || ' ' WHERE title = ?",
          arguments: ["card \(place)"]
        )
        try TouchedCheck.run(transaction)
        return true
      }
    }

    guard case .unsound(let text)? = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(text.contains("card \(place) "), "\(text)")
    #expect(try bench.titles(0) == [])
  }
}

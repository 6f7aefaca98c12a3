import BoardModel
import Foundation
import Testing

@testable import BoardStorage

/// Cards that are handed out one by one are added as one action, all of them or none.
@Suite struct AddingManyTests {
  private struct Stopped: Error {}

  @Test(arguments: Medium.allCases)
  func manyAddedCardsAreAtTheBottomInOrderAndAreOneStep(medium: Medium) throws {
    let bench = try Bench(medium)
    try bench.add("first")
    var number = 0

    let count = try bench.store.transfer.addMany(toBottomOf: bench.column(0)) {
      number += 1
      return number > 300 ? nil : CardDraft(title: "card \(number)")
    }

    #expect(count == 300)
    #expect(try bench.titles(0) == ["first"] + (1...300).map { "card \($0)" })
    _ = try bench.store.undo()
    #expect(try bench.titles(0) == ["first"])
  }

  @Test(arguments: Medium.allCases)
  func anErrorStopsAddingManyAndNothingIsAdded(medium: Medium) throws {
    let bench = try Bench(medium)
    var number = 0

    #expect(throws: Stopped.self) {
      try bench.store.transfer.addMany(toBottomOf: bench.column(0)) {
        number += 1
        if number == 50 { throw Stopped() }
        return CardDraft(title: "card \(number)")
      }
    }
    #expect(throws: StoreError.invalidTitle(.blank)) {
      try bench.store.transfer.addMany(toBottomOf: bench.column(0)) { CardDraft(title: " ") }
    }

    #expect(try bench.titles(0) == [])
  }
}

import BoardModel
import Foundation
import SeededRandom
import Testing

@testable import BoardSync

/// The shown names of columns.
struct ColumnNamesTests {
  private func columns(_ names: [String]) -> [(id: Column.ID, name: String)] {
    names.enumerated()
      .map { number, name in
        let id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number)))
        return (Column.ID(uuid: id), name)
      }
  }

  private func shown(_ names: [String]) -> [String] {
    let columns = columns(names)
    let shown = ColumnNames.shown(of: columns)
    return columns.map { shown[$0.id] ?? "" }
  }

  @Test func columnsKeepTheirNamesExceptTheYoungerOfTwoEqualOnes() {
    #expect(shown(["Doing", "Done"]) == ["Doing", "Done"])
    #expect(shown(["Doing", "doing", "Doing"]) == ["Doing", "doing (2)", "Doing (3)"])
    // Who has a name with a number of its own keeps it.
    #expect(shown(["Doing", "Doing", "Doing (2)"]) == ["Doing", "Doing (3)", "Doing (2)"])
  }

  @Test func theShownNamesDoNotDependOnTheOrderOfTheColumns() {
    var generator = SeededGenerator(seed: 5)
    let columns = columns(["A", "B", "A", "A (2)", "B", "A", "B (2)"])
    let shown = ColumnNames.shown(of: columns)
    for _ in 0..<50 {
      #expect(ColumnNames.shown(of: columns.shuffled(using: &generator)) == shown)
    }
    #expect(Set(shown.values).count == columns.count)
  }
}

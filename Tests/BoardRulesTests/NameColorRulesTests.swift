import BoardModel
import BoardRules
import Testing

@Suite struct NameColorRulesTests {
  private let board = MemoryTransaction()

  private func color(_ name: String, _ color: NameColor?) throws {
    try board.perform(.color(ColoredName(name), color, on: board.main))
  }

  private var colors: [String: NameColor] {
    get throws { try board.existing(board.main).colors.byKey }
  }

  @Test func aTagAndALaneHaveTheirOwnColoursInAnySpelling() throws {
    try color("API", .red)
    try color("~Web", .blue)
    try color("#api", .green)
    #expect(try colors == ["#api": .green, "~web": .blue])
    try color("~web", nil)
    try color("~web", nil)
    #expect(try colors == ["#api": .green])
    #expect(board.log.count == 4, "what changes nothing is not logged")
    #expect(throws: StoreError.invalidTags(.empty)) { try color("#", .red) }
  }

  @Test func undoTakesBackOneColourAndKeepsTheOthers() throws {
    try color("api", .red)
    let step = try board.stretch { try color("api", .blue) }
    try color("web", .green)

    try board.revert(.undo, step)
    #expect(try colors == ["#api": .red, "#web": .green])
    try board.revert(.redo, step)
    #expect(try colors == ["#api": .blue, "#web": .green])
    try color("api", .grey)
    #expect(throws: StoreError.self) { try board.revert(.undo, step) }
  }
}

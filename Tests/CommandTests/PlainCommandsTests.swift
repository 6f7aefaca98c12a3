import Testing

@testable import TercetCommands

/// The parser for lines that ask for no help.
@Suite struct PlainCommandsTests {
  @Test func aLineThatIsRightIsItsCommand() {
    #expect(PlainCommands.parse(["list", "#api", "--count"]) is ListCommand)
    #expect(PlainCommands.parse(["column", "add", "Review"]) is ColumnAddCommand)
  }

  @Test(arguments: [
    ["list", "--help"], ["next", "-h"], ["list", "-xh"], ["help", "list"],
    ["list", "--help-hidden"],
    ["list", "--version"], ["list", "--generate-completion-script"], ["list", "--no-such-option"],
    ["column", "ad"], ["move"],
  ])
  func aLineThatAsksForHelpOrIsWrongIsLeftToTheFullParser(arguments: [String]) {
    #expect(PlainCommands.parse(arguments) == nil)
  }
}

import ArgumentParser
import Testing

@testable import TercetCommands

@Suite struct BoardArgumentsTests {
  /// What is read by hand means what the parser takes it for.
  @Test(arguments: [
    [], ["--demo"], ["--db", "a"], ["--db", ""], ["--db", "add"],
    ["--trace", "t", "--demo", "--db", "x y"], ["--demo", "--demo"],
    ["--board", "Work", "--author", "ann"], ["--author", "a", "--db", "b", "--board", "c"],
  ])
  func theArgumentsOfTheBoardAreReadAsTheParserReadsThem(arguments: [String]) throws {
    let board = try #require(BoardArguments(arguments))

    let parsed = try #require(try RootCommand.parseAsRoot(arguments) as? RootCommand)

    #expect(board == parsed.arguments)
  }

  @Test(arguments: [["--demo", "--db", "x"], ["--board", "x", "--demo"]])
  func aSampleBoardOfAnotherFileIsRefused(arguments: [String]) throws {
    let board = try #require(BoardArguments(arguments))

    #expect(throws: CommandFailure.self) { try board.check() }
  }

  @Test(arguments: [
    ["add", "x"], ["list"], ["--db", "a", "list"], ["--db"], ["--db", "--demo"], ["--db", "-"],
    ["--db", "a", "--db", "b"], ["--board", "a\u{FFFD}"],
    ["--db=a"], ["--help"], ["--version"], ["x"], ["--"], ["-h"], ["--demo", "--trace"],
  ])
  func theRestIsLeftToTheParser(arguments: [String]) {
    #expect(BoardArguments(arguments) == nil)
  }
}

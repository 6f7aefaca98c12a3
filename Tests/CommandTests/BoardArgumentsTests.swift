import ArgumentParser
import Testing

@testable import tercet

@Suite struct BoardArgumentsTests {
  /// What is read by hand means what the parser takes it for.
  @Test(arguments: [
    [], ["--demo"], ["--db", "a"], ["--db", "a", "--db", "b"], ["--db", ""], ["--db", "add"],
    ["--trace", "t", "--demo", "--db", "x y"], ["--demo", "--demo"],
  ])
  func theyAreReadAsTheParserReadsThem(arguments: [String]) throws {
    let board = try #require(BoardArguments(arguments))

    let parsed = try #require(try RootCommand.parseAsRoot(arguments) as? RootCommand)

    #expect(board.database == parsed.location.db)
    #expect(board.isDemo == parsed.demo)
    #expect(board.trace == parsed.trace)
  }

  @Test(arguments: [
    ["add", "x"], ["list"], ["--db", "a", "list"], ["--db"], ["--db", "--demo"], ["--db", "-"],
    ["--db=a"], ["--help"], ["--version"], ["x"], ["--"], ["-h"], ["--demo", "--trace"],
  ])
  func theRestIsLeftToTheParser(arguments: [String]) {
    #expect(BoardArguments(arguments) == nil)
  }
}

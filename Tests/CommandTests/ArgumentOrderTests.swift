import BoardModel
import Testing

@testable import TercetCommands

/// Options before the command's name, and names that are none.
@Suite struct ArgumentOrderTests {
  @Test(arguments: [
    (["--db", "a", "list"], ["list", "--db", "a"]),
    (["--db=a", "--board", "b", "add", "x"], ["add", "--db=a", "--board", "b", "x"]),
    (["--author", "ann", "board", "add", "x"], ["board", "add", "--author", "ann", "x"]),
    (["--db", "a", "column"], ["column", "--db", "a"]),
    (["list", "--db", "a"], ["list", "--db", "a"]),
    (["add", "--", "--db"], ["add", "--", "--db"]),
    (["--db", "a", "--help"], ["--db", "a", "--help"]),
    (["--unknown", "list"], ["--unknown", "list"]),
    (["--db"], ["--db"]),
    ([], []),
  ])
  func optionsBeforeTheCommandAreMovedAfterIt(given: [String], expected: [String]) throws {
    #expect(try ArgumentOrder(given).arguments == expected)
  }

  @Test(arguments: [
    (["lsit"], "“lsit” is not a command. Did you mean “list”?"),
    (["hlep"], "“hlep” is not a command. Did you mean “help”?"),
    (["version"], "“version” is not a command. Did you mean “--version”?"),
    (["board", "ad"], "“ad” is not a command. Did you mean “add”?"),
    (["banana"], "“banana” is not a command; see tercet --help"),
    (["column", "banana"], "“banana” is not a command; see tercet column --help"),
    (
      ["--demo", "list"],
      "--demo, --theme and --trace work only without a command"
    ),
    (
      ["--trace", "t", "list"],
      "--demo, --theme and --trace work only without a command"
    ),
    (
      ["--theme", "nord", "list"],
      "--demo, --theme and --trace work only without a command"
    ),
  ])
  func anUnknownCommandIsReported(given: [String], message: String) {
    let failure = #expect(throws: CommandFailure.self) { try ArgumentOrder(given) }

    #expect(failure == .usage(message))
  }

  @Test(arguments: [
    ("lsit", "list"), ("shwo", "show"), ("LIST", "list"), ("lists", "list"), ("mvoe", "move"),
    ("nope", nil), ("doen", "done"),
    ("x", nil), ("tag", nil), ("columm", "column"), (String(repeating: "l", count: 100), nil),
  ])
  func onlyANearNameIsOffered(word: String, name: String?) {
    let names = ["add", "list", "show", "edit", "move", "done", "undo", "redo", "column", "ids"]

    #expect(Spelling.nearest(to: word, among: names) == name)
  }

  @Test func aWordEquallyNearToTwoNamesIsNotGuessed() {
    #expect(Spelling.nearest(to: "ndo", among: ["undo", "redo"]) == "undo")
    #expect(Spelling.nearest(to: "xedo", among: ["redo", "tedo"]) == nil)
  }
}

import Foundation
import Testing

/// Arguments that would be taken without a word, or refused in words that do not help.
@Suite struct ArgumentCheckTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test(arguments: [
    ("add \"$x\"", "The title “caf\u{FFFD}” is not UTF-8; nothing was done"),
    ("add a --tag \"$x\"", "--tag “caf\u{FFFD}” is not UTF-8; nothing was done"),
    ("add a \"--body=$x\"", "--body “caf\u{FFFD}” is not UTF-8; nothing was done"),
    ("add -- \"$x\"", "The title “caf\u{FFFD}” is not UTF-8; nothing was done"),
    ("assign a1b2 \"@$x\"", "The card “@caf\u{FFFD}” is not UTF-8; nothing was done"),
    ("--author \"$x\" add a", "--author “caf\u{FFFD}” is not UTF-8; nothing was done"),
    ("--board \"$x\"", "--board “caf\u{FFFD}” is not UTF-8; nothing was done"),
  ])
  func bytesThatAreNoTextAreRefused(arguments: String, message: String) throws {
    let outcome = try program.shell("x=$(printf 'caf\\351'); exec \"$tercet\" \(arguments)")

    #expect(outcome.status == 2 && outcome.error == "tercet: \(message)\n", "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: program.database))
  }

  @Test func anAuthorThatIsNotUTF8IsRefused() throws {
    let outcome = try program.shell("TERCET_AUTHOR=$(printf 'a\\351') \"$tercet\" add x")

    #expect(outcome.status == 2, "\(outcome)")
    #expect(outcome.error == "tercet: TERCET_AUTHOR is not UTF-8; nothing was done\n", "\(outcome)")
  }

  @Test func theMarkOfLostBytesMayBeTypedItself() throws {
    #expect(try program.run("add", "a \u{FFFD} b").status == 0)
    #expect(try program.titles("to do") == ["a \u{FFFD} b"])
  }

  @Test(arguments: [
    (["add", "a", "--due", "mon", "--due", "tue"], "--due"),
    (["add", "a", "--due=mon", "--due", "tue"], "--due"),
    (["add", "a", "--body", "--due", "--due", "tue", "--body", "x"], "--body"),
    (["--db", "a", "list", "--db", "b"], "--db"), (["--db", "a", "--db", "b"], "--db"),
  ])
  func anOptionThatIsMeantOnceIsRefusedTwice(arguments: [String], name: String) throws {
    let outcome = try program.run(arguments)

    #expect(outcome.status == 2, "\(outcome)")
    #expect(outcome.error == "tercet: \(name) is given twice; give it once\n", "\(outcome)")
  }

  @Test(arguments: [
    ["add", "a", "--tag", "x", "--tag", "y"], ["add", "a", "--json", "--json"],
    ["add", "a", "--body", "--due", "--due", "tue"], ["add", "--", "--due", "--due"],
  ])
  func optionsThatMayBeRepeatedAreAccepted(arguments: [String]) throws {
    let outcome = try program.run(arguments)

    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test(arguments: [
    (["list", "--limit", "-1"], "--limit must be 1 or more, not “-1”"),
    (["view", "move", "v", "--to", "-1"], "--to must be from 1 to 1, not “-1”"),
    (["add", "a", "--if-at", "-1"], "--if-at needs a sequence from the log, not “-1”"),
    (["add", "a", "--due", "0001-01-01"], "“0001-01-01”: the year 0001 is outside 1970 to 9999"),
    (["watch", "--since", "-1"], "--since needs a sequence from the log, not “-1”"),
    (
      ["next", "--claim", "--lease", "-1"],
      "--lease needs a time such as 90s, 30m, 1h or 2d, not “-1”"
    ),
    (
      ["step", "a1b2", "-1", "--done"], "“-1” is not the number of a step; steps count from 1"
    ),
    (
      ["add", "a", "--tag", "-x"],
      "Missing value for “--tag <tag>”; write a value that starts with “-” as --tag=-x"
    ),
    (["list", "--limit"], "Missing value for “--limit <n>”; see tercet list --help"),
  ])
  func anArgumentThatStartsWithADashIsNotReportedAsMissing(arguments: [String], message: String)
    throws
  {
    try program.run("view", "add", "v", "#x")

    let outcome = try program.run(arguments)

    #expect(outcome.status == 2 && outcome.error == "tercet: \(message)\n", "\(outcome)")
  }

  @Test(arguments: [
    (["--db", "x", "completions", "zsh"], "“tercet completions” has no --db; leave it out"),
    (
      ["--db", "x", "view"],
      "“tercet view” needs one of its commands before any option: list, add, edit, rename, move, delete"
    ),
    (
      ["column", "--db", "x", "list"],
      "“tercet column” needs one of its commands before any option: list, add, rename, edit, move, delete, restore"
    ),
    (["--board", "x", "backup", "y"], "“tercet backup” has no --board; leave it out"),
  ])
  func anOptionThatACommandDoesNotHaveIsReported(arguments: [String], message: String) throws {
    let outcome = try program.run(arguments)

    #expect(outcome.status == 2 && outcome.error == "tercet: \(message)\n", "\(outcome)")
  }

  @Test func theConfigurationIsCheckedAgainstTheFileThatIsNamed() throws {
    let folder = program.folder + "/.config/tercet"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("board = \"Garden\"\n".utf8).write(to: URL(fileURLWithPath: folder + "/config.toml"))
    try program.run("board", "add", "Garden")
    let other = program.folder + "/other.db"
    try program.run("--db", other, "add", "x", "--board", "Main")

    #expect(try program.run("config", "--check").status == 0)
    let outcome = try program.run("--db", other, "config", "--check")
    #expect(
      outcome.status == 2 && outcome.output.contains("there is no board “Garden”"),
      "\(outcome)"
    )
  }

  @Test(arguments: [["add", "-dash"], ["add", "-xyh"], ["list", "-hello"], ["show", "-h1"]])
  func aTextWithADashIsNoWishForHelp(arguments: [String]) throws {
    let outcome = try program.run(arguments)

    #expect(outcome.status == 2 && outcome.isOneLine && outcome.output.isEmpty, "\(outcome)")
    #expect(outcome.error.contains("Unknown option “\(arguments[1])”; put -- before"), "\(outcome)")
    #expect(try program.run("add", "-h").output.contains("OVERVIEW"))
    try program.run("add", "--", "-hello")
    #expect(try program.run("list", "--count", "--", "-hellx").output == "1\n")
  }
}

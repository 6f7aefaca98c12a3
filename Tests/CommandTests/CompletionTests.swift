import Foundation
import Testing

/// What a shell offers of the names on a board.
@Suite struct CompletionTests {
  private let program: Program

  init() throws { program = try Program() }

  /// The words that bash offers for the last of some words.
  private func offered(_ words: String...) throws -> [String] {
    let script = """
      cd "$folder"
      tercet() { "$tercet" "$@"; }
      export -f tercet
      source <(tercet completions bash)
      COMP_WORDS=(tercet "$@")
      COMP_CWORD=$#
      COMP_LINE="tercet $*"
      COMP_POINT=${#COMP_LINE}
      _tercet tercet "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let file = program.folder + "/offer.bash"
    try Data(script.utf8).write(to: URL(fileURLWithPath: file))
    let outcome = try program.shell("exec bash \"$folder/offer.bash\" \"$@\"", words)
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome)")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test func bashOffersNamesAsTheyAreAndRunsNone() throws {
    let evil = "$(touch ran)`touch ran`"
    let names = [evil, "It's \"in\" $HOME", "a\\b * ? [x] {y,z} ~ #!;&|<>()", "Ärger 👩‍👩‍👧"]
    for name in names { try program.run("column", "add", "--", name) }

    let columns = try offered("move", "x", "--column", "")

    #expect(columns == ["To Do", "Doing", "Done"] + names)
    #expect(try offered("move", "x", "--column", "It") == [names[1]])
    #expect(!FileManager.default.fileExists(atPath: program.folder + "/ran"))
  }

  @Test func cardsAreOfferedByTheirShortNames() throws {
    let id = try program.addCard("one")

    let cards = try offered("show", "")

    #expect(cards.count == 1 && Program.isNamed(id, by: Substring(cards.first ?? "")), "\(cards)")
  }

  @Test func ordersGroupsAndTheColumnOfANewCardAreOffered() throws {
    #expect(try offered("list", "--sort", "c") == ["created", "changed"])
    #expect(try offered("due", "--group", "a") == ["assignee"])
    try program.run("column", "add", "Later")
    #expect(try offered("add", "x", "--column", "L") == ["Later"])
  }

  @Test func formatsAndFilesAreOffered() throws {
    try FileManager.default.createDirectory(
      atPath: program.folder + "/in",
      withIntermediateDirectories: true
    )
    try Data().write(to: URL(fileURLWithPath: program.folder + "/in/todoist.json"))

    #expect(try offered("import", "in/to") == ["in/todoist.json"])
    #expect(try offered("export", "in/to") == ["in/todoist.json"])
    #expect(try offered("export", "--format", "t") == ["taskwarrior", "todotxt", "tsv"])
    #expect(try offered("import", "--format", "tr") == ["trello"])
  }
}

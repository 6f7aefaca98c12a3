import Foundation
import Testing

/// What a shell offers of the names on a board.
@Suite struct CompletionTests {
  private let program: Program

  init() throws { program = try Program() }

  /// The words that bash offers for the last of some words, as a shell reads them.
  ///
  /// - Parameters:
  ///   - words: as readline parts them.
  ///   - line: the line, where that is not the words with blanks between them.
  ///   - replaced: what readline replaces; else the last word.
  /// - Returns: the words.
  /// - Throws: where no shell can be run.
  private func offered(
    _ words: String...,
    line: String? = nil,
    replaced: String? = nil
  ) throws -> [String] {
    let script = """
      line="$1"
      replaced="$2"
      shift 2
      cd "$folder"
      tercet() { "$tercet" "$@"; }
      export -f tercet
      source <(tercet completions bash)
      COMP_WORDS=(tercet "$@")
      COMP_CWORD=$#
      COMP_LINE="tercet $line"
      COMP_POINT=${#COMP_LINE}
      _tercet tercet "$replaced" "${COMP_WORDS[COMP_CWORD-1]}"
      quote="${COMP_WORDS[COMP_CWORD]:0:1}"
      [[ "$quote" = [\\"\\'] ]] || quote=""
      for reply in "${COMPREPLY[@]}"; do eval "printf '%s\\n' $quote$reply$quote"; done
      """
    let file = program.folder + "/offer.bash"
    try Data(script.utf8).write(to: URL(fileURLWithPath: file))
    let line = line ?? words.joined(separator: " ")
    let outcome = try program.shell(
      "exec bash \"$folder/offer.bash\" \"$@\"",
      [line, replaced ?? words.last ?? ""] + words
    )
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

  /// What bash lists for the last of some words, a reply a line.
  private func listed(_ words: String..., type: Character = "?") throws -> [String] {
    let script = """
      cd "$folder"
      tercet() { "$tercet" "$@"; }
      export -f tercet
      source <(tercet completions bash)
      COMP_WORDS=(tercet "$@")
      COMP_CWORD=$#
      COMP_LINE="tercet $*"
      COMP_POINT=${#COMP_LINE}
      COMP_TYPE=\(type.asciiValue ?? 9)
      compopt() { :; }
      _tercet tercet "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let file = program.folder + "/list.bash"
    try Data(script.utf8).write(to: URL(fileURLWithPath: file))
    let outcome = try program.shell("exec bash \"$folder/list.bash\" \"$@\"", words)
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome)")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test func bashListsCardsWithTheirTitles() throws {
    try program.run("add", "one $(touch ran) \u{1B}[31m")
    let id = try program.addCard("two " + String(repeating: "긴", count: 60))

    let cards = try listed("show", "")
    let menu = try listed("show", "", type: "%")

    #expect(cards.count == 2 && cards[0].hasSuffix("  one $(touch ran) ␛[31m"), "\(cards)")
    #expect(cards[1].contains("  two 긴") && cards[1].hasSuffix("…"), "\(cards)")
    #expect(menu.count == 2 && menu.allSatisfy { !$0.contains(" ") }, "\(menu)")
    #expect(Program.isNamed(id, by: Substring(menu[1])))
    #expect(try listed("show", menu[0]) == [menu[0]])
    #expect(!FileManager.default.fileExists(atPath: program.folder + "/ran"))
  }

  @Test func daysStepsKeysAndCardsThatAreGoneAreOffered() throws {
    let id = try program.addCard("with steps")
    try program.run("step", id, "--add", "buy")
    try program.run("step", id, "--add", "cook")
    for gone in [["archive"], ["delete"]] {
      try program.run(gone + [try program.addCard("gone by \(gone[0])")])
    }

    #expect(try listed("step", id, "") == ["1  buy", "2  cook"])
    #expect(
      try listed("restore", "").map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
        == ["gone by archive", "gone by delete"]
    )
    #expect(try offered("add", "x", "--due", "tom") == ["tomorrow"])
    #expect(try offered("edit", "x", "--due", "no") == ["none"])
    #expect(try offered("keys", "set-d") == ["set-due"])
    #expect(try program.run("complete", "days", "--db", "/no/such").output.hasPrefix("today\n"))
  }

  @Test func cardsThatTheLineNamesOrThatAreDoneAreNotOffered() throws {
    let first = try program.addCard("first")
    let second = try program.addCard("second")
    let done = try program.addCard("done")
    try program.run("done", done)
    let names = try listed("show", "", type: "%")
    #expect(names.count == 3)
    func name(of id: String) throws -> String {
      try #require(names.first { Program.isNamed(id, by: Substring($0)) })
    }
    let (one, two, gone) = try (name(of: first), name(of: second), name(of: done))

    #expect(try listed("done", "", type: "%") == [one, two])
    #expect(try listed("done", one, "", type: "%") == [two])
    #expect(try listed("move", one, "", type: "%") == [two, gone])
    #expect(try listed("move", one, "--before", "", type: "%") == [two, gone])
    #expect(try offered("move", one) == [one])
    #expect(
      try program.run("complete", "open-cards", "--fish", "--", "tercet", "done", one).output
        == "\(two)\tsecond\n"
    )
    #expect(
      try program.run("complete", "open-cards", "--zsh", "--", "tercet", "done", one, "").output
        == "\(two):second\n"
    )
  }

  @Test func completedNamesHaveNoQuotationMarks() throws {
    for tag in ["$x", "$y", "`a`", "`b`"] { try program.run("add", "x", "--tag", tag) }

    #expect(try listed("add", "x", "--tag", "\\$") == ["$x", "$y"])
    #expect(try listed("add", "x", "--tag", "\"\\$") == ["$x", "$y"])
    #expect(try offered("add", "x", "--tag", "\\`a", replaced: "\\`a") == ["`a`"])
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
    #expect(try offered("import", "i") == ["in"])
    #expect(try offered("export", "in/to") == ["in/todoist.json"])
    #expect(try offered("export", "--format", "t") == ["taskell", "taskwarrior", "todotxt", "tsv"])
    #expect(try offered("import", "--format", "tr") == ["trello", "trello-csv"])
  }

  @Test func filesAreOfferedOnlyForArgumentsThatAreFiles() throws {
    try FileManager.default.createDirectory(
      atPath: program.folder + "/docs",
      withIntermediateDirectories: true
    )
    try program.run("add", "one", "--tag", "dogs")
    let script = try program.run("completions", "bash").output

    #expect(try offered("add", "x", "--tag", "do") == ["dogs"])
    #expect(try offered("add", "do") == [])
    #expect(!script.contains("complete -o filenames"))
    #expect(try program.run("completions", "fish").output.hasPrefix("complete -c tercet -f\n"))
  }

  @Test func peopleAreOfferedWithAndWithoutTheirSign() throws {
    try program.run("add", "one", "--assignee", "anna", "--assignee", "bob")

    // readline parts “@an” in two, and replaces both.
    let signed = try offered("assign", "x", "@", "an", line: "assign x @an", replaced: "@an")
    let option = try offered(
      "add",
      "x",
      "--assignee",
      "@",
      "b",
      line: "add x --assignee @b",
      replaced: "@b"
    )

    #expect(signed == ["@anna"])
    #expect(option == ["@bob"])
    #expect(try offered("add", "x", "--assignee", "a") == ["anna"])
    #expect(try program.run("complete", "people", "--zsh", "--", "@").output == "@anna\n@bob\n")
  }

  @Test func tagsAndPeopleOfAQueryAreOfferedByTheirSign() throws {
    try program.run("add", "one", "--tag", "docs", "--assignee", "anna")

    #expect(try offered("list", "#d") == ["#docs"])
    #expect(try offered("list", "'#d", replaced: "#d") == ["#docs"])
    #expect(try offered("ready", "@", "a", line: "ready @a", replaced: "@a") == ["@anna"])
    #expect(try offered("list", "d") == [])
  }

  @Test func namesWithAColonAndValuesAfterAnEqualsSignAreOffered() throws {
    try program.run("column", "add", "Later: 2027")

    let colon = try offered(
      "list",
      "--column",
      "Later",
      ":",
      line: "list --column Later:",
      replaced: ""
    )
    let equals = try offered(
      "list",
      "--column",
      "=",
      "Doi",
      line: "list --column=Doi",
      replaced: "Doi"
    )

    #expect(colon == [" 2027"])
    #expect(equals == ["Doing"])
  }

  @Test(arguments: ["", "\"", "'"])
  func namesAreQuotedAsTheLineIs(quote: String) throws {
    let name = #"It's "in" $HOME & `x`"#
    try program.run("column", "add", name)

    #expect(try offered("list", "--column", quote + "It", replaced: "It") == [name])
  }
}

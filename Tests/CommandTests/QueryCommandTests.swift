import Foundation
import Testing

/// `list` with a query, `ready`, and how cards are printed.
@Suite struct QueryCommandTests {
  private let program: Program

  private static let board = BoardTemplate { program in
    try program.run("add", "late", "--due", "2001-01-05", "--tag", "api", "--priority", "high")
    try program.run("add", "soon", "--due", "9999-12-31", "--tag", "api", "--assignee", "@ann")
    try program.run("add", "none", "--column", "Doing", "--tag", "ui")
  }

  init() throws {
    program = try Program()
    try Self.board.copy(to: program)
  }

  /// The titles that a command prints, one a line.
  private func titles(_ arguments: String...) throws -> [String] {
    let outcome = try program.run([arguments[0], "--format", "{title}"] + arguments.dropFirst())
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome)")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test func aQueryChoosesTheListedCards() throws {
    #expect(try titles("list", "#api") == ["late", "soon"])
    #expect(try titles("list", "is:overdue OR @ann") == ["late", "soon"])
    #expect(try titles("list", "--", "-#api") == ["none"])
    #expect(try titles("list", "is:mine") == ["soon"])
    #expect(try titles("list", "#api", "--column", "doing") == [])
    #expect(try titles("list", "#api", "due:>today") == ["soon"])
    #expect(try titles("list", "--sort", "-due") == ["soon", "late", "none"])
    #expect(try titles("list", "sort:title", "--sort", "priority") == ["soon", "none", "late"])
  }

  @Test(arguments: ["((((", "\"", "(late", "#", "@", "-", "OR", "NOT", "is:foo"])
  func anUnfinishedOrInvalidQueryIsRefused(_ query: String) throws {
    let outcome = try program.run("list", "--count", "--", query)

    #expect(outcome.status == 2, "\(outcome)")
    #expect(outcome.output.isEmpty, "\(outcome)")
    #expect(outcome.error.contains("tercet: Query: "), "\(outcome)")
  }

  @Test func cardsAreListedUnderTheirColumnsOrSections() throws {
    let ids = try ["late", "soon", "none"].map { try program.shortID(of: $0) }
    func words(_ arguments: String...) throws -> [String] {
      try program.run(arguments).output.split(separator: "\n").map(String.init)
    }
    #expect(
      try words("list", "#api OR #ui") == [
        "To Do", "  \(ids[0])   late  ! Fri 5 Jan 2001  high priority  #api",
        "  \(ids[1])   soon  Fri 31 Dec 9999  #api  @ann", "Doing", "  \(ids[2])   none  #ui",
      ]
    )
    #expect(
      try words("list", "--group", "tag").filter { !$0.hasPrefix(" ") } == ["#api", "#ui"]
    )
    #expect(
      try words("list", "--group", "due").filter { !$0.hasPrefix(" ") }
        == ["Overdue", "Later", "No due date"]
    )
    #expect(
      try words("list", "--group", "due", "--sort", "title", "--limit", "2")
        == [
          "Overdue", "  \(ids[0])   late  ! Fri 5 Jan 2001  high priority  #api  (To Do)",
          "Later", "  \(ids[1])   soon  Fri 31 Dec 9999  #api  @ann  (To Do)",
        ]
    )
    #expect(
      try words("list", "--group", "due", "--after", ids[1]).filter { !$0.hasPrefix(" ") }
        == ["No due date"]
    )
    #expect(try words("list", "--sort", "title")[1] == "\(ids[2])   none  #ui  (Doing)")
  }

  @Test func eachFormatPrintsTheFieldsItNames() throws {
    let id = try program.shortID(of: "soon")
    #expect(try program.run("list", "soon", "--format", "ids").output == "\(id)\n")
    #expect(
      try program.run("list", "soon", "--format", "compact").output
        == "\(id) to-do 9999-12-31 @ann #api soon\n"
    )
    #expect(
      try program.run("list", "soon", "--format", "{id}\\t{column}: {title}").output
        == "\(id)\tTo Do: soon\n"
    )
    #expect(try program.run("list", "#api", "--count").output == "2\n")
    let lines = try program.run("list", "#api", "--format", "ndjson").output.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
    let json = try program.run("list", "#api", "--json").output
    let cards = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
    #expect(cards?.compactMap { $0["position"] as? Int } == [1, 2])
    #expect(cards?.last?["assignees"] as? [String] == ["ann"])
    for arguments in [
      ["--format", "nonsense"], ["--format", "{x}"], ["--limit", "0"], ["--sort", "bogus"],
      ["--group", "bogus"], ["--column", "nope", "--count"],
    ] {
      let outcome = try program.run(["list"] + arguments)
      #expect(outcome.status == 2 && outcome.isOneLine, "\(outcome)")
    }
  }

  /// A third of what JSON takes, for cards as they are written.
  @Test func theCompactFormIsShort() throws {
    let compact = try program.run("list", "#api OR #ui", "--format", "compact").output.count
    let json = try program.run("list", "#api OR #ui", "--json").output.count
    #expect(compact * 3 <= json, "compact \(compact), JSON \(json)")
  }

  @Test func eachPageContinuesThePreviousOne() throws {
    let all = try titles("list", "--sort", "title")
    var found: [String] = []
    var after: [String] = []
    for page in 1...all.count {
      let outcome = try program.run(
        ["list", "--sort", "title", "--limit", "1", "--format", "{id} {title}"] + after
      )
      let words = outcome.output.split(whereSeparator: \.isWhitespace).map(String.init)
      try #require(words.count == 2, "\(outcome)")
      found.append(words[1])
      let hint = outcome.error.wholeMatch(
        of: /tercet: More cards: continue with --after (p[A-Za-z0-9_-]+)\n/
      )
      #expect((hint != nil) == (page < all.count), "\(outcome)")
      after = hint.map { ["--after", String($0.1)] } ?? []
    }
    #expect(found == all)
  }

  /// A script may edit, move, archive or delete the card that ended its page.
  @Test(arguments: [
    ["--sort", "title"], ["--sort", "-due,title"], ["--sort", "created"], ["--group", "tag"], [],
  ])
  func aPageContinuesAtItsPlaceWhateverBecameOfTheCard(order: [String]) throws {
    let list = ["list"] + order + ["--format", "{title}"]
    let all = try program.run(list).output.split(separator: "\n").map(String.init)
    let first = try program.run(list + ["--limit", "1"])
    let id = try program.shortID(of: all[0])
    let cursor = String(try #require(first.error.firstMatch(of: /--after (\S+)/)).1)

    for change in [
      ["edit", id, "--priority", "low"], ["edit", id, "--title", "AAA", "--tag", "AAA"],
      ["move", id, "--column", "to do", "--top"], ["archive", id], ["delete", id],
    ] {
      try program.run(change)
      let rest = try program.run(list + ["--after", cursor])
      #expect(
        rest.output.split(separator: "\n").map(String.init) == Array(all.dropFirst()),
        "\(change) after \(cursor): \(rest)"
      )
    }
  }

  @Test func anInvalidPlaceIsRefusedInASentence() throws {
    let first = try program.run("list", "--sort", "title", "--limit", "1")
    let cursor = String(try #require(first.error.firstMatch(of: /--after (\S+)/)).1)

    let other = try program.run("list", "--sort", "due", "--after", cursor)
    #expect(other.status == 2 && other.isOneLine, "\(other)")
    #expect(other.error.contains("had another order; start again without --after"), "\(other)")
    let old = try program.run("list", "--sort", "title", "--after", "689c.3f2a")
    #expect(old.status == 6 && old.isOneLine, "\(old)")
    #expect(old.error.contains("from an earlier version of Tercet; start again without --after"))
    for text in [String(cursor.dropLast(6)), cursor + "AAAA", "p_______________", "pAQ"] {
      let damaged = try program.run("list", "--sort", "title", "--after", text)
      #expect(damaged.status == 2 && damaged.isOneLine, "\(text) \(damaged)")
    }
  }

  @Test func tagsThatDifferInCapitalsHaveOneHeading() throws {
    try program.run("add", "big", "--tag", "API")
    let lines = try program.run("list", "--group", "tag").output.split(separator: "\n")
    let headings = lines.filter { !$0.hasPrefix(" ") }
    #expect(headings == ["#api", "#ui"], "\(headings)")
    #expect(try program.run("list", "#API", "--count").output == "3\n")
  }

  @Test(arguments: [
    ("col:nowhere", "there is no column “nowhere”"),
    ("board:nowhere", "there is no board “nowhere”"),
    ("#nosuch", "no card has the tag “nosuch”"), ("@nobody", "no card is assigned to “nobody”"),
    ("#api OR col:nowhere", "there is no column “nowhere”"),
    ("#api col:done", ""),
    ("#apy", "no card has the tag “apy”. Try #api: 2 cards"), ("#api", ""),
  ])
  func unknownNamesOfAQueryAreReported(_ query: String, _ words: String) throws {
    let outcome = try program.run("list", query, "--count")

    #expect(outcome.status == 0 && outcome.isOneLine == !words.isEmpty, "\(outcome)")
    #expect(outcome.error == (words.isEmpty ? "" : "tercet: \(words)\n"))
  }

  @Test(arguments: ["-#api", "-proxy !login", "-tag:api"])
  func aQueryThatBeginsWithADashIsNamed(query: String) throws {
    let outcome = try program.run("list", query)

    #expect(outcome.status == 2 && outcome.error.contains("put -- before"), "\(outcome)")
  }

  @Test func anUnknownPartOfAQueryIsReportedOnStandardError() throws {
    let outcome = try program.run("list", "foo:b\u{1B}ar")
    #expect(outcome.status == 0 && outcome.isOneLine, "\(outcome.error.debugDescription)")
    #expect(outcome.error.contains("nknown field"))
  }

  @Test func otherBoardsAreAskedForByOptionOrQuery() throws {
    try program.run("board", "add", "Garden")
    try program.run("add", "weed", "--board", "garden")
    #expect(try titles("list", "weed") == [])
    #expect(try titles("list", "weed", "--board", "all") == ["weed"])
    #expect(try titles("list", "board:garden") == ["weed"])
    #expect(try titles("list", "weed", "--board", "garden") == ["weed"])
  }

  @Test func readyIsWhatWaitsForNothing() throws {
    try program.run("add", "first")
    let first = try program.shortID(of: "first")
    let none = try program.shortID(of: "none")
    let outcome = try program.run("block", none, "--by", first)
    #expect(outcome.output == "Blocked \(none) “none” by \(first)\n", "\(outcome)")

    #expect(try titles("ready") == ["late", "soon", "first"])
    #expect(try titles("ready", "#api") == ["late", "soon"])
    #expect(try program.run("ready", "--ids").status == 0)
    #expect(try titles("list", "--view", "blocked") == ["none"])
    #expect(try titles("list", "is:blocking") == ["first"])
    #expect(try program.run("show", none).output.contains("  waits for \(first) “first”\n"))
    try program.run("done", first)
    #expect(try titles("ready") == ["late", "soon", "none"])
    #expect(try program.run("show", none).output.contains("  waits for \(first) “first”, done\n"))
  }

  @Test func aCycleIsRefusedAndNamed() throws {
    let ids = try ["late", "soon", "none"].map { try program.shortID(of: $0) }
    try program.run("block", ids[0], "--by", ids[1])
    try program.run("block", ids[1], "--by", ids[2])

    let outcome = try program.run("block", ids[2], "--by", ids[0])

    #expect(outcome.status == 2 && outcome.isOneLine)
    #expect(
      outcome.error
        == "tercet: A card can't block itself: “none” → “late” → “soon” → “none”\n",
      "\(outcome.error)"
    )
    try program.run("block", ids[0], "--by", ids[1], "--remove")
    #expect(try titles("list", "is:blocked") == ["soon"])
  }

  @Test func cardsAreAssignedToPeople() throws {
    let ids = try ["late", "none"].map { try program.shortID(of: $0) }
    let outcome = try program.run("assign", ids[0], ids[1], "@bob", "@ann")
    #expect(outcome.output.hasPrefix("Assigned 2 cards to @bob @ann: "), "\(outcome)")
    #expect(try titles("list", "@bob") == ["late", "none"])
    try program.run("assign", ids[0], "Bob", "--remove")
    #expect(try titles("list", "@bob") == ["none"])
    try program.run("edit", ids[1], "--assignee", "")
    #expect(try titles("list", "has:assignee") == ["late", "soon"])
    #expect(try program.run("assign", ids[0]).status == 2)
    #expect(try program.run("log").output.contains("assignees @bob @ann → none"))
  }

  @Test func commentsAreShownWithTheirAuthors() throws {
    let id = try program.shortID(of: "late")
    #expect(try program.run("comment", id, "one").output == "Commented on \(id) “late”\n")
    try program.run(
      ["comment", id, "-", "--author", "Bob"],
      input: Data("two\n\u{1B}lines\n".utf8)
    )
    #expect(try program.run("comment", id, " ").status == 2)

    let shown = try program.run("show", id).output
    let parts = shown.split(separator: "\n").map(String.init)
    #expect(parts.contains("    one") && parts.contains("    two") && parts.contains("    ␛lines"))
    #expect(shown.contains("\n  @ann, Today") && shown.contains("\n  @Bob, Today"), "\(shown)")
    #expect(shown.contains(", last by @ann\n"))
    let json = try program.run("show", id, "--json").output
    let card = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let comments = card?["comments"] as? [[String: Any]]
    #expect(comments?.map { $0["author"] as? String } == ["ann", "Bob"])
    #expect(try program.run("log", "--card", id).output.contains("commented   late  “one”"))
    try program.run("undo", "--author", "Bob")
    #expect(try !program.run("show", id).output.contains("two"))
  }

  @Test func viewsAreSavedAndUsedByCommands() throws {
    #expect(try program.run("view", "add", "Mine", "@ann", "sort:due").status == 2)
    #expect(try program.run("view", "add", "Mine", "@ann").output == "Saved the view “Mine”\n")
    try program.run("view", "add", "Interfaces", "#ui sort:title")
    #expect(try titles("list", "--view", "mine") == ["soon"])
    #expect(try titles("list", "#ui", "--view", "mine") == [])
    #expect(try titles("list", "--view", "today") == ["late"])
    try program.run("view", "move", "Interfaces", "--to", "1")
    try program.run("view", "rename", "Mine", "Ann's")
    try program.run("view", "edit", "anns", "@ann due:<today")
    let names = try program.run("view", "list").output.split(separator: "\n")
    #expect(
      names.suffix(3).map(String.init) == [
        "Finished this week  is:done done:week sort:-done", "Interfaces          #ui sort:title",
        "Ann's               @ann due:<today",
      ]
    )
    #expect(try program.run("view", "delete", "Ann's").output == "Deleted the view “Ann's”\n")
    #expect(try program.run("undo").output.contains("delete the view “Ann's”"))
    for arguments in [["delete", "Today"], ["add", "today", "x"], ["delete", "nothing"]] {
      let outcome = try program.run(["view"] + arguments)
      #expect(outcome.status == 2 && outcome.isOneLine, "\(outcome)")
    }
    #expect(try program.run("log").output.contains("renamed     view Ann's  was “Mine”"))
  }
}

extension Program {
  /// The short identifier of the card with a title, as the list prints it.
  func shortID(of title: String) throws -> String {
    let lines = try run("list", "--format", "{id} {title}").output.split(separator: "\n")
    let line = try #require(lines.first { $0.hasSuffix(" \(title)") }, "\(lines)")
    return String(line.prefix { $0 != " " })
  }
}

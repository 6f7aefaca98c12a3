import BoardModel
import Foundation
import Testing

@testable import BoardInterchange

/// Values that were lost or misread without a word: each is on its card, or in the report.
@Suite struct SilentLossTests {
  private let london: LocalDates

  init() throws { london = LocalDates(zone: try #require(TimeZone(identifier: "Europe/London"))) }

  private func table(_ text: String) throws -> SourceBoard {
    try TableReader(dates: london, map: [:]).read(text)
  }

  private func folder(_ text: String) throws -> SourceBoard {
    try FolderReader(dates: london).read([.init(path: "tasks/a.md", bytes: Array(text.utf8))])
  }

  // MARK: Tables

  @Test(arguments: [
    ("Thu Jun 25 2026 23:00:00 GMT+0000 (GMT+00:00)", "2026-06-26"),
    ("Thu, 25 Jun 2026 23:00:00 +0000", "2026-06-26"), ("June 25, 2026 11:00 PM UTC", "2026-06-26"),
    ("2026-06-25 23:00:00 UTC", "2026-06-26"), ("25/06/2026 23:00 GMT", "2026-06-26"),
    ("Jun 25, 2026 7:30pm EST", "2026-06-26"),
    ("Jun 25, 2026 6:30pm EDT", "2026-06-25"), ("Jun 25, 2026 7:30pm EDT", "2026-06-26"),
    ("June 25, 2026 11:00 PM", "2026-06-25"),
    ("Thu Jun 25 23:00:00 2026", "2026-06-25"), ("1798113600000", "2026-12-24"),
    ("1798113600", "2026-12-24"), ("December 24, 2026 9:00 AM (GMT+1)", "2026-12-24"),
  ])
  func aDateIsReadWithItsTimeAndItsZone(text: String, day: String) throws {
    let board = try table(
      "Title,Due,Created\na,\"\(text)\",\"Wed May 13 2026 11:21:41 GMT+0000 (GMT+00:00)\"\n"
    )

    #expect(board.cards[0].due?.iso == day)
    #expect(board.cards[0].createdAt?.iso == "2026-05-13T11:21:41.000Z")
  }

  @Test(arguments: [
    ("% Done", "40", false), ("% Done", "100", true), ("% Done", "1", false),
    ("Done", "40%", false),
    ("Done", "1", true), ("Done", "yes", true), ("Done", "not yet", false),
    ("Complete", "0", false),
    ("Completed", "2026-11-02", true), ("Progress", "40%", false), ("Progress", "100%", true),
  ])
  func aPercentageIsDoneAtAHundredOnly(heading: String, cell: String, isDone: Bool) throws {
    let board = try table("Title,\(heading)\na,\(cell)\n")

    #expect(board.cards[0].column == (isDone ? "Done" : "To Do"), "\(board.notCarried.kinds)")
    let isSaid = ["0", "1", "100", "yes", "2026-11-02", "100%"].contains(cell)
    if !isSaid { #expect(!board.notCarried.isEmpty) }
  }

  @Test func theBestOfSeveralHeadingsCountsAndTheOthersAreCounted() throws {
    let board = try table(
      "Name,Status,Title,Column,Due,Deadline,Created,Added,ID,No\n"
        + "n,Open,t,Doing,2026-12-01,2026-12-02,2026-11-01,2026-11-02,7,8\n"
        + ",Closed,,Backlog,,2026-12-03,,,,\n"
    )

    #expect(
      board.cards.map(\.title) == ["t", ""] && board.cards.map(\.column) == ["Doing", "Done"]
    )
    #expect(
      board.cards.map(\.due?.iso) == ["2026-12-01", "2026-12-03"] && board.cards[0].key == "7"
    )
    #expect(board.notCarried.count(of: "columns of cards that are done, such as “Backlog”") == 1)
    for name in ["Name", "Status", "Deadline", "Added", "No"] {
      #expect(board.notCarried.count(of: "cells of “\(name)”") == 1, "\(board.notCarried.kinds)")
    }
  }

  @Test func aColumnCalledColumnIsReadNextToAState() throws {
    let board = try table("Title,Status,Column\na,Open,Backlog\nb,Closed,Done\n")

    #expect(board.columns.map(\.name) == ["Backlog", "Done"])
    #expect(board.cards.map(\.column) == ["Backlog", "Done"])
  }

  @Test func listsInBracketsAndPeopleWithAddressesAreTakenApart() throws {
    let board = try table(
      "Title,Tags,Assignees,Checklists\n"
        + "a,\"[web,api]\",\"[Ann Example,Ben Example]\",\"{\"\"Checklist\"\":[\"\"buy\"\",\"\"mount\"\"]}\"\n"
        + "b,[],null,{}\n"
        + "c,\"[\"\"x y\"\",\"\"z\"\"]\",\"Ann Example <ann@example.com>, Ben <ben@example.com>\",\n"
    )

    #expect(board.cards.map(\.tags) == [["web", "api"], [], ["x y", "z"]])
    let people = [["Ann Example", "Ben Example"], [], ["Ann Example", "Ben"]]
    #expect(board.cards.map(\.assignees) == people)
    #expect(board.cards[0].checklist.map(\.text) == ["buy", "mount"])
    #expect(board.notCarried.count(of: "addresses of people") == 2)
  }

  @Test func wordsInSmallLettersWithoutCommasAreOneEach() throws {
    let board = try table("Title,Assignee,Tags\na,ann ben,red blue\nb,ann,red\n")
    let names = try table(
      "Title,Assignee,Labels\na,Ann Example,help wanted\nb,\"ann ben, carl\",\n"
    )

    #expect(board.cards[0].assignees == ["ann", "ben"] && board.cards[0].tags == ["red", "blue"])
    #expect(board.notes.contains("Each word of “Assignee” is read as one value"), "\(board.notes)")
    #expect(names.cards[0].assignees == ["Ann Example"] && names.cards[0].tags == ["help wanted"])
    #expect(names.cards[1].assignees == ["ann ben", "carl"])
  }

  @Test func aPersonWithAnAddressDoesNotJoinTheWordsOfAnotherCell() throws {
    let board = try table("Title,Assignee\na,Ann Example <ann@example.com>\nb,ben ann\n")

    #expect(board.cards.map(\.assignees) == [["Ann Example"], ["ben", "ann"]])
  }

  @Test func aCommaInATagIsCounted() throws {
    var cleaner = CardCleaner()
    var card = SourceCard(column: "", title: "a")
    card.tags = ["two words, comma", "plain"]

    #expect(cleaner.draft(of: card).tags == ["two-words-comma", "plain"])
    #expect(cleaner.notCarried.count(of: "commas in tags and names, now dashes") == 1)
  }

  @Test func pipesAndFoldersOfAFolderAreCountedAndOtherEncodingsNoted() throws {
    let bytes = Array("---\ntitle: caf".utf8) + [0xE9] + Array("\n---\n".utf8)
    let board = try FolderReader(dates: london)
      .read([FolderReader.File(path: "a.md", bytes: bytes), FolderReader.File(specialAt: "b.md")])

    #expect(board.cards.map(\.title) == ["café"])
    #expect(board.notes == ["“a.md” is not UTF-8, read as Windows-1252"], "\(board.notes)")
    #expect(board.notCarried.count(of: "folders and pipes named like tasks") == 1)
  }

  @Test func aTableOfClickUpHasItsTextPrioritiesAndMilliseconds() throws {
    let board = try table(
      "Task ID,Task Name,Task Content,Status,Due Date,Priority\n"
        + "1,a,It swings,in progress,1798113600000,1\n2,b,null,complete,null,3\n"
    )

    #expect(board.cards.map(\.body) == ["It swings", ""])
    #expect(board.cards.map(\.priority) == [.high, .medium])
    #expect(board.cards.map(\.due?.iso) == ["2026-12-24", nil])
    #expect(board.cards.map(\.dueTime?.text) == ["12:00", nil] && board.notCarried.isEmpty)
  }

  @Test(arguments: [
    "=1+1", "＝1+1", "＋1", "－1", "＠a", "\n=1", " =1", "\u{3000}=1", "\r\n\t=1", "'=1", "+1", "a",
    "-", "\u{200B}=1", "\u{FEFF}+1", "\u{2060}-1", "\u{AD}@1", "\u{202E}=1", "﹦1", "﹢1", "﹣1", "﹫1",
    "−1", "\u{1B}=1", "\u{0}=1",
  ])
  func aFormulaIsMarkedAndComesBack(cell: String) throws {
    let marked = FormulaMark.marked(cell)

    #expect(marked == (cell == "a" ? cell : "'" + cell))
    #expect(FormulaMark.unmarked(marked) == cell)
  }

  @Test(arguments: [
    ("x;=1+1", "x;'=1+1"), ("=1;=2", "'=1;'=2"), ("x; @a;\u{1B}+1", "x;' @a;'\u{1B}+1"),
    ("x;'=1", "x;''=1"), (";=", ";'="), ("a;b", "a;b"), ("fun ;-) or ;)", "fun ;-) or ;)"),
    ("bring:\n- milk;\n- eggs;", "bring:\n- milk;\n- eggs;"), ("a;\tb", "a;\tb"),
  ])
  func aFormulaAfterASemicolonIsMarkedAndComesBack(cell: String, marked: String) {
    #expect(FormulaMark.marked(cell) == marked)
    #expect(FormulaMark.unmarked(marked) == cell)
  }

  @Test func partsOfIssuesAreCounted() throws {
    let text = #"""
      [{"number":1,"title":"a","url":"https://github.com/a/b/issues/1","state":"OPEN",
      "labels":[{"name":"bug","description":"Something is wrong"},{"name":"x","description":""}],
      "milestone":{"title":"m","description":"Soon"},"reactionGroups":[{"content":"HEART"}],
      "assignees":[{"login":"ann","name":"Ann Example"},{"login":"ben","name":""}],
      "comments":[{"id":"c","author":{"login":"ann"},"createdAt":"2026-11-21T08:45:12Z","body":"b",
      "reactionGroups":[{"content":"EYES"}]}]}]
      """#
    let board = try GitHub(dates: london).read(ByteFeed(Array(text.utf8)))

    let counts = Dictionary(
      uniqueKeysWithValues: board.notCarried.kinds.map { ($0.name, $0.count) }
    )
    #expect(
      counts == [
        "reactions": 2, "descriptions of labels": 1, "descriptions of milestones": 1,
        "display names of people": 1,
      ]
    )
  }

  @Test func startsAndTemplatesOfTaskwarriorAreCounted() throws {
    let text = #"""
      [{"uuid":"u","description":"a","status":"pending","entry":"20261121T084512Z",
      "modified":"20261122T084512Z","start":"20261121T090000Z","parent":"p","imask":2}]
      """#
    let board = try Taskwarrior(dates: london).read(ByteFeed(Array(text.utf8)))

    #expect(
      board.notCarried.kinds.map(\.name) == [
        "times at which tasks were started", "links to templates of recurring tasks",
      ]
    )
  }

  @Test func groupsOfMondayAreNoCards() throws {
    let board = try table(
      "\"Board\"\n\"One\"\nName,Status,Due date\na,Done,2026-12-24\nTwo\nName,Status,Due date\nb,Stuck,\n"
    )

    #expect(board.cards.map(\.title) == ["a", "b"])
    #expect(board.notCarried.count(of: "names of groups") == 1, "\(board.notCarried.kinds)")
  }

  @Test func objectsInACellAreCalledByTheirNames() throws {
    let board = try table(
      "Title,Labels,Checklist\na,\"[{\"\"name\"\":\"\"urgent\"\"},{\"\"x\"\":1}]\",buy;mount\n"
    )

    #expect(board.cards[0].tags == ["urgent", #"{"x":1}"#])
    #expect(board.cards[0].checklist.map(\.text) == ["buy", "mount"])
  }

  @Test func issuesOfGitHubsInterfaceHaveTheirDays() throws {
    let text = """
      [{"url":"https://api.github.com/x/7","html_url":"https://github.com/a/b/issues/7","number":7,
      "title":"T","state":"closed","created_at":"2026-11-01T10:00:00Z","closed_at":"2026-11-03T10:00:00Z",
      "milestone":{"title":"v1","due_on":"2026-12-24T08:00:00Z"},"locked":true}]
      """
    let board = try GitHub(dates: london).read(ByteFeed(Array(text.utf8)))

    let card = board.cards[0]
    #expect(card.key == "https://github.com/a/b/issues/7" && card.due?.iso == "2026-12-24")
    #expect(card.createdAt?.iso == "2026-11-01T10:00:00.000Z" && card.finishedAt != nil)
    #expect(board.notCarried.kinds.map(\.name) == ["fields “locked”"])
  }

  // MARK: Folders

  @Test func criteriaWithoutMarksAreSteps() throws {
    let board = try folder(
      "---\nid: task-1\ntitle: Set up\n---\n\n## Description\n\nMake it.\n\n## Acceptance Criteria\n\n"
        + "- [x] it builds\n- [ ] #2 it is tested\n\n## Notes\n\n- [ ] no step\n"
    )

    let card = board.cards[0]
    #expect(card.checklist.map(\.text) == ["it builds", "it is tested"])
    #expect(card.checklist.map(\.isDone) == [true, false])
    #expect(card.body == "## Description\n\nMake it.\n\n## Notes\n\n- [ ] no step", "\(card.body)")
  }

  @Test func textAmongCriteriaStays() throws {
    let board = try folder("---\ntitle: a\n---\n## Definition of Done\n\nAll of:\n- [ ] b\n")

    #expect(board.cards[0].checklist.map(\.text) == ["b"])
    #expect(board.cards[0].body == "## Definition of Done\n\nAll of:", "\(board.cards[0].body)")
  }

  @Test func frontMatterIsReadAsItsProducerWritesIt() throws {
    let board = try folder(
      "---\nid: task-1\ntitle: Fix: the `loop` at 100%\nassignee: @ann\nlabels: [@web, api]\n"
        + "reporter: @ben\ndependencies:\n  - @other\nstatus: *done*\nnote: \"a: b\"\n---\ntext\n"
    )

    let card = board.cards[0]
    #expect(card.title == "Fix: the `loop` at 100%" && card.assignees == ["ann"])
    #expect(
      card.tags == ["@web", "api"] && card.blockedBy == ["@other"] && card.column == "*done*"
    )
    #expect(
      card.body.contains("reporter: '@ben'") && card.body.contains("note: \"a: b\""),
      "\(card.body)"
    )
  }

  @Test func allBadFilesOfAFolderAreNamedAtOnce() throws {
    let good = FolderReader.File(path: "a.md", bytes: Array("---\ntitle: a\n---\n".utf8))
    let bad = ["b.md", "c.md"]
      .map {
        FolderReader.File(path: $0, bytes: Array("---\ntitle: \"x\n---\n".utf8))
      }
    let unread = FolderReader.File(path: "d.md", bytes: [], fault: "Permission denied")
    let reader = FolderReader(dates: london)

    #expect {
      try reader.read([good] + bad + [unread])
    } throws: { error in
      let message = (error as? SourceFault)?.message ?? ""
      return ["3 files", "b.md: ", "c.md: ", "d.md: Permission denied"].allSatisfy(message.contains)
    }
    let board = try reader.read([good] + bad + [unread], skippingBad: true)
    #expect(board.cards.map(\.title) == ["a"] && board.skipped.count == 3, "\(board.skipped)")
  }

  @Test func anAuthorOfManyMegabytesIsCutAndReported() throws {
    let name = String(repeating: "a", count: 1 << 20)
    let text =
      #"[{"number":7,"title":"B","state":"OPEN","comments":[{"id":"c","author":{"login":"\#(name)"},"#
      + #""createdAt":"2026-11-01T10:00:00Z","body":"x"}]}]"#
    let source = try GitHub(dates: london).read(ByteFeed(Array(text.utf8)))

    var items = try SourceImport(source, of: "github", into: nil, named: "x")
    var authors: [String] = []
    while let item = items.nextItem() {
      if case .card(let card) = item { authors += card.comments.compactMap(\.author) }
    }

    #expect(authors.map(\.count) == [200])
    #expect(items.notCarried.count(of: "authors of comments that were cut at 200 characters") == 1)
  }
}

import BoardModel
import Foundation
import Testing

@testable import BoardInterchange

/// CSV and TSV, as other programs write them.
@Suite struct TableReaderTests {
  private func board(
    _ text: String,
    map: [String: TableField] = [:],
    bytes: [UInt8]? = nil
  ) throws -> SourceBoard {
    let source = SourceText(bytes ?? Array(text.utf8))
    return try TableReader(dates: LocalDates(zone: .gmt), map: map).read(source.text)
  }

  @Test func aTableOfJiraHasHeadingsTwice() throws {
    let board = try board(
      "\u{FEFF}Summary,Issue key,Status,Priority,Labels,Labels,Due Date,Assignee,Sprint\r\n"
        + "\"Fix, \"\"it\"\"\nnow\",AB-1,In Progress,Highest,ui,web,27/Nov/26 3:04 PM,ann,S1\r\n"
        + "Second,AB-2,Done,Low,,,,,\r\n\r\n"
    )

    #expect(board.columns.map(\.name) == ["In Progress", "Done"])
    #expect(board.columns.map(\.kind) == [.doing, .done])
    let card = board.cards[0]
    #expect(card.title == "Fix, \"it\"\nnow" && card.key == "AB-1" && card.tags == ["ui", "web"])
    #expect(card.due?.iso == "2026-11-27" && card.priority == .high && card.assignees == ["ann"])
    #expect(board.notCarried.count(of: "cells of “Sprint”") == 1)
    #expect(board.notes.last?.contains("title from “Summary”") == true, "\(board.notes)")
  }

  @Test(arguments: [
    ("TaskName", TableField.title), ("task_name", .title), ("dueDate", .due), ("DUE DATE", .due),
    ("IssueKey", .id), ("Work Item ID", .id), ("workItemId", .id), ("CreatedAt (UTC)", .created),
    ("Custom field (StoryPoints)", .estimate),
  ])
  func aHeadingCountsHoweverItsWordsAreJoined(heading: String, field: TableField) {
    #expect(TableField(heading: heading) == field)
  }

  @Test(arguments: [
    "Issue key,Issue Type,Summary,Assignee", "#,Tracker,Subject,Assignee",
    "ID,Work Item Type,Title,Assigned To", "Task ID,Section/Column,Name,Assignee",
  ])
  func aProgramWithOneAssigneeHasOneHoweverTheNameIsWritten(head: String) throws {
    let names = ["Jane Doe", "\"Doe, Jane\"", "\"Doe, Jane <jane@example.com>\"", "jane doe"]

    let board = try board(head + "\n" + names.map { "1,x,a,\($0)\n" }.joined())

    let jane = ["Jane Doe"]
    #expect(board.cards.map(\.assignees) == [jane, jane, jane, ["jane doe"]])
    #expect(board.notes.count == 2, "\(board.notes)")
  }

  @Test(arguments: [
    ("Assignee", ["Doe, Jane", "van Berg, Ann"], [["Jane Doe"], ["Ann van Berg"]]),
    ("Assignees", ["Doe, Jane; Roe, Max", "Doe, Jane"], [["Jane Doe", "Max Roe"], ["Jane Doe"]]),
    ("Assignees", ["Ann, Ben"], [["Ann", "Ben"]]),
    ("Assignee", ["Ann, Ben", "Cleo"], [["Ann", "Ben"], ["Cleo"]]),
    ("Assignee", ["Ann Lee, Ben Ray"], [["Ann Lee", "Ben Ray"]]),
    ("Assignee", ["ann, ben"], [["ann", "ben"]]), ("Assignee", ["Ann,Ben"], [["Ann", "Ben"]]),
    ("Owner", ["Doe, Jane", ""], [["Jane Doe"], []]),
  ])
  func aCommaIsPartOfANameIfAllNamesOfASingularHeadingHaveOne(
    heading: String,
    cells: [String],
    people: [[String]]
  ) throws {
    let board = try board("Title,\(heading)\n" + cells.map { "a,\"\($0)\"\n" }.joined())

    #expect(board.cards.map(\.assignees) == people, "\(board.notes)")
  }

  @Test func columnsOfATableStandInTheOrderOfTheirKinds() throws {
    let rows = "a,Closed\nb,Open\nc,InProgress\nd,New\ne,Resolved\n"

    let known = try board("Title,Status\n" + rows)
    let unknown = try board("Title,Status\n" + rows + "f,Garden\n")
    let own = try board("Title,Column,Due\n" + rows)

    #expect(known.columns.map(\.name) == ["Open", "New", "InProgress", "Closed", "Resolved"])
    let rowOrder = ["Closed", "Open", "InProgress", "New", "Resolved"]
    #expect(unknown.columns.map(\.name) == rowOrder + ["Garden"])
    #expect(own.columns.map(\.name) == rowOrder)
  }

  @Test func cardsWithoutAStatusAreCounted() throws {
    let board = try board("Summary,Status\none,Doing\ntwo,\nthree,\n")

    #expect(board.cards.map(\.column) == ["Doing", "Doing", "Doing"])
    #expect(board.notCarried.count(of: SourceBoard.homeless(in: "Doing")) == 2)
  }

  @Test func theTimelineAndTheJoinedHeadingsOfJiraAreRead() throws {
    let timeline = try board(
      "Key\tIssue Type\tParent\tSummary\tStatus\tAssignee\n"
        + "AB-1\tEpic\t\tFights\tTo Do\tTucker, Callie (Student)\n"
        + "AB-2\tTask\tAB-1\tTurns\tDone\tTucker, Callie (Student)\n"
    )
    let joined = try board("Summary,Issuekey,Issue id,Issue Type\nOne,AB-3,9,Task\n")

    #expect(timeline.cards.map(\.key) == ["AB-1", "AB-2"] && timeline.cards[1].parent == "AB-1")
    #expect(timeline.cards.map(\.assignees.count) == [1, 1], "\(timeline.cards)")
    #expect(joined.cards.map(\.key) == ["AB-3"], "\(joined.cards)")
  }

  @Test func aTableThatIsNotOfTheNamedProgramIsRefused() throws {
    let jira = try #require(Profile.shipped.first { $0.name == "jira" }).named
    func read(map: [String: TableField]) throws -> SourceBoard {
      let reader = TableReader(dates: LocalDates(zone: .gmt), map: map, profiles: [jira])
      return try reader.read("name,status\nCall,Done\n")
    }

    #expect { try read(map: [:]) } throws: {
      ($0 as? SourceFault)?.message.contains("no heading is “Summary”, so it is no table of Jira")
        == true
    }
    #expect(try read(map: ["name": .title]).cards.map(\.title) == ["Call"])
  }

  @Test func aFileInACommentOfTodoistIsItsNameAndAddress() throws {
    let board = try board(
      "TYPE,CONTENT,PRIORITY,INDENT,DATE\ntask,* Call,4,1,\n"
        + #"note,"See [[file {""file_name"":""a.png"",""x"":[1],""file_url"":""https://t.example/a""}]]",,,"#
        + "\n"
    )

    #expect(board.cards.map(\.title) == ["Call"])
    #expect(board.cards[0].comments.map(\.text) == ["See a.png https://t.example/a"])
  }

  @Test func aProjectOfTodoistHasSectionsStepsLabelsAndComments() throws {
    let board = try board(
      """
      \u{FEFF}TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE
      meta,view_style=list,,,,,,,,
      task,Loose,,4,1,Ann (1),,,en,UTC
      section,Next,,,,,,,,
      task,Mail me @now @home,"Two
      lines",1,1,Ann (1),Bob Berg (2),2026-11-27,en,UTC
      task,A step,,4,2,Ann (1),,Nov 28 2026,en,UTC
      note,Said,,,,Ann (1),,2026-11-20T10:00:00Z,,
      task,Often,,4,1,Ann (1),,every monday,en,UTC
      note,No moment,,,,Ann (1),,,,
      section,Later,,,,,,,,
      """
    )

    #expect(board.columns.map(\.name) == ["To Do", "Next", "Later"])
    #expect(board.cards.map(\.title) == ["Loose", "Mail me", "Often"])
    #expect(board.cards.map(\.column) == ["To Do", "Next", "Next"])
    let card = board.cards[1]
    #expect(card.tags == ["now", "home"] && card.body == "Two\nlines" && card.priority == .high)
    #expect(card.due?.iso == "2026-11-27" && card.assignees == ["Bob Berg"])
    #expect(card.checklist == [ChecklistItem(text: "A step", isDone: false)])
    #expect(card.comments.map(\.text) == ["Said"] && card.comments.first?.author == "Ann")
    #expect(board.cards[0].priority == .none && board.cards[2].body.isEmpty)
    #expect(board.cards[2].comments.map(\.text) == ["No moment"])
    #expect(board.cards[2].comments.first?.isDated == false)
    #expect(board.cards[2].repeats?.words == "every mon" && board.cards[2].due?.weekday == 0)
    #expect(board.notCarried.count(of: "due dates of subtasks") == 1)
  }

  @Test(arguments: [
    "2026-11-02 → 2026-11-05", "November 2, 2026 → November 5, 2026", "2026-11-02→2026-11-05 9:00",
  ])
  func theEndOfARangeIsTheDueDay(text: String) throws {
    let board = try board("Name,Due\na,\"\(text)\"\nb,2026-11-01\n")

    #expect(board.cards.map(\.due?.iso) == ["2026-11-05", "2026-11-01"])
    let kind = "first days of ranges; the last one is the due day"
    #expect(board.notCarried.count(of: kind) == 1, "\(board.notCarried.kinds)")
  }

  @Test func aDayOfCompletionMarksATaskOfAsanaAsDone() throws {
    let board = try board(
      "Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Assignee Email,"
        + "Start Date,Due Date,Tags,Notes,Projects,Parent task\n"
        + "12,2026-01-02,,2026-01-03,Open one,Next,Ann,a@b.c,2026-01-01,2026-11-27,\"x,y\",Text,P,\n"
        + "13,2026-01-02,2026-01-05,2026-01-05,Closed one,Next,,,,,,,P,Open one\n"
    )

    #expect(board.cards.map(\.title) == ["Open one", "Closed one"])
    #expect(board.cards.map(\.column) == ["Next", "Done"])
    let card = board.cards[0]
    #expect(card.key == "12" && card.assignees == ["Ann"] && card.tags == ["x", "y"])
    #expect(card.body == "Text" && card.due?.iso == "2026-11-27")
    #expect(board.cards.compactMap(\.parent).count == 1)
  }

  @Test func aTableOfJiraHasCommentsWithTheirMomentsAndLinks() throws {
    let board = try board(
      "Summary,Issue key,Status,Created,Comment,Comment,Inward issue link (Blocks)\n"
        + "a,AB-1,Done,27/Nov/26 3:04 PM,27/Nov/26 12:30 AM;bob;One; two,plain; words,\n"
        + "b,AB-2,Done,27/Nov/26,,,AB-1\n"
    )

    let card = board.cards[0]
    #expect(card.createdAt?.iso == "2026-11-27T15:04:00.000Z" && card.body == "plain; words")
    #expect(card.comments.map(\.text) == ["One; two"] && card.comments.first?.author == "bob")
    #expect(card.comments.first?.date.iso == "2026-11-27T00:30:00.000Z")
    #expect(board.cards[1].blockedBy == ["AB-1"])
    #expect(board.cards[1].createdAt?.iso == "2026-11-27T00:00:00.000Z")
  }

  @Test func aLoneDateIsTheDueDay() throws {
    let lone = try board("Name,Date\na,2026-11-02 → 2026-11-05\n")
    let other = try board("Name,Date,Due\na,2026-11-01,2026-11-05\n")

    #expect(lone.cards.first?.due?.iso == "2026-11-05", "\(lone.notes)")
    #expect(lone.notes.first?.contains("due from “Date”") == true, "\(lone.notes)")
    #expect(other.cards.first?.due?.iso == "2026-11-05")
    #expect(other.notCarried.count(of: "cells of “Date”") == 1)
  }

  @Test func columnsCanBeNamed() throws {
    let board = try board(
      "What,When,Mood\na,2026-11-27,good\n",
      map: ["mood": .tags, "when": .due]
    )

    #expect(board.cards.first?.tags == ["good"] && board.cards.first?.due?.iso == "2026-11-27")
  }

  @Test(arguments: [
    ("25/12/2026", "2026-12-25"), ("12/25/2026", "2026-12-25"), ("24.12.2026", "2026-12-24"),
    ("24.12.26", "2026-12-24"), ("Dec 24, 2026", "2026-12-24"), ("24 December 2026", "2026-12-24"),
    ("2026-12-24T23:30:00Z", "2026-12-24"), ("20261224", "2026-12-24"),
    ("2026/12/05", "2026-12-05"),
    ("2026.12.06", "2026-12-06"), ("2026-1-5", "2026-01-05"), ("0000-01-01", nil),
    ("9999-12-31", "9999-12-31"), ("10000-01-01", nil), ("soon", nil), ("31/02/2026", nil),
  ])
  func datesComeInManyForms(text: String, day: String?) throws {
    let board = try board("Title,Due\na,\"\(text)\"\n")

    #expect(board.cards.first?.due?.iso == day)
    #expect(board.notCarried.count(of: "due dates that cannot be read") == (day == nil ? 1 : 0))
  }

  @Test func oneDateOfAColumnDecidesForAll() throws {
    let days = try board("Title,Due\na,03/04/2026\nb,13/04/2026\n").cards.map { $0.due?.iso }
    let guessed = try board("Title,Due\na,03/04/2026\n")

    #expect(days == ["2026-04-03", "2026-04-13"])
    #expect(guessed.cards[0].due?.iso == "2026-03-04")
    #expect(
      guessed.notes.contains("Dates are read as month/day/year; --dates day-month changes that")
    )
  }

  @Test(arguments: [(true, "2026-03-12"), (false, "2026-12-03")])
  func theOrderOfDatesCanBeGiven(isDayFirst: Bool, day: String) throws {
    let text = "Title,Due,Prio\na,12/03/2026,high\nb,11/30/2026,low\n"
    let reader = TableReader(
      dates: LocalDates(zone: .gmt),
      map: [:],
      isDayFirst: isDayFirst
    )
    let board = try reader.read(text)

    #expect(board.cards[0].due?.iso == day)
    #expect(board.cards[0].priority == .high)
    #expect(!board.notes.contains { $0.contains("month/day/year") }, "\(board.notes)")
  }

  @Test(arguments: [
    ("Date,Amount,Payee,Notes", "Amount"), ("First Name,Last Name,E-mail,Status", "First Name"),
  ])
  func aTableWithoutATitleIsRefused(headings: String, first: String) throws {
    #expect {
      try board("\(headings)\n1,2,3,4\n")
    } throws: { error in
      (error as? SourceFault)?.message.contains("--map '\(first)=title'") == true
    }
  }

  @Test func unknownHeadingsAreNoCard() throws {
    #expect {
      try board("Aufgabe,Frist\nMilch,2026-12-05\n")
    } throws: { error in
      (error as? SourceFault)?.message.contains("--map 'Aufgabe=title'") == true
    }
  }

  @Test func aRowWithoutATitleIsACardAndAnEmptyOneIsNot() throws {
    let board = try board("Title,Notes\n,only notes\n,\n\nb,\n")

    #expect(board.cards.map(\.title) == ["", "b"] && board.cards[0].body == "only notes")
    var source = try SourceImport(board, of: "csv", into: nil, named: "x")
    var titles: [String] = []
    while let item = source.nextItem() {
      if case .card(let card) = item { titles.append(card.draft.title) }
    }
    #expect(titles == ["Untitled", "b"])
  }

  @Test func otherSeparatorsAndEncodingsAreFound() throws {
    let semicolons = try board("Titel;Fällig\nMüll;24.12.2026\n")
    let tabs = try board("Title\tTags\na\tx,y\n")
    let western = try board("", bytes: Array("Title,Tags\nM".utf8) + [0xFC] + Array("ll,x\n".utf8))
    let wide = try board(
      "",
      bytes: [0xFF, 0xFE] + "Title,Tags\na,x\n".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    )

    #expect(semicolons.cards.map(\.title) == ["Müll"])
    #expect(semicolons.cards[0].due?.iso == "2026-12-24")
    #expect(tabs.cards[0].tags == ["x", "y"])
    #expect(western.cards[0].title == "Müll" && wide.cards[0].tags == ["x"])
  }

  @Test func statesOfTickTickAreNumbers() throws {
    let board = try board(
      "\"Date: 2025\"\n\"Status: \n0 Normal\n1 Completed\n2 Archived\"\n"
        + "List Name,Title,Status,Due Date,Timezone,taskId\n"
        + "Home,a,0,2018-12-11T23:00:00+0000,Europe/Berlin,1\nHome,b,2,,,2\n"
    )

    #expect(
      board.cards.map(\.column) == ["To Do", "Done"]
        && board.cards.map(\.isArchived) == [false, true]
    )
    #expect(board.cards[0].due?.iso == "2018-12-12" && board.cards[0].tags == ["Home"])
  }

  @Test func aMarkThatIsNotClosedNamesItsPlace() {
    let fault = #expect(throws: SourceFault.self) { _ = try board("Title,Tags\na,\"b\nc\n") }
    #expect(fault?.line == 2 && fault?.column == 3)
  }

  @Test func aTableIsReadAsItWasWritten() throws {
    let draft = CardDraft(
      title: " say \"hi\", twice",
      body: "a\n\nb,c",
      due: CalendarDay(iso: "2026-11-27"),
      priority: .medium,
      tags: ["x", "y"],
      checklist: [ChecklistItem(text: "s", isDone: true), ChecklistItem(text: "t")]
    )
    let card = Card(
      id: Card.ID(uuid: UUID()),
      draft: draft,
      place: CardPlace(column: Column.ID(uuid: UUID()), orderKey: .origin),
      createdAt: Timestamp(milliseconds: 1_000),
      updatedAt: Timestamp(milliseconds: 2_000)
    )
    for format in [InterchangeFormat.csv, .tsv] {
      let writer = TableWriter(format)
      let read = try #require(
        try board(writer.head + writer.row(card, column: "Doing")).cards.first
      )

      #expect(read.title == card.title && read.body == card.body && read.due == card.due)
      #expect(read.tags == card.tags && read.checklist == card.checklist)
      #expect(read.priority == .medium && read.column == "Doing" && read.key == card.id.text)
      #expect(read.createdAt == card.createdAt && read.updatedAt == card.updatedAt)
    }
  }

  @Test(arguments: [["\"a\"", "b"], ["[a]"], ["'a'"], ["{\"a\":1}"], ["a", "null"]])
  func namesWithTheSignsOfAListAreReadAsTheyWereWritten(names: [String]) throws {
    let draft = CardDraft(title: "x", tags: names, assignees: names)
    let card = Card(
      draft,
      id: Card.ID(uuid: UUID()),
      column: Column.ID(uuid: UUID()),
      orderKey: .origin,
      createdAt: Timestamp(milliseconds: 1_000)
    )
    let writer = TableWriter(.csv)
    let text = writer.head + writer.row(card, column: "Doing")

    let read = try #require(try board(text).cards.first)

    #expect(read.tags == names && read.assignees == names, "\(text)")
  }

  @Test(arguments: [
    ("Title,Notes,Status\nx,a; b; c; d; e; f; g,Done\n", ["x"]),
    ("Title;Estimate;Status\nx;1,5;Done\ny;2,5;Done\n", ["x", "y"]),
    ("Exported on Monday, 5 May\nTitle;Status\nx;Done\n", ["x"]),
    ("Title\tNotes\tStatus\nx\ta, b, c, d\tDone\n", ["x"]),
  ])
  func signsInTextsDoNotSeparateCells(text: String, titles: [String]) throws {
    let board = try board(text)

    #expect(board.cards.map(\.title) == titles && board.cards[0].column == "Done", "\(board)")
  }
}

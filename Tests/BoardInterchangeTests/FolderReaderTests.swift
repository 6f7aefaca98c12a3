import BoardModel
import Foundation
import Testing

@testable import BoardInterchange

/// Folders of Markdown files with front matter.
@Suite struct FolderReaderTests {
  private func board(_ files: [String: String]) throws -> SourceBoard {
    try FolderReader(dates: LocalDates(zone: .gmt))
      .read(files.map { FolderReader.File(path: $0.key, bytes: Array($0.value.utf8)) })
  }

  @Test func aLongPathIsShortenedWithASignForIt() throws {
    let path = "backlog/tasks/task-43 - \(String(repeating: "long ", count: 20)).md"

    let board = try board([path: "no front matter", "a.md": "---\ntitle: a\nstatus: Doing\n---\n"])

    #expect(board.notCarried.kinds.map(\.examples) == [["…" + path.suffix(59)]])
  }

  @Test func aFolderOfBacklogIsReadAsABoard() throws {
    let board = try board([
      "backlog/config.yml":
        "project_name: \"Mine\"\nstatuses: [\"To Do\", \"In Progress\", \"Done\"]\n",
      "backlog/docs/readme.md": "---\ntitle: A document\n---\n",
      "backlog/archive/tasks/t2 - Old.md": "---\nid: T-2\ntitle: Old\nstatus: Done\n---\n",
      "backlog/tasks/t1 - A task with blanks.md": """
      ---
      id: T-1
      title: 'It''s: a task'
      status: in progress
      assignee:
        - '@ann'
      created_date: '2026-01-01 23:37'
      labels: &all [ui, "web"]
      tags: *all
      dependencies: [T-2]
      priority: critical
      due: "2026-11-27"
      ordinal: 2000
      mood: good
      ---

      ## Acceptance Criteria
      <!-- AC:BEGIN -->
      - [x] #1 works
      - [ ] #2 is tested
      <!-- AC:END -->
      """,
    ])

    #expect(board.name == "Mine" && board.columns.map(\.name) == ["To Do", "In Progress", "Done"])
    let card = try #require(board.cards.first)
    #expect(card.title == "It's: a task" && card.column == "In Progress" && card.key == "T-1")
    #expect(card.assignees == ["ann"] && card.blockedBy == ["T-2"] && card.priority == .high)
    #expect(card.tags == ["ui", "web", "ui", "web"] && card.due?.iso == "2026-11-27")
    #expect(card.createdAt?.iso == "2026-01-01T23:37:00.000Z")
    #expect(card.checklist.map(\.text) == ["works", "is tested"])
    #expect(!card.body.contains("Acceptance"), "\(card.body)")
    #expect(board.cards.last?.isArchived == true)
    #expect(card.body.contains("<!-- front matter\nmood: good\n-->"), "\(card.body)")
    #expect(board.notCarried.count(of: "documents and decisions") == 1)
  }

  @Test func statusesCanBeObjectsWithLimits() throws {
    let board = try board([
      "config.yml": """
      board: {name: Team}
      statuses:
        - name: todo
        - name: in-progress
          require_claim: true
        - name: archived
      wip_limits: {in-progress: 3}
      """,
      "tasks/001.md": "---\nid: 1\ntitle: a\nstatus: archived\n---\nbody\n",
      "tasks/002.md": "---\nid: 2\ntitle: b\n---\n",
    ])

    #expect(board.name == "Team" && board.columns.map(\.limit) == [nil, 3])
    #expect(board.cards.map(\.column) == ["in-progress", "todo"] && board.cards[0].isArchived)
  }

  @Test(arguments: [
    "---\na: &a [*a]\ntitle: x\n---\n", "---\ntitle: [\n---\n", "---\ntitle: x\ntitle: y\n---\n",
    "---\ntitle: x\n", "---\n- a\n---\n",
    "---\ntitle: x\n" + (0..<20).map { "k\($0): *a\n" }.joined() + "---\n",
    "---\ntitle: " + String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
      + "\n---\n",
  ])
  func invalidFrontMatterIsReportedAsAFault(text: String) {
    let fault = #expect(throws: SourceFault.self, "\(text)") { _ = try board(["a b.md": text]) }
    #expect(fault?.message.hasPrefix("a b.md: ") == true, "\(String(describing: fault))")
  }

  @Test func aliasesOfAliasesDoNotGrow() throws {
    var text = "---\ntitle: x\na0: &a0 [l, l, l, l]\n"
    for level in 1...4 {
      text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1), *a\(level - 1)]\n"
    }

    let board = try board(["x.md": text + "---\n"])

    #expect(board.cards.map(\.title) == ["x"])
  }

  @Test(arguments: [" ", "\u{85}", "\u{2028}", "\n\u{FEFF}"])
  func aliasesThatWouldFillTheMemoryAreRefused(blank: String) throws {
    var text = "---\ntitle: x\na0: &a0 [l, l, l, l, l, l, l, l, l]\n"
    for level in 1...5 {
      let all = Array(repeating: "\(blank)*a\(level - 1)", count: 9).joined(separator: ",")
      text += "a\(level): &a\(level) [\(all)]\n"
    }

    let fault = #expect(throws: SourceFault.self, "\(text)") {
      _ = try board(["x.md": text + "---\n"])
    }

    #expect(fault?.message.contains("aliases") == true, "\(String(describing: fault))")
  }

  @Test func aFileWithoutFrontMatterIsCounted() throws {
    let board = try board(["README.md": "# hello\n"])

    #expect(board.cards.isEmpty && board.notCarried.kinds.map(\.count) == [1])
  }
}

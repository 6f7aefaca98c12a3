import BoardModel
import Foundation
import SeededRandom
import Testing

@testable import BoardInterchange

/// Files of linked folders, and the lines that a change of a card needs.
@Suite struct TaskFileTests {
  static let backlog = """
    ---
    id: TASK-7
    title: Fix login
    status: To Do
    assignee:
      - '@ann'
    created_date: '2026-01-01 23:37'
    labels: [ui, "good first issue"]  # from triage
    dependencies: []
    # how soon
    priority: medium
    mood: good
    ---

    ## Description

    <!-- SECTION:DESCRIPTION:BEGIN -->
    It fails.
    On Mondays.
    <!-- SECTION:DESCRIPTION:END -->

    ## Acceptance Criteria
    <!-- AC:BEGIN -->
    - [ ] #1 it works
    - [x] #2 it is tested
    <!-- AC:END -->

    ## Implementation Plan

    <!-- SECTION:PLAN:BEGIN -->
    1. Think
    <!-- SECTION:PLAN:END -->

    """

  static let kanban = """
    ---
    id: 3
    title: "Ship: it"
    status: in-progress
    priority: critical
    created: 2026-02-07T10:30:00Z
    updated: 2026-02-07T11:00:00Z
    due: 2026-03-01 # a Sunday
    tags:
        - web
        - api
    class: standard
    ---

    Body of it.

    """

  static let kanbn = """
    ---
    created: 2026-11-01T09:00:00.000Z
    assigned: ann
    progress: 0.5
    tags:
      - web
    ---

    # Draw the map

    Tiles first.

    ## Sub-tasks

    - [x] find it
    - [ ] copy it

    ## Relations

    - [blocked-by choose-a-name](choose-a-name.md)

    ## Comments

    - author: ben
      date: 2026-11-02T09:00:00.000Z
      Closed at noon

    """

  private func task(_ text: String, _ dialect: TaskDialect) throws -> TaskFile {
    try TaskFile(Array(text.utf8), dialect, named: "name", LocalDates(zone: .gmt))
  }

  /// The lines that a change removes and adds.
  private func difference(
    _ text: String,
    _ dialect: TaskDialect,
    _ edits: [CardEdit],
    status: String? = nil
  ) throws -> [String] {
    let changed = try task(text, dialect).changed(by: edits, status: status)
    let (old, new) = (text.lines, String(decoding: changed.bytes, as: UTF8.self).lines)
    return new.difference(from: old)
      .map { change in
        switch change {
        case .remove(_, let line, _): "-" + line
        case .insert(_, let line, _): "+" + line
        }
      }
  }

  @Test func eachFormatIsRead() throws {
    let first = try task(Self.backlog, .backlog)
    #expect(first.draft.title == "Fix login" && first.id == "TASK-7" && first.status == "To Do")
    #expect(first.draft.tags == ["ui", "good-first-issue"] && first.draft.assignees == ["ann"])
    #expect(
      first.draft.priority == .medium && first.draft.checklist.map(\.isDone) == [false, true]
    )
    #expect(first.draft.body.hasPrefix("It fails.\nOn Mondays.\n\n## Implementation Plan"))
    let second = try task(Self.kanban, .kanban)
    #expect(second.draft.title == "Ship: it" && second.draft.priority == .high && second.id == "3")
    #expect(second.draft.due?.iso == "2026-03-01" && second.draft.tags == ["web", "api"])
    #expect(second.draft.body == "Body of it.")
    let third = try task(Self.kanbn, .kanbn)
    #expect(third.draft.title == "Draw the map" && third.draft.assignees == ["ann"])
    #expect(third.draft.body == "Tiles first." && third.draft.checklist.count == 2)
  }

  @Test func aChangeChangesItsLineOnly() throws {
    let due = CalendarDay(iso: "2026-12-24")
    let cases: [(String, TaskDialect, CardEdit, [String])] = [
      (Self.backlog, .backlog, .title("Fix: it's"), ["-title: Fix login", "+title: 'Fix: it''s'"]),
      (Self.backlog, .backlog, .priority(.high), ["-priority: medium", "+priority: high"]),
      (Self.backlog, .backlog, .priority(.none), ["-priority: medium"]),
      (Self.backlog, .backlog, .due(due), ["+due_date: '2026-12-24'"]),
      (Self.backlog, .backlog, .assignees(["ann", "ben"]), ["+  - '@ben'"]),
      (Self.backlog, .backlog, .assignees([]), ["-  - '@ann'", "-assignee:", "+assignee: []"]),
      (
        Self.backlog, .backlog, .tags(["good-first-issue", "api"]),
        [
          #"-labels: [ui, "good first issue"]  # from triage"#,
          #"+labels: ["good first issue", "api"]  # from triage"#,
        ]
      ),
      (
        Self.backlog, .backlog,
        .checklist([
          ChecklistItem(text: "it works", isDone: true),
          ChecklistItem(text: "it is tested", isDone: true),
        ]), ["-- [ ] #1 it works", "+- [x] #1 it works"]
      ),
      (
        Self.backlog, .backlog,
        .checklist([
          ChecklistItem(text: "it works", isDone: false),
          ChecklistItem(text: "it is tested", isDone: true),
          ChecklistItem(text: "it is told", isDone: false),
        ]), ["+- [ ] #3 it is told"]
      ),
      (Self.kanban, .kanban, .title("Ship it"), [#"-title: "Ship: it""#, #"+title: "Ship it""#]),
      (
        Self.kanban, .kanban, .due(due),
        ["-due: 2026-03-01 # a Sunday", "+due: 2026-12-24 # a Sunday"]
      ),
      (Self.kanban, .kanban, .due(nil), ["-due: 2026-03-01 # a Sunday"]),
      (Self.kanban, .kanban, .tags(["web", "api", "ops"]), ["+    - ops"]),
      (Self.kanban, .kanban, .tags(["api"]), ["-    - web"]),
      (Self.kanban, .kanban, .body("Body of it.\n\nMore.\n"), ["+", "+More."]),
      (Self.kanban, .kanban, .assignees(["ben"]), ["+assignee: [ben]"]),
      (Self.kanbn, .kanbn, .title("Paint it"), ["-# Draw the map", "+# Paint it"]),
      (Self.kanbn, .kanbn, .assignees(["ben"]), ["-assigned: ann", "+assigned: ben"]),
      (Self.kanbn, .kanbn, .due(due), ["+due: 2026-12-24"]),
      (Self.kanbn, .kanbn, .body("Tiles last."), ["-Tiles first.", "+Tiles last."]),
      (
        Self.kanbn, .kanbn,
        .checklist([
          ChecklistItem(text: "find it", isDone: true),
          ChecklistItem(text: "copy it", isDone: true),
        ]), ["-- [ ] copy it", "+- [x] copy it"]
      ),
    ]
    for (text, dialect, edit, lines) in cases {
      let found = try difference(text, dialect, [edit])
      #expect(Set(found) == Set(lines) && found.count == lines.count, "\(edit): \(found)")
    }
    #expect(
      try difference(Self.backlog, .backlog, [], status: "Done") == [
        "-status: To Do", "+status: Done",
      ]
    )
  }

  @Test func lineEndsAndAMissingLastOneStay() throws {
    let text = "---\r\ntitle: a\r\nstatus: To Do\r\n---\r\nbody"

    let changed = try task(text, .kanban).changed(by: [.body("body\nmore")], status: "Done")

    #expect(
      String(decoding: changed.bytes, as: UTF8.self)
        == "---\r\ntitle: a\r\nstatus: Done\r\n---\r\nbody\r\nmore\r\n"
    )
  }

  @Test(arguments: [
    ("---\ntitle: a\n<<<<<<< HEAD\n---\n", "Git conflict markers"),
    ("---\nstatus: a\n---\n", "no title"), ("", "no title"),
    ("---\ntitle: [\n---\n", "did not find"),
    ("a\u{0}b", "not text"),
  ])
  func aFileThatIsNoTaskIsRefusedInOneSentence(text: String, words: String) {
    let fault = #expect(throws: SourceFault.self) { _ = try task(text, .backlog) }
    #expect(fault?.message.contains(words) == true, "\(String(describing: fault))")
  }

  /// What a body says may look like another part of the file.
  @Test(arguments: [
    "## Acceptance Criteria\n<!-- AC:BEGIN -->\n- [ ] #1 x\n<!-- AC:END -->",
    "<!-- SECTION:DESCRIPTION:END -->\nx", "## Comments\n\n- author: ben",
  ])
  func aTextThatWouldBecomeSomethingElseIsRefused(body: String) throws {
    for (text, dialect) in [(Self.backlog, TaskDialect.backlog), (Self.kanbn, .kanbn)] {
      let file = try task(text, dialect)
      do {
        let changed = try file.changed(by: [.body(body)], status: nil)
        #expect(changed.draft.body == body && changed.draft.checklist == file.draft.checklist)
      } catch { #expect(error is SourceFault) }
    }
  }

  @Test func whatAFileCanHoldIsMadeAndTheRestNamesALine() throws {
    let edits: [CardEdit] = [.title("New"), .body("a\nb\n## Comments\n\nc"), .tags(["x"])]

    let (file, refusals) = try task(Self.kanbn, .kanbn).changed(byEach: edits, status: nil)

    #expect(file.draft.title == "New" && file.draft.tags == ["x"])
    #expect(
      refusals == ["its file can't hold the line “## Comments” of its text; change that line"]
    )
  }

  @Test(arguments: [
    ("---\nid: a\ntitle: [\nstatus: To Do\n---\n", 3), ("---\ntitle: [\n---\n", 2),
    ("---\nid: a\ntitle: 'x\nstatus: To Do\n---\n", 3),
    ("---\nid: a\n<<<<<<< HEAD\n---\n", 3), ("---\nid: a\ntitle: a\n- x\n---\n", 4),
  ])
  func aFaultNamesItsLineOfTheFile(text: String, line: Int) {
    let fault = #expect(throws: SourceFault.self) { _ = try task(text, .backlog) }
    #expect(fault?.line == line, "\(String(describing: fault))")
  }

  @Test(arguments: [
    ("statuses: [\"To Do\", Done]\n", "statuses: [\"To Do\", Done, \"Later\"]\n"),
    (
      "statuses:\n  - To Do\n  - Done\nx: 1\n",
      "statuses:\n  - To Do\n  - Done\n  - \"Later\"\nx: 1\n"
    ),
    ("statuses: [later]\n", nil), ("x: 1\n", nil), ("statuses: [\n  a]\n", nil),
  ])
  func aNewStatusIsAddedToTheSettings(text: String, result: String?) throws {
    let bytes = Array(text.utf8)
    let folder = try TaskFolder(.backlog, settings: bytes, LocalDates(zone: .gmt))

    let new = try folder.settings(bytes, afterNew: false, "TASK-1", in: "Later")

    #expect(new.map { String(decoding: $0, as: UTF8.self) } == result)
  }

  @Test(arguments: (0..<Rounds.of(100, soak: 300)).map { Seed.value(or: 43_000 + $0) })
  func anyChangeIsReadBackOrRefused(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let words = ["api", "web", "it's", "a: b", "#1", "true", "2026", "- x", "é", "[y]", "'", "\""]
    func word() -> String { words.randomElement(using: &random) ?? "" }
    let samples = [
      (Self.backlog, TaskDialect.backlog), (Self.kanban, .kanban), (Self.kanbn, .kanbn),
    ]
    var (text, dialect) = samples.randomElement(using: &random) ?? samples[0]
    var refusals = 0
    for _ in 0..<10 {
      let file = try task(text, dialect)
      let edit: CardEdit =
        switch Int.random(in: 0..<6, using: &random) {
        case 0: .title("\(word()) \(word())")
        case 1:
          .body(
            (0..<Int.random(in: 0...4, using: &random)).map { _ in word() }.joined(separator: "\n")
          )
        case 2: .due(CalendarDay(iso: "2027-01-0\(Int.random(in: 0...9, using: &random))"))
        case 3: .tags(["api", "web", "ops", "x-y"].filter { _ in Bool.random(using: &random) })
        case 4: .assignees(["ann", "ben", "Cleo D"].filter { _ in Bool.random(using: &random) })
        default:
          .checklist(
            ["it works", "find it", "other", word()].filter { _ in Bool.random(using: &random) }
              .map { ChecklistItem(text: $0, isDone: Bool.random(using: &random)) }
          )
        }
      do {
        let changed = try file.changed(by: [edit], status: nil)
        let others = dialect.fields.subtracting([edit.field])
        for field in others {
          #expect(
            changed.draft.agrees(with: file.draft, on: field),
            "seed \(seed): \(edit) \(field)"
          )
        }
        text = String(decoding: changed.bytes, as: UTF8.self)
      } catch is SourceFault { refusals += 1 }
    }
    #expect(refusals < 8, "seed \(seed)")
  }
}

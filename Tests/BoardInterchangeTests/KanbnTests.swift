import BoardModel
import Foundation
import Testing

@testable import BoardInterchange

/// Folders of kanbn.
@Suite struct KanbnTests {
  private static let index = """
    ---
    startedColumns:
      - 'In Progress'
    completedColumns:
      - Shipped
    ---
    # Shop

    ## Backlog

    - [choose-a-name](tasks/choose-a-name.md)
    - [gone](tasks/gone.md)

    ## In Progress

    - [draw-the-map](tasks/draw-the-map.md)

    ## Shipped
    """

  private static let task = """
    ---
    created: 2026-11-01T09:00:00.000Z
    updated: 2026-11-02T09:00:00.000Z
    due: 2026-12-24
    assigned: ann
    tags:
      - web
      - urgent
    progress: 0.5
    ---

    # Draw the map

    Tiles first.

    ## Notes

    More.

    ## Sub-tasks

    - [x] find it
    - [ ] copy it

    ## Relations

    - [blocked-by choose-a-name](choose-a-name.md)
    - [duplicates other](other.md)

    ## Comments

    - author: ben
      date: 2026-11-02T09:00:00.000Z
      Closed at noon
    """

  private func read(_ folder: String) throws -> SourceBoard {
    let files = [
      ("index.md", Self.index), ("tasks/draw-the-map.md", Self.task),
      ("tasks/choose-a-name.md", "# Choose a name\n"), ("tasks/lost.md", "# Lost\n"),
    ]
    .map { FolderReader.File(path: folder + $0.0, bytes: Array($0.1.utf8)) }
    let index = try #require(KanbnReader.index(of: files))
    var reader = KanbnReader(dates: LocalDates(zone: .gmt))
    return try reader.read(files, index: index, skippingBad: false)
  }

  @Test(arguments: [
    "# Shop\n\n## Options\n\n```yaml\ncompletedColumns: [Shipped]\n```\n\n## Ideas\n\n## Shipped\n",
    "# Shop\n\n## Ideas\n\n## Shipped\n\n## Options\n\n```yaml\ncompletedColumns:\n  - Shipped\n```\n",
  ])
  func optionsInTheTextAreNoColumn(index: String) throws {
    let text = index.replacing("## Ideas\n", with: "## Ideas\n\n- [a](tasks/a.md)\n")
    var reader = KanbnReader(dates: LocalDates(zone: .gmt))

    try reader.readIndex(FolderReader.File(path: "index.md", bytes: Array(text.utf8)))

    #expect(reader.board.columns.map(\.name) == ["Ideas", "Shipped"])
    #expect(reader.board.columns.map(\.kind).last == .done)
    #expect(reader.board.notCarried.isEmpty, "\(reader.board.notCarried)")
    #expect(reader.places.map(\.column) == ["Ideas"])
  }

  @Test(arguments: [
    ("Ideas", "## Ideas\n\n- [a](tasks/a.md)\n\n## Shipped"),
    ("Later", "## Shipped\n\n## Later\n\n- [a](tasks/a.md)\n\n## Options\n\n```yaml\nx: 1\n```\n"),
  ])
  func aTaskOfAnyColumnIsBeforeTheOptions(column: String, words: String) throws {
    let index = Array("## Ideas\n\n## Shipped\n\n## Options\n\n```yaml\nx: 1\n```\n".utf8)
    let folder = try TaskFolder(.kanbn, settings: index, LocalDates(zone: .gmt))

    let new = try #require(try folder.settings(index, afterNew: true, "a", in: column))

    let text = String(decoding: new, as: UTF8.self)
    #expect(text.contains(words), "\(text)")
    #expect(throws: SourceFault.self) {
      _ = try folder.settings(index, afterNew: true, "a", in: "Options")
    }
  }

  @Test(arguments: ["", ".kanbn/"]) func tasksAreInTheColumnsOfTheIndex(folder: String) throws {
    let board = try read(folder)

    #expect(board.name == "Shop")
    #expect(board.columns.map(\.name) == ["Backlog", "In Progress", "Shipped"])
    #expect(board.columns.map(\.kind) == [.toDo, .doing, .done])
    #expect(board.cards.map(\.title) == ["Choose a name", "Draw the map", "Lost"])
    let card = board.cards[1]
    #expect(
      card.column == "In Progress" && card.key == "draw-the-map" && card.tags == ["web", "urgent"]
    )
    #expect(card.due?.iso == "2026-12-24" && card.assignees == ["ann"])
    #expect(card.body == "Tiles first.\n\n## Notes\n\nMore.", "\(card.body)")
    #expect(card.checklist.map(\.text) == ["find it", "copy it"] && card.checklist[0].isDone)
    #expect(card.blockedBy == ["choose-a-name"])
    #expect(card.comments.map(\.text) == ["Closed at noon"] && card.comments[0].author == "ben")
    let losses = Dictionary(
      uniqueKeysWithValues: board.notCarried.kinds.map { ($0.name, $0.count) }
    )
    #expect(
      losses == [
        "tasks of the index without a file": 1, "percentages of what is done": 1,
        "relations such as “duplicates”": 1, SourceBoard.homeless(in: "Backlog"): 1,
      ],
      "\(losses)"
    )
  }
}

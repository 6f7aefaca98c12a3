import BoardModel
import BoardScreens
import BoardStorage
import TerminalSurface

/// Boards with the editor open, and what the tests of the editor ask of them.
extension BoardDriver {
  nonisolated static let written = CardDraft(
    title: "Write release notes for 1.3",
    body: """
      ## What is new
      Cover the *new* filter and the importer; keep it **short**, link the [manual](https://x.y).

      - collect `git log`
      - [x] ask 김민수
      > quoted

      ```
      code *stays* code
      ```
      """,
    due: CalendarDay(daysSinceEpoch: 20_784),
    priority: .medium,
    tags: ["docs", "release"],
    checklist: [
      ChecklistItem(text: "collect the merged changes", isDone: true),
      ChecklistItem(text: "그림을 고른다"),
      ChecklistItem(text: "thank the contributors"),
    ]
  )

  /// A board with the card of a draft open in the editor, between two others.
  static func editing(
    _ draft: CardDraft = written,
    size: Size = Size(columns: 80, rows: 24)
  ) throws -> BoardDriver {
    let board = try BoardDriver(
      [[CardDraft(title: "before"), draft, CardDraft(title: "after")]],
      size: size
    )
    board.press("j", "<enter>")
    return board
  }

  /// The cards of the first column as they are stored.
  func cards(_ column: Int = 0) throws -> [Card] {
    try store.page(of: store.board().columns[column].id, .first, limit: 100)
      .compactMap { try store.card($0.id) }
  }

  /// Puts the focus of the editor on a field.
  func focus(_ field: CardField) {
    for _ in 0...CardField.inEditor.count where !focusedLine.hasPrefix("▌\(field.label)") {
      press(focusedLine.hasPrefix("▌More") && field.input == .line ? "<enter>" : "<tab>")
    }
  }

  /// The line of the editor's field that has the focus.
  var focusedLine: String { lines.first { $0.hasPrefix("▌") } ?? "" }
}

package import BoardModel

/// The source of an import, as a format's reader sees it.
package protocol ForeignSource {
  /// For times without a zone.
  var dates: LocalDates { get }
  /// The fields that the user assigned to a table's headings, by heading in lower case.
  var map: [String: TableField] { get }
  /// The shape of Markdown; guessed if nil.
  var shape: MarkdownLayout.Shape? { get }
  /// Whether `3/4/2026` in a table is 3 April; nil to decide from its other dates.
  var isDayFirst: Bool? { get }
  /// What the files of known programs mean.
  var profiles: [Profile] { get }
  /// Takes what each column of a table was read as.
  func reportColumns(_ columns: [(heading: String, field: TableField?)])
  /// Whether to skip unreadable files of a folder.
  var skipsBad: Bool { get }

  /// The whole file, limited to the size of another program's file.
  func bytes() throws -> [UInt8]
  /// The same, in pieces.
  var feed: ByteFeed { get }
  /// The files of a folder.
  func files() throws -> [FolderReader.File]
}

extension ForeignSource {
  package var shape: MarkdownLayout.Shape? { nil }
  package var profiles: [Profile] { Profile.shipped }

  package func reportColumns(_ columns: [(heading: String, field: TableField?)]) {}

  /// Reads a text file and notes its encoding.
  func readText(_ read: (SourceText) throws -> SourceBoard) throws -> SourceBoard {
    let text = try SourceText(bounded: bytes())
    var board = try read(text)
    if let note = text.note { board.notes.insert("The file is \(note)", at: 0) }
    return board
  }
}

/// The board that an export writes, and its output.
package protocol WrittenBoard {
  var board: Board { get }
  var today: CalendarDay { get }
  var dates: LocalDates { get }
  /// The shape of Markdown; nil for columns.
  var shape: MarkdownLayout.Shape? { get }

  /// Calls the closure with the cards of some lists, the index of the list, and the card's comments.
  func forEachCard(
    of lists: [CardQuery],
    _ body: (Card, Int, [CardComment]) throws -> Void
  ) throws
  func count(of column: Column) throws -> Int
  /// A column of any board in the file.
  func column(_ id: Column.ID) -> Column?
  /// The identifiers of cards that keep one in the format. They are collected before the cards are
  /// written, because a card may wait for a later one.
  func names(_ name: (Card) -> String) throws -> [Card.ID: String]
  func append(_ text: String) throws
  /// Counts a part that the format can't hold.
  func count(_ part: ExportPart)
}

extension WrittenBoard {
  package var shape: MarkdownLayout.Shape? { nil }

  /// Passes the cards of the board's columns.
  func forEachCard(_ body: (Card, Column) throws -> Void) throws {
    try forEachCard(of: board.columnQueries) { card, list, _ in try body(card, board.columns[list])
    }
  }
}

/// The parts of a card that some formats can't hold.
package enum ExportPart: Sendable, CaseIterable {
  case body, steps, time, start, priority, `repeat`, tag, assignee, lane, estimate, dependency,
    parent
  case claim, comment, finish, column, columnKind, emptyColumn, limit, color, archived, template
  /// The title is written, but is read back differently.
  case otherwise
}

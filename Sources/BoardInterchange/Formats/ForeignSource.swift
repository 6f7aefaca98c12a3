package import BoardModel

/// A file or folder of another program, as a format reads it.
package protocol ForeignSource {
  /// How times without a zone are understood.
  var dates: LocalDates { get }
  /// The fields that a person named for the headings of a table, which are in small letters.
  var map: [String: TableField] { get }
  /// Whether files of a folder that can't be read are left out.
  var skipsBad: Bool { get }

  /// All of the file, up to the size of another program's file.
  func bytes() throws -> [UInt8]
  /// The same in pieces.
  var feed: ByteFeed { get }
  /// The files of a folder.
  func files() throws -> [FolderReader.File]
}

extension ForeignSource {
  /// Reads a file of text, and says in what encoding it is.
  func readText(_ read: (SourceText) throws -> SourceBoard) throws -> SourceBoard {
    let text = try SourceText(bounded: bytes())
    var board = try read(text)
    if let note = text.note { board.notes.insert("The file is \(note)", at: 0) }
    return board
  }
}

/// The board that an export writes, and where it goes.
package protocol WrittenBoard {
  var board: Board { get }
  var today: CalendarDay { get }
  var dates: LocalDates { get }

  /// Hands over the cards of some lists, one list after the other.
  func forEachCard(of lists: [CardQuery], _ body: (ExportedCard) throws -> Void) throws
  func count(of column: Column) throws -> Int
  /// A column of any board of the file.
  func column(_ id: Column.ID) -> Column?
  /// What cards are called that have a name of their own in a format; found before the cards are
  /// written, as one may wait for another that comes later.
  func names(_ name: (Card) -> String) throws -> [Card.ID: String]
  func append(_ text: String) throws
  /// Counts what the format has no place for.
  func count(_ part: ExportPart)
}

extension WrittenBoard {
  var columns: [CardQuery] { board.columns.map { .column($0.id) } }

  /// Hands over the cards of the board's columns.
  func forEachCard(_ body: (Card, Column) throws -> Void) throws {
    try forEachCard(of: columns) { try body($0.card, board.columns[$0.list]) }
  }
}

/// What a card may have that not every format can say.
package enum ExportPart: Sendable, CaseIterable {
  case body, steps, priority, tag, assignee, dependency, claim, comment, column, archived
  /// It is there, but its words mean something else in the format.
  case otherwise
}

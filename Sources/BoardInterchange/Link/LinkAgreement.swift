package import BoardModel

/// What a file and a board agreed on last.
package struct LinkAgreement: Hashable, Sendable {
  /// A card or a column that left the file, to be known again when it comes back.
  package struct Departed: Hashable, Sendable {
    package var card: Card.ID
    package var title: String
  }

  /// A card of the file.
  package struct Entry: Hashable, Sendable {
    package var card: Card.ID
    /// What the card said on the board, a digest for each field.
    package var seen: [UInt64]
    /// The place of its list.
    var list: Int
    /// The bytes that it is made of, to the end of its last line.
    var bytes: Range<Int>
  }

  /// The file's bytes.
  package var text: [UInt8] = []
  /// What its headings are.
  package var levels = MarkdownBoard.Levels()
  /// How its cards are written.
  var habits: LinkCardLines.Habits?
  /// The column of each list of the file; nil for one that has none any more.
  package var columns: [Column.ID?] = []
  /// What the board called those columns.
  package var names: [String] = []
  /// The file's cards, in its order.
  package var entries: [Entry] = []
  /// Cards that were deleted or archived; the latest at the end.
  package var departed: [Departed] = []

  package init() {}

  /// How many departed cards are remembered.
  static let departedLimit = 500

  /// The same with other identifiers for some cards and columns.
  package func renamed(
    cards map: [Card.ID: Card.ID],
    columns others: [Column.ID: Column.ID]
  ) -> LinkAgreement {
    var result = self
    if !map.isEmpty {
      for index in entries.indices {
        if let card = map[entries[index].card] { result.entries[index].card = card }
      }
    }
    result.columns = columns.map { column in column.map { others[$0] ?? $0 } }
    return result
  }
}

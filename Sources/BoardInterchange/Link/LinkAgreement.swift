package import BoardModel

/// What a file and a board agreed on last.
package struct LinkAgreement: Hashable, Sendable {
  /// A card or a column that left the file, to be known again when it comes back.
  package struct Departed: Hashable, Sendable {
    package var card: Card.ID
    package var title: String
  }

  /// The file's bytes.
  package var text: [UInt8] = []
  /// What its headings are.
  package var levels = MarkdownBoard.Levels()
  /// The column of each list of the file; nil for one that has none any more.
  package var columns: [Column.ID?] = []
  /// What the board called those columns.
  package var names: [String] = []
  /// Which cards the file's are, in its order.
  package var cards: [Card.ID] = []
  /// What each of these cards said on the board, a digest for each field.
  package var seen: [[UInt64]] = []
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
    result.cards = cards.map { map[$0] ?? $0 }
    result.columns = columns.map { column in column.map { others[$0] ?? $0 } }
    return result
  }
}

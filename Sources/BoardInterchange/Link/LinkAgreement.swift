package import BoardModel

/// The last agreed state of a file and its board.
package struct LinkAgreement: Hashable, Sendable {
  /// A card that left the file, to recognise it when it comes back.
  package struct Departed: Hashable, Sendable {
    package var card: Card.ID
    package var title: String
  }

  /// The place that a done card had before, to which it returns when its box is cleared.
  package struct Origin: Hashable, Sendable {
    package var card: Card.ID
    package var column: Column.ID
    /// The card before it.
    package var previous: Card.ID?
  }

  package struct Entry: Hashable, Sendable {
    package var card: Card.ID
    /// The card on the board, as a digest for each field.
    package var seen: [UInt64]
    var list: Int
    /// Its bytes, up to the end of its last line.
    var bytes: Range<Int>
  }

  package var text: [UInt8] = []
  /// The meaning of its headings and items.
  package var layout = MarkdownLayout()
  /// The style of its cards.
  var habits: LinkCardLines.Habits?
  /// The column of each list; nil for a list without a column.
  package var columns: [Column.ID?] = []
  /// The board's names for those columns.
  package var names: [String] = []
  /// In the order of the file.
  package var entries: [Entry] = []
  /// Deleted and archived cards; the latest are last.
  package var departed: [Departed] = []
  /// Where done cards came from; the latest are last.
  package var origins: [Origin] = []

  package init() {}

  static let departedLimit = 500

  /// The same with some identifiers replaced.
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
    result.origins = origins.map { origin in
      Origin(
        card: map[origin.card] ?? origin.card,
        column: others[origin.column] ?? origin.column,
        previous: origin.previous.map { map[$0] ?? $0 }
      )
    }
    return result
  }
}

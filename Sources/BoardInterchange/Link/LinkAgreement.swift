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

/// What is kept of a link: who is linked, and what was agreed on.
package struct LinkRecord: Hashable, Sendable {
  /// The absolute path of the file.
  package var path: String
  /// Nil before the first time.
  package var agreed: LinkAgreement?
  /// What will be agreed on once the file holds its text; nil where nothing is being written.
  package var pending: LinkAgreement?

  package init(path: String, agreed: LinkAgreement? = nil, pending: LinkAgreement? = nil) {
    self.path = path
    self.agreed = agreed
    self.pending = pending
  }

  /// What was agreed on, given what the file holds: where it was being written when the program
  /// ended, it holds the one text or the other.
  package func base(for bytes: [UInt8]) -> LinkAgreement? {
    guard let pending else { return agreed }
    guard let agreed else { return pending }
    if bytes == pending.text { return pending }
    if bytes == agreed.text { return agreed }
    // Changed since: whichever text has more of the file's lines was there before. Where that does not
    // tell, the older one is safe: what was written then was changed on both sides alike.
    return Self.common(bytes, pending.text) > Self.common(bytes, agreed.text) ? pending : agreed
  }

  /// How many lines two texts have in common, wherever they stand.
  private static func common(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var counts: [ArraySlice<UInt8>: Int] = [:]
    for line in left.split(separator: 0x0A) { counts[line, default: 0] += 1 }
    var common = 0
    for line in right.split(separator: 0x0A) {
      guard let count = counts[line], count > 0 else { continue }
      counts[line] = count - 1
      common += 1
    }
    return common
  }
}

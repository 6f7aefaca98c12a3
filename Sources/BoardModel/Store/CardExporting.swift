/// Reads cards one at a time, in the order of their lists.
///
/// All cards come from one snapshot, and one is in memory at a time. A body must not call the
/// store. An error of the body ends the run and is rethrown; database errors are `StoreError`.
@MainActor package protocol CardExporting {
  /// Passes every card that the queries find, query by query, and then, if `parts` has the history,
  /// each entry of the log, the oldest first.
  func forEachCard(
    of lists: [CardQuery],
    with parts: ExportParts,
    history: (ImportedChange) throws -> Void,
    _ body: (ExportedCard) throws -> Void
  ) throws

  /// Passes at most `limit` cards of a query's answer after a place, each with its name.
  ///
  /// Positions are 0 unless counted; each costs O(√*n*).
  ///
  /// - Returns: The place of the last card, if more follow.
  ///
  /// - Throws: Also a `ListPlace.Fault`.
  func forEachCard(
    of query: CardQuery,
    after start: ListStart?,
    limit: Int,
    countingPositions isCounting: Bool,
    _ body: (ExportedCard) throws -> Void
  ) throws -> ListPlace?

  /// Where boards and columns are in their lists, as the log records it.
  var structureKeys: StructureKeys { get }
}

extension CardExporting {
  package func forEachCard(
    of lists: [CardQuery],
    with parts: ExportParts = [],
    _ body: (ExportedCard) throws -> Void
  ) throws {
    try forEachCard(of: lists, with: parts, history: { _ in }, body)
  }
}

package struct ExportParts: OptionSet, Sendable {
  package let rawValue: Int
  package static let names = ExportParts(rawValue: 1)
  package static let comments = ExportParts(rawValue: 2)
  package static let authors = ExportParts(rawValue: 4)
  /// The log, after the cards.
  package static let history = ExportParts(rawValue: 8)

  package init(rawValue: Int) { self.rawValue = rawValue }
}

package struct ExportedCard {
  package let card: Card
  /// The index of its list, from 0.
  package let list: Int
  /// Its position in its list, from 1; in a filtered or sorted list, its position in its column.
  package let position: Int
  /// The shortest unique prefix of its identifier, if requested.
  package let shortIdentifier: String?
  /// Its comments, if requested.
  package let comments: [CardComment]
  /// Who changed it last, if requested and known.
  package let author: String?

  package init(
    card: Card,
    list: Int = 0,
    position: Int,
    shortIdentifier: String?,
    comments: [CardComment] = [],
    author: String? = nil
  ) {
    self.card = card
    self.list = list
    self.position = position
    self.shortIdentifier = shortIdentifier
    self.comments = comments
    self.author = author
  }
}

/// Where a part of a list begins.
package enum ListStart: Hashable, Sendable {
  case card(Card.ID)
  case place(ListPlace)
}

/// Where a part of a list ended, as a token that only the store writes and reads.
package struct ListPlace: Hashable, Sendable {
  /// Why a list can't continue at a place.
  package enum Fault: Error, Hashable, Sendable {
    /// The text is not a token of a store.
    case unreadable(String)
    case otherOrder
    /// The column of the place is not in the list.
    case columnGone
  }

  package let text: String

  /// The first letter of every token; no identifier begins with it.
  package static let mark: Character = "p"

  package init(_ text: String) { self.text = text }
}

/// Handing out cards one at a time, in the order of their lists.
///
/// All is as it was at one moment, whatever others write meanwhile, and one card is in memory. A body
/// must not call the store; what it throws ends the run and is thrown on, and what the database says
/// comes as a `StoreError`.
@MainActor package protocol CardExporting {
  /// Hands over every card that some queries find, one query after the other, and then each entry of
  /// the log, the oldest first, if `parts` has the history.
  func forEachCard(
    of lists: [CardQuery],
    with parts: ExportParts,
    history: (ImportedChange) throws -> Void,
    _ body: (ExportedCard) throws -> Void
  ) throws

  /// Hands over at most `limit` cards of a query's answer from a place on, each with its name.
  ///
  /// Positions are 0 unless they are counted: each costs O(√*n*).
  ///
  /// - Returns: where the last one is, if there are more after it.
  /// - Throws: also a `ListPlace.Fault`.
  func forEachCard(
    of query: CardQuery,
    after start: ListStart?,
    limit: Int,
    countingPositions isCounting: Bool,
    _ body: (ExportedCard) throws -> Void
  ) throws -> ListPlace?

  /// Where boards and columns are, as the log names it.
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

/// What is read of each card beside itself.
package struct ExportParts: OptionSet, Sendable {
  package let rawValue: Int
  package static let names = ExportParts(rawValue: 1)
  package static let comments = ExportParts(rawValue: 2)
  package static let authors = ExportParts(rawValue: 4)
  /// The log, after the cards.
  package static let history = ExportParts(rawValue: 8)

  package init(rawValue: Int) { self.rawValue = rawValue }
}

/// A card as an export hands it over.
package struct ExportedCard {
  package let card: Card
  /// Which of the lists it is in, counted from 0.
  package let list: Int
  /// Its place in its list, counted from 1; in its own column if the list is filtered or sorted.
  package let position: Int
  /// The beginning of its identifier that no other card's has, if it was asked for.
  package let shortIdentifier: String?
  /// What was said about it, if it was asked for.
  package let comments: [CardComment]
  /// Who changed it last, if it was asked for and is known.
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
  /// After a card of the list.
  case card(Card.ID)
  /// Where another part ended.
  case place(ListPlace)
}

/// Where a part of a list ended, as a word that the store writes and reads.
package struct ListPlace: Hashable, Sendable {
  /// Why a list can't go on at a place.
  package enum Fault: Error, Hashable, Sendable {
    /// The text is not a place that a store wrote.
    case unreadable(String)
    case otherOrder
    /// The column in which the page ended is not in the list.
    case columnGone
  }

  package let text: String

  /// The first letter of every place; no identifier begins so.
  package static let mark: Character = "p"

  package init(_ text: String) { self.text = text }
}

/// A card as an export hands it over.
package struct ExportedCard {
  package let card: Card
  /// Which of the lists that were asked for it is in, counted from 0.
  package let list: Int
  /// Its place in its list, counted from 1; where the list is filtered or sorted, that in its own
  /// column.
  package let position: Int
  /// The beginning of its identifier that no other card's has, where it was asked for.
  package let shortIdentifier: String?
  /// What was said about it, where that was asked for.
  package var comments: [CardComment] = []
  /// Who changed it last, where that was asked for and is known.
  package var author: String?

  package init(
    card: Card,
    list: Int,
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

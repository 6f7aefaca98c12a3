import BoardModel
import BoardViewModels

struct CardRelations: Hashable {
  struct Other: Hashable {
    let title: String
    /// Whether it is neither done nor archived.
    let isOpen: Bool
    var column = ""
  }

  /// In the order given by the user, including those that are done.
  var blockers: [Other] = []
  var dependents: [Other] = []
  /// The card that it is part of.
  var parent: Other?
  /// In the order of the columns.
  var children: [Other] = []

  static let dependentsLimit = 5
  static let childLimit = 50

  init() {}

  init(of card: Card, _ context: BoardContext) throws(StoreError) {
    blockers = try Self.others(card.blockedBy, context)
    dependents = try Self.others(try context.store.dependents(of: card.id), context)
      .filter(\.isOpen)
    parent = try Self.others(card.parent.map { [$0] } ?? [], context).first
    let parts = try context.store.children(of: card.id, limit: Self.childLimit + 1)
    children = try Self.others(parts, context)
  }

  private static func others(
    _ cards: [Card.ID],
    _ context: BoardContext
  ) throws(StoreError) -> [Other] {
    guard !cards.isEmpty else { return [] }
    return try context.store.previews(of: cards)
      .map { card in
        let place = card.column.flatMap(context.viewModel.place)
        let isUsed = place.map { !$0.board.isArchived && $0.column.kind != .done } ?? false
        return Other(
          title: card.title,
          isOpen: isUsed && card.archived == nil,
          column: place?.column.name ?? ""
        )
      }
  }
}

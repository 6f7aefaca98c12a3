import BoardModel

/// A change that makes sense on any card, such as a tag or a move to a column.
nonisolated struct RepeatableChange {
  private let action: BoardAction
  /// The column of a move inside a board; another board's card goes to a column like it.
  let ownPlace: Column?

  /// Nil for changes that belong to their own card, such as a new title.
  init?(_ action: BoardAction, ownPlace: Column?) {
    switch action {
    case .edit(_, let edits, _) where edits.allSatisfy({ !Self.own.contains($0.field) }): break
    case .adjust(_, let adjustments) where adjustments.allSatisfy({ $0.field != .checklist }): break
    case .move(_, to: .top, _), .move(_, to: .bottom, _), .moveEach: break
    case .archive, .delete, .duplicate: break
    default: return nil
    }
    self.action = action
    self.ownPlace = ownPlace
  }

  /// The fields that a move sets.
  var edits: [CardEdit] {
    switch action {
    case .move(_, _, let edits), .moveEach(_, let edits): edits
    default: []
    }
  }

  private static let own: Set<CardField> = [.title, .body, .checklist, .source]

  func action(on card: Card.ID) -> BoardAction {
    switch action {
    case .edit(_, let edits, _): .edit([card], edits, expecting: nil)
    case .adjust(_, let adjustments): .adjust([card], adjustments)
    case .move(_, let placement, let edits): .move([card], to: placement, setting: edits)
    case .moveEach(let moves, let edits):
      moves.first.map { .move([card], to: $0.placement, setting: edits) } ?? action
    case .archive: .archive([card])
    case .delete: .delete([card])
    default: .duplicate([card])
    }
  }
}

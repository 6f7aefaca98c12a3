import BoardModel

/// A change that makes sense on any card, such as a tag or a move to a column.
nonisolated struct RepeatableChange {
  private let action: BoardAction

  /// Nil for changes that belong to their own card, such as a new title.
  init?(_ action: BoardAction) {
    switch action {
    case .edit(_, let edits, _) where edits.allSatisfy({ !Self.own.contains($0.field) }): break
    case .adjust(_, let adjustments) where adjustments.allSatisfy({ $0.field != .checklist }): break
    case .move(_, to: .top, _), .move(_, to: .bottom, _), .archive, .delete, .duplicate: break
    default: return nil
    }
    self.action = action
  }

  private static let own: Set<CardField> = [.title, .body, .checklist, .source]

  func action(on card: Card.ID) -> BoardAction {
    switch action {
    case .edit(_, let edits, _): .edit([card], edits, expecting: nil)
    case .adjust(_, let adjustments): .adjust([card], adjustments)
    case .move(_, let placement, let edits): .move([card], to: placement, setting: edits)
    case .archive: .archive([card])
    case .delete: .delete([card])
    default: .duplicate([card])
    }
  }
}

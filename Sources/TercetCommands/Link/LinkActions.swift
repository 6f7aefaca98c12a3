import BoardInterchange
import BoardModel
import Foundation

/// Performs the actions of a linked file on its board.
struct LinkActions {
  private let batch: any ActionBatch
  private let board: Board.ID
  /// Maps the plan's cards to those of the board.
  private(set) var cards: [Card.ID: Card.ID] = [:]
  private(set) var columns: [Column.ID: Column.ID] = [:]
  /// Whether a finished card was followed by its next one, which the plan doesn't have.
  private(set) var hasFollowing = false

  init(_ batch: any ActionBatch, on board: Board.ID) {
    self.batch = batch
    self.board = board
  }

  /// - Throws: `StoreError`; the batch must then end.
  mutating func perform(_ action: LinkAction) throws {
    switch action {
    case .addColumn(let id, let draft, let previous):
      let place: ListPlacement<Column.ID> = previous.map { .after(column($0)) } ?? .first
      columns[id] = try batch.perform(.addColumn(draft, board: board, place)).column
    case .renameColumn(let id, let name): _ = try batch.perform(.editColumn(id, [.name(name)]))
    case .deleteColumn(let id): _ = try batch.perform(.deleteColumn(id, cards: .none))
    case .add(let items, let column, let previous):
      let place = place(column, previous)
      let effect = try batch.perform(
        .add(items.map(\.draft), place, finished: items.map(\.finishedAt))
      )
      for (item, card) in zip(items, effect.cards) { cards[item.id] = card }
      // The effect of a large action names only some cards.
      if effect.cards.count != items.count { throw StoreError.failed("too many new cards at once") }
    case .move(let id, let column, let previous):
      let effect = try batch.perform(.move([card(id)], to: place(column, previous)))
      hasFollowing = hasFollowing || effect.following?.first != nil
    case .edit(let id, let edits):
      _ = try batch.perform(.edit([card(id)], edits, expecting: nil))
    case .restore(let id, let draft, let column, let previous):
      try restore(id, draft, place(column, previous))
    case .delete(let id): _ = try batch.perform(.delete([id]))
    case .archive(let id): _ = try batch.perform(.archive([id]))
    }
  }

  private func column(_ id: Column.ID) -> Column.ID { columns[id] ?? id }
  private func card(_ id: Card.ID) -> Card.ID { cards[id] ?? id }

  private func place(_ column: Column.ID, _ previous: Card.ID?) -> Placement {
    previous.map { .after(card($0)) } ?? .top(of: self.column(column))
  }

  /// Brings a card back; if it is on another board by now, it stays there and a new card is added.
  private mutating func restore(_ id: Card.ID, _ draft: CardDraft, _ place: Placement) throws {
    let present = try batch.card(id)
    if let present, !present.place.isArchived {
      cards[id] = try batch.perform(.add([draft], place)).cards.first
      return
    }
    do {
      _ = try batch.perform(.restore([id]))
    } catch StoreError.cardNotFound {
      cards[id] = try batch.perform(.add([draft], place)).cards.first
      return
    }
    _ = try batch.perform(.move([id], to: place))
    let edits = LinkFields.all.map(draft.edit(of:))
    _ = try batch.perform(.edit([id], edits, expecting: nil))
  }
}

internal import BoardModel

/// The effects of a change on cards that the changed card blocks, on those that block it, and on
/// its parent.
extension ColumnViewModel {
  /// The events of other cards in this list whose rows or filter results have changed.
  ///
  /// - Complexity: O(log *n*) for each of those cards. Nothing is read if there can't be any.
  func eventsForRelatedCards(after change: CardChange, _ kind: Change.Kind) -> [Event] {
    var others: [Card.ID] = []
    // A new card blocks no other card.
    if kind != .created, column.kind != .done, changesWaiting(change) {
      others += (try? store.dependents(of: change.card)) ?? []
    }
    if findsBlocking, changesBlocking(change) { others += blockers(of: change) }
    others += parents(of: change)
    return others.filter { $0 != change.card }.flatMap(eventsForCard)
  }

  func eventsForCard(_ card: Card.ID) -> [Event] {
    kept.note(card)
    receivePending(card, moves: false)
    guard let found else { return [.cardUpdated(card)] }
    return receive(card, moves: false, in: found)
  }

  // MARK: Effects on others

  /// Whether the rows of blocked cards must change: the card was completed or reopened, added or
  /// removed, or has a new title.
  private func changesWaiting(_ change: CardChange) -> Bool {
    let isOpen = isOpen(change.after?.place)
    if isOpen != self.isOpen(change.before?.place) { return true }
    return isOpen && change.after?.value(of: .title) != nil
  }

  /// Whether the cards that block this one start or stop doing so.
  private func changesBlocking(_ change: CardChange) -> Bool {
    if isOpen(change.after?.place) != isOpen(change.before?.place) { return true }
    return change.fields.contains(.blockedBy)
  }

  private var findsBlocking: Bool {
    let filter = pending?.arrangement.filter ?? arrangement.filter
    return filter?.expression.contains { $0 == .state(.blocking) } ?? false
  }

  /// The cards that block the changed one, before or after the change.
  private func blockers(of change: CardChange) -> [Card.ID] {
    var cards: [Card.ID] = []
    for record in [change.before, change.after] {
      if case .blockedBy(let all) = record?.value(of: .blockedBy) { cards += all }
    }
    if cards.isEmpty { cards = (try? store.card(change.card))??.blockedBy ?? [] }
    var seen: Set<Card.ID> = []
    return cards.filter { seen.insert($0).inserted }
  }

  /// The cards whose number of children, or of done ones, has changed.
  private func parents(of change: CardChange) -> [Card.ID] {
    var parents: [Card.ID] = []
    for record in [change.before, change.after] {
      if case .parent(let parent?) = record?.value(of: .parent) { parents.append(parent) }
    }
    let isWhole = change.before == nil || change.after == nil
    if parents.isEmpty, !isWhole, isOpen(change.after?.place) != isOpen(change.before?.place) {
      parents += (try? store.parent(of: change.card)).flatMap(\.self).map { [$0] } ?? []
    }
    return parents
  }

  /// Whether a card at this place can block others.
  private func isOpen(_ place: CardPlace?) -> Bool {
    guard let place, !place.isArchived, let boards = try? boards() else { return false }
    for board in boards where !board.isArchived {
      if let column = board.column(place.column) { return column.kind != .done }
    }
    return false
  }
}

/// The columns whose cards can block others.
nonisolated struct OpenColumns: Hashable, Sendable {
  private let isOpen: [Column.ID: Bool]

  /// - Complexity: O(*n*) for *n* columns of all boards.
  init(_ boards: [Board]) {
    var isOpen: [Column.ID: Bool] = [:]
    for board in boards {
      for column in board.columns { isOpen[column.id] = !board.isArchived && column.kind != .done }
    }
    self.isOpen = isOpen
  }

  /// Whether a column in both lists is open in only one of them.
  func differs(from other: OpenColumns) -> Bool {
    isOpen.contains { column, isOpen in other.isOpen[column].map { $0 != isOpen } ?? false }
  }
}

internal import BoardModel

/// What a change of one card makes of the cards that wait for it, and of those that it waits for.
extension ColumnViewModel {
  /// The events of cards of this list whose rows say something else, or that the filter now finds or
  /// no longer finds, although they did not change themselves.
  ///
  /// - Complexity: O(log *n*) for each of those cards; nothing is read where no card can be among
  ///   them.
  func eventsOfOthers(after change: CardChange, _ kind: Change.Kind) -> [Event] {
    var others: [Card.ID] = []
    // No card waits for one that has just been made.
    if kind != .created, column.kind != .done, changesWaiting(change) {
      others += (try? store.dependents(of: change.card)) ?? []
    }
    if findsBlocking, changesBlocking(change) { others += blockers(of: change) }
    return others.filter { $0 != change.card }.flatMap(eventsOfOther)
  }

  /// The events of a card that did not change itself.
  func eventsOfOther(_ card: Card.ID) -> [Event] {
    kept.note(card)
    receivePending(card, moves: false)
    guard let found else { return [.cardUpdated(card)] }
    return receive(card, moves: false, in: found)
  }

  // MARK: What concerns others

  /// Whether the rows of cards that depend on this one say something else: it is done or no longer
  /// so, it came or went, or it has another title.
  private func changesWaiting(_ change: CardChange) -> Bool {
    let isOpen = isOpen(change.after?.place)
    if isOpen != self.isOpen(change.before?.place) { return true }
    return isOpen && change.after?.value(of: .title) != nil
  }

  /// Whether the cards that this one waits for now block it, or no longer do.
  private func changesBlocking(_ change: CardChange) -> Bool {
    if isOpen(change.after?.place) != isOpen(change.before?.place) { return true }
    return change.fields.contains(.blockedBy)
  }

  private var findsBlocking: Bool {
    let filter = pending?.arrangement.filter ?? arrangement.filter
    return filter?.expression.contains { $0 == .state(.blocking) } ?? false
  }

  /// The cards that the changed one waits for, or waited for.
  private func blockers(of change: CardChange) -> [Card.ID] {
    var cards: [Card.ID] = []
    for record in [change.before, change.after] {
      if case .blockedBy(let all) = record?.value(of: .blockedBy) { cards += all }
    }
    if cards.isEmpty { cards = (try? store.card(change.card))??.blockedBy ?? [] }
    var seen: Set<Card.ID> = []
    return cards.filter { seen.insert($0).inserted }
  }

  /// Whether other cards wait for one at this place.
  private func isOpen(_ place: CardPlace?) -> Bool {
    guard let place, !place.isArchived, let boards = try? boards() else { return false }
    for board in boards where !board.isArchived {
      if let column = board.column(place.column) { return column.kind != .done }
    }
    return false
  }
}

/// Which columns have cards for which others may wait.
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

  /// Whether a column is here that another list of boards has too, and of which only one says that
  /// its cards are open.
  func differs(from other: OpenColumns) -> Bool {
    isOpen.contains { column, isOpen in other.isOpen[column].map { $0 != isOpen } ?? false }
  }
}

import BoardModel

/// The events for the archive screen: one small edit of the list for each card.
extension ArchiveViewModel {
  package nonisolated enum Event: Hashable, Sendable {
    /// A card was archived and is now at this index.
    case inserted(Int)
    /// The card at this index was restored or deleted.
    case removed(Int)
    case changed(Int)
    case countChanged
    case reset
  }

  func receive(_ event: BoardEvent) -> [Event] {
    do throws(StoreError) {
      guard case .change(let change) = event else { return try again() }
      guard let card = change.card else { return try boardsChanged() }
      return try receive(card)
    } catch {
      // It is read again for the next frame, which reports another failure.
      forget(goingOnAt: .start)
      return [.reset]
    }
  }

  private func receive(_ change: CardChange) throws(StoreError) -> [Event] {
    let was = change.before?.place.archived?.board
    let now = change.after?.place.archived?.board
    for board in Set([was, now].compactMap(\.self)) where counts[board] != nil {
      counts[board] = try store.archivedCount(of: board)
    }
    let index = entries.firstIndex { $0.id == change.card }
    switch (was, now) {
    case (let old?, let new?) where old == new: return try update(change.card, at: index)
    case (_, let new?) where counts[new] != nil: return try insert(change.card)
    case (let old?, _) where counts[old] != nil: return try remove(change.card, at: index)
    default: return []
    }
  }

  private func update(_ card: Card.ID, at index: Int?) throws(StoreError) -> [Event] {
    guard let index, let content = try store.previews(of: [card]).first else { return [] }
    entries[index] = content
    return [.changed(index)]
  }

  /// A newly archived card comes first in its board.
  private func insert(_ card: Card.ID) throws(StoreError) -> [Event] {
    guard let content = try store.previews(of: [card]).first, let board = place(of: content),
      isWanted(content), !entries.contains(where: { $0.id == card })
    else { return [.countChanged] }
    let index = entries.firstIndex { (place(of: $0) ?? 0) >= board } ?? entries.count
    if index == 0, !extent.isStartReached { return [.countChanged] }
    if index == entries.count, !extent.isEndReached { return [.countChanged] }
    entries.insert(content, at: index)
    extent.loaded = entries.count
    return [.inserted(index)]
  }

  private func remove(_ card: Card.ID, at index: Int?) throws(StoreError) -> [Event] {
    if isEdge(card) { return try again() }
    guard let index else { return [.countChanged] }
    entries.remove(at: index)
    extent.loaded = entries.count
    return [.removed(index)]
  }

  private func boardsChanged() throws(StoreError) -> [Event] {
    let former = boards
    try readBoards()
    // The rows contain names of columns and boards.
    return former == boards ? [] : try again()
  }

  private func again() throws(StoreError) -> [Event] {
    try begin(at: .start)
    return [.reset]
  }
}

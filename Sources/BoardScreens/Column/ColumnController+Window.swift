import BoardModel
import BoardViewModels
import DiffableSnapshot

/// The window: which stretch of the column is loaded.
extension ColumnController {
  /// Reads the first page, before the first screen.
  func loadFirstPage() throws(StoreError) {
    show(try viewModel.page(.first), offset: 0)
    selected = selected ?? card(at: 0)
  }

  /// Starts a new window with the last page.
  func loadLastPage() throws(StoreError) {
    let page = try viewModel.page(.last)
    show(page, offset: max(0, viewModel.count - page.count))
  }

  /// Starts a new window around a card that is not loaded.
  func loadPages(around card: Card.ID) throws(StoreError) {
    let before = try viewModel.page(.before(card))
    let after = try viewModel.page(.after(card))
    show(before + [card] + after, offset: try viewModel.rank(of: card) - before.count)
  }

  /// Reads what is loaded anew around the selection, or around the nearest card that is still here;
  /// of the rows in sight, those that say something else are rendered again.
  func readAnew() throws(StoreError) {
    if let card = try nearestThatIsHere() {
      try loadPages(around: card)
      selected = card
    } else {
      selected = nil
      try loadFirstPage()
    }
    let changed = view.rows.keys.filter { index(of: $0) != nil && viewModel.wasChanged($0) }
    edit { cards throws(Failure) in try cards.reloadItems(changed) }
  }

  private func nearestThatIsHere() throws(StoreError) -> Card.ID? {
    guard let selected, let index = index(of: selected) else { return nil }
    let reach = ColumnViewModel.pageSize / 2
    let after = (index..<index + reach).compactMap(card(at:))
    let before = (1...reach).compactMap { card(at: index - $0) }
    for card in after + before where try viewModel.card(card)?.column == section { return card }
    return nil
  }

  /// Reads on where the rows in sight come near an end of what is loaded.
  func loadAround(_ indices: Range<Int>) throws(StoreError) {
    let margin = max(indices.count * 2, 20)
    if offset > 0, indices.lowerBound < margin { try loadPageAbove() }
    while offset + loaded < viewModel.count, indices.upperBound + margin > loaded {
      guard try loadPageBelow() else { break }
    }
    releaseFarCards()
  }

  /// How many cards stay loaded, about half of them on each side of the selection.
  static let windowLimit = 1_000

  /// Lets go of what is far from the selection, so that scrolling through a column of a million cards
  /// takes no more memory than standing still.
  private func releaseFarCards() {
    guard loaded > Self.windowLimit, let selected, let middle = index(of: selected) else { return }
    let first = max(0, min(middle - Self.windowLimit / 2, loaded - Self.windowLimit))
    let far = Array(0..<first) + Array(first + Self.windowLimit..<loaded)
    let ids = far.compactMap(card(at:))
    edit { cards throws(Failure) in cards.deleteItems(ids) }
    offset += first
  }

  private func loadPageAbove() throws(StoreError) {
    guard let first = card(at: 0) else { return }
    let page = try viewModel.page(.before(first))
    edit { cards throws(Failure) in try cards.insertItems(page, before: first) }
    offset = page.isEmpty ? 0 : max(0, offset - page.count)
  }

  /// - Returns: false where there was nothing more.
  private func loadPageBelow() throws(StoreError) -> Bool {
    guard let last = card(at: loaded - 1) else { return false }
    let page = try viewModel.page(.after(last))
    edit { cards throws(Failure) in try cards.appendItems(page, toSection: section) }
    return !page.isEmpty
  }

  /// Replaces what is loaded.
  private func show(_ page: [Card.ID], offset: Int) {
    self.offset = offset
    var cards = Cards()
    do throws(Failure) {
      try cards.appendSections([section])
      try cards.appendItems(page, toSection: section)
    } catch {
      assertionFailure("a page named a card twice: \(error)")
    }
    apply(cards)
  }

  typealias Failure = SnapshotError<Column.ID, Card.ID>

  /// Makes one small edit to the snapshot and applies it.
  func edit(_ body: (inout Cards) throws(Failure) -> Void) {
    var cards = cards
    do throws(Failure) {
      try body(&cards)
      apply(cards)
    } catch {
      // What is loaded disagrees with the database: read it anew, and go on.
      reading { () throws(StoreError) in try loadFirstPage() }
    }
  }
}

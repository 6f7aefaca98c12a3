import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

extension ColumnController {
  /// Reads the first cards of a column that shows for the first time, enough for most screens.
  func openWindow() throws(StoreError) {
    if !window.isOpen { show(reloading: try window.readFirst(CardWindow.firstSize)) }
  }

  /// Reloads the cards around the selection, or around the nearest card that still exists.
  func readAgain() throws(StoreError) {
    guard window.isOpen else { return }
    let again = try window.readAgain(around: selected) { card throws(StoreError) in
      try self.viewModel.shows(card)
    }
    selected = again.card
    show(reloading: again.changed)
  }

  /// Reads more cards if these rows are near an end of the loaded ones.
  func loadAround(_ indices: Range<Int>, margin: Int? = nil) throws(StoreError) {
    try openWindow()
    if loadedCount == 0, viewModel.count > 0 { show(reloading: try window.readFirst()) }
    var indices = indices
    var first = card(at: 0)
    while try window.readOn(around: indices, margin: margin) {
      show()
      // Cards inserted above have shifted the requested rows.
      let shift = first.flatMap { index(of: $0) } ?? 0
      indices = indices.lowerBound + shift..<indices.upperBound + shift
      first = card(at: 0)
    }
    if window.release(around: selected) { show() }
  }

  /// Loads the contents of all rows that are about to be painted.
  func prepareToPaint() throws(StoreError) {
    view.guest = viewModel.guest
    guard view.needsLayout else { return }
    try refreshFolds()
    let top = view.topCard.flatMap { index(of: $0) } ?? 0
    // Cards beyond the screen are read after the first frame.
    try loadAround(top..<top + view.area.height, margin: wasPrepared ? nil : 0)
    hasReadAhead = wasPrepared
    wasPrepared = true
    try countSections()
    countFolds()
    hits.phrases = view.isCompact ? [] : view.phrases
    if try lookUpHits(of: cardsAboutToShow) { view.needsLayout = true }
  }

  /// Whether cards beyond the first frame are still to be read.
  var wantsToReadAhead: Bool {
    wasPrepared && !hasReadAhead && window.isOpen && loadedCount < viewModel.count
  }

  func readAhead() {
    hasReadAhead = true
    let top = view.topCard.flatMap { index(of: $0) } ?? 0
    reading { () throws(StoreError) in try loadAround(top..<top + view.area.height) }
  }

  private var cardsAboutToShow: [Card.ID] {
    let top = view.topCard.flatMap { index(of: $0) } ?? 0
    let bar = selected.flatMap { index(of: $0) } ?? top
    // A row with a line that contains the filter's words has at least three lines.
    let count = view.area.height / 3 + 1
    return Set(top..<top + count).union(bar - count...bar + count).compactMap(card(at:))
  }

  /// Finds the lines that contain the filter's words.
  ///
  /// - Returns: whether a row has changed.
  func lookUpHits(of cards: [Card.ID]) throws(StoreError) -> Bool {
    let changed = try hits.look(up: hits.phrases.isEmpty ? [] : cards.compactMap(content(of:)))
    for card in changed { view.rows[card] = nil }
    return !changed.isEmpty
  }
}

/// Scrolling with the mouse; the selection moves only if it would leave the screen.
extension ColumnController {
  func scroll(by distance: Int) throws(StoreError) {
    guard let top = view.topCard, let index = index(of: top) else { return }
    try loadAround(max(0, index + distance)..<index + max(1, distance) + view.area.height)
    guard let index = self.index(of: top) else { return }
    let target = max(0, min(index + distance, loadedCount - 1))
    keepSelection(in: view.scroll(toShowFirst: target))
  }

  /// Handles a click on the scrollbar: the ends jump to the ends, other lines scroll by a page.
  func scroll(toRailLine line: Int) throws(StoreError) {
    guard let thumb = view.shownRail?.thumb else { return }
    if line <= 0 { return try selectFirst() }
    if line >= view.area.height - 1 { return try selectLast() }
    if thumb.contains(line) { return }
    let rows = max(1, view.visible.count)
    try scroll(by: line < thumb.lowerBound ? -rows : rows)
  }

  /// Selects the nearest visible card if the selection is no longer visible.
  private func keepSelection(in visible: Range<Int>) {
    guard let selected, let index = index(of: selected), !visible.isEmpty else { return }
    if visible.contains(index) { return }
    self.selected = card(
      at: index < visible.lowerBound ? visible.lowerBound : visible.upperBound - 1
    )
  }
}

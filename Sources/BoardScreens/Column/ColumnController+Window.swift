import BoardModel
import BoardViewModels
import TerminalSurface

/// What is loaded of the column.
extension ColumnController {
  /// Reads the first cards of a column that shows for the first time, which are all that most screens
  /// have room for.
  func openWindow() throws(StoreError) {
    if !window.isOpen { apply(try window.first(CardWindow.firstSize)) }
  }

  /// Reads what is loaded again around the selection, or around the nearest card that is still here.
  func readAgain() throws(StoreError) {
    guard window.isOpen else { return }
    let again = try window.again(around: selected, in: self) { card throws(StoreError) in
      try self.viewModel.shows(card)
    }
    selected = again.card
    apply(again.edit)
  }

  /// Reads on where the rows at these indices come near an end of what is loaded.
  func loadAround(_ indices: Range<Int>, margin: Int? = nil) throws(StoreError) {
    try openWindow()
    if loadedCount == 0, viewModel.count > 0 { apply(try window.first()) }
    var indices = indices
    while true {
      let before = card(at: 0)
      guard let edit = try window.readOn(around: indices, margin: margin, in: self) else { break }
      apply(edit)
      // What came in above has moved the rows that are meant.
      if let before, let shift = index(of: before), shift > 0 {
        indices = indices.lowerBound + shift..<indices.upperBound + shift
      }
    }
    if let edit = window.release(around: selected, in: self) { apply(edit) }
  }

  /// Has the contents of all rows that are about to be painted at hand.
  func prepareToPaint() throws(StoreError) {
    view.guest = viewModel.guest
    guard view.hasChanges else { return }
    try refreshFolds()
    try countSections()
    countFolds()
    let top = view.topCard.flatMap { index(of: $0) } ?? 0
    // What lies ahead is read when the first frame is there.
    try loadAround(top..<top + view.area.height, margin: wasPrepared ? nil : 0)
    hasReadAhead = wasPrepared
    wasPrepared = true
    try lookUpHits(top: view.topCard.flatMap { index(of: $0) } ?? 0)
  }

  /// Whether cards ahead of the first frame are still to be read.
  var wantsToReadAhead: Bool {
    wasPrepared && !hasReadAhead && window.isOpen && loadedCount < viewModel.count
  }

  /// Reads the cards ahead of the first frame.
  func readAhead() {
    hasReadAhead = true
    let top = view.topCard.flatMap { index(of: $0) } ?? 0
    reading { () throws(StoreError) in try loadAround(top..<top + view.area.height) }
  }

  /// Has the lines at hand in which the filter found the cards that are about to be painted.
  private func lookUpHits(top: Int) throws(StoreError) {
    hits.phrases = view.isCompact ? [] : view.phrases
    // A row with such a line has at least three.
    let count = view.area.height / 3 + 1
    let bar = selected.flatMap { index(of: $0) } ?? top
    let indices = Set(top..<top + count).union(bar - count...bar + count)
    let cards = hits.phrases.isEmpty ? [] : indices.compactMap(card(at:)).compactMap(content(of:))
    for card in try hits.look(up: cards) {
      view.rows[card] = nil
      view.needsLayout = true
    }
  }
}

import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// Scrolling without a key: the rows move, and the selection only where it would leave the screen.
extension ColumnController {
  /// Moves the rows by a number of cards.
  func scroll(by distance: Int) throws(StoreError) {
    guard let top = view.topCard, let index = index(of: top) else { return }
    try loadAround(max(0, index + distance)..<index + max(1, distance) + view.area.height)
    guard let index = self.index(of: top) else { return }
    let target = max(0, min(index + distance, loadedCount - 1))
    keepSelection(in: view.scroll(toShowFirst: target))
  }

  /// Shows the part of the column that a line of its scrollbar stands for: the ends at the ends,
  /// else a page further in that direction.
  func scroll(toRailLine line: Int) throws(StoreError) {
    guard let thumb = view.shownRail?.thumb else { return }
    if line <= 0 { return try selectFirst() }
    if line >= view.area.height - 1 { return try selectLast() }
    if thumb.contains(line) { return }
    let rows = max(1, view.visible.count)
    try scroll(by: line < thumb.lowerBound ? -rows : rows)
  }

  /// The selection goes to the nearest card in sight.
  private func keepSelection(in visible: Range<Int>) {
    guard let selected, let index = index(of: selected), !visible.isEmpty else { return }
    if visible.contains(index) { return }
    self.selected = card(
      at: index < visible.lowerBound ? visible.lowerBound : visible.upperBound - 1
    )
  }
}

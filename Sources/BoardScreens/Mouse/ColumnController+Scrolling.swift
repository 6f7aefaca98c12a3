import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

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

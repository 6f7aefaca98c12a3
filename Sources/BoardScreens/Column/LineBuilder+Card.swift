import TerminalKit
import TerminalSurface

nonisolated extension LineBuilder {
  /// The cells before a card's text: the selection bar, the mark and a blank.
  static let gutter = 3

  /// A line of a column: starts with the gutter and keeps the last cell free.
  ///
  /// Only the first line of a marked card shows the mark's sign. It takes the place of the bar, so
  /// that the title does not move. The bar has the weight of the text next to it, because switching
  /// attributes costs more bytes than the bar itself.
  init(
    width: Int,
    isSelected: Bool,
    isMarked: Bool = false,
    isTitle: Bool = false,
    isFirst: Bool = true,
    mark: TitleMark? = nil
  ) {
    self.init(width: width, fill: isSelected || isMarked ? .selection : .none, leaving: 1)
    let hasSign = isMarked && isTitle && isFirst
    let behind: Fill = isSelected ? .selectionBar : .none
    if hasSign {
      append("◆", Style(.accent, isSelected ? .bold : [], on: behind))
    } else if isSelected {
      append("▌", Style(.accent, isTitle ? .bold : [], on: behind))
    } else {
      skip(1)
    }
    if let mark { append(mark.sign, mark.style) }
    skip(Self.gutter - end)
  }

  init(_ look: RowStyle) {
    self.init(width: look.width, isSelected: look.isSelected, isMarked: look.isMarked)
  }
}

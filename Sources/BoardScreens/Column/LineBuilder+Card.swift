import TerminalKit
import TerminalSurface

/// Lines of cards.
nonisolated extension LineBuilder {
  /// The cells before the text of a card: the bar of the selection, the mark, a blank.
  static let gutter = 3

  /// A line of a column: the gutter first, and the last cell kept free.
  ///
  /// The sign of a card that is selected with others stands on its first line only, in the place of
  /// the bar, so that the title stays where it is.
  /// The bar is as bold as what stands beside it: a switch of attributes costs more bytes than it.
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

  /// A line of a card's row.
  init(_ look: RowLook) {
    self.init(width: look.width, isSelected: look.isSelected, isMarked: look.isMarked)
  }
}

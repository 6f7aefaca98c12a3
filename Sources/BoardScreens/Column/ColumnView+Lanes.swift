import BoardModel
import TerminalSurface

extension ColumnView {
  /// The lines of a column whose rows are chosen by the lanes of the board.
  struct Lines {
    var lines: [ColumnLine]
    var promptLines: Range<Int>?

    init(height: Int) { lines = Array(repeating: .blank, count: height) }

    /// The cards on these lines.
    var cards: [Card.ID] {
      var cards: [Card.ID] = []
      for case .card(let card, _) in lines where card != cards.last { cards.append(card) }
      return cards
    }

    mutating func put(_ layout: ColumnLayout, at line: Int) {
      for (offset, content) in layout.lines.enumerated() where line + offset < lines.count {
        lines[line + offset] = content
      }
      guard let prompt = layout.promptLines else { return }
      promptLines = line + prompt.lowerBound..<line + prompt.upperBound
    }

    /// Shows the words of an empty column, as far as there is room.
    mutating func showEmpty(_ height: Int, from line: Int, count: Int) {
      for offset in 0..<min(height, count) where line + offset < lines.count {
        lines[line + offset] = .empty(line: offset)
      }
    }
  }
}

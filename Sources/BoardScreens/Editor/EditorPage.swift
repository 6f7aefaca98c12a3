import BoardModel
import TerminalSurface

/// Which stretch of the editor's lines shows.
struct EditorPage {
  private(set) var frame: PageFrame
  private(set) var top = 0
  /// The first character of the one-line field with the focus that shows.
  var lineStart = 0

  init(size: Size) {
    frame = PageFrame(size: size, hasStatus: true)
  }

  var size: Size { frame.size }

  mutating func resize(to size: Size) { frame.size = size }

  mutating func scrollToTop() { top = 0 }

  /// Scrolls as little as brings some lines into sight, the last of them first.
  mutating func reveal(_ lines: ClosedRange<Int>, of count: Int) {
    let room = max(1, frame.rows.count)
    top = max(0, min(top, count - room))
    top = min(top, lines.lowerBound)
    top = max(top, lines.upperBound - room + 1)
  }

  /// How much is below or above what shows.
  func position(of count: Int) -> String {
    let below = count - top - frame.rows.count
    if below > 0 { return "\(below) more↓ " }
    return top > 0 ? "\(top) more↑ " : ""
  }
}

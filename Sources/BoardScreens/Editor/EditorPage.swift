import BoardModel
import TerminalKit
import TerminalSurface

/// Which stretch of the editor's lines shows.
struct EditorPage {
  private(set) var frame: PageFrame
  private(set) var top = 0
  /// Whether the lines stay where the wheel has put them, wherever the cursor is.
  private var isHeld = false
  /// The first character of the one-line field with the focus that shows.
  var lineStart = 0

  init(size: Size) {
    frame = PageFrame(size: size, hasStatus: true)
  }

  var size: Size { frame.size }

  mutating func resize(to size: Size) { frame.size = size }

  mutating func scrollToTop() {
    top = 0
    isHeld = false
  }

  /// Moves the lines by the wheel; they stay there until `follow`.
  mutating func scroll(by distance: Int) {
    top = max(0, top + distance)
    isHeld = true
  }

  /// Brings the cursor into sight with the next frame.
  mutating func follow() { isHeld = false }

  /// The line that a row of the screen shows.
  func line(atRow row: Int) -> Int { top + row - frame.rows.lowerBound }

  /// Scrolls as little as brings some lines into sight, the last of them first.
  mutating func reveal(_ lines: ClosedRange<Int>, of count: Int) {
    let room = max(1, frame.rows.count)
    top = max(0, min(top, count - room))
    if isHeld { return }
    top = min(top, lines.lowerBound)
    top = max(top, lines.upperBound - room + 1)
  }

  /// How much is below or above what shows.
  func position(of count: Int) -> String {
    let below = count - top - frame.rows.count
    if below > 0 { return "\(below.grouped) more ↓ " }
    return top > 0 ? "\(top.grouped) more ↑ " : ""
  }
}

import BoardModel
import TerminalKit
import TerminalSurface

struct EditorPage {
  private(set) var frame: PageFrame
  private(set) var top = 0
  /// Whether the mouse wheel has scrolled away from the cursor.
  private var isHeld = false
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

  /// Scrolls with the wheel, without following the cursor until `follow`.
  mutating func scroll(by distance: Int) {
    top = max(0, top + distance)
    isHeld = true
  }

  /// Makes the cursor visible in the next frame.
  mutating func follow() { isHeld = false }

  func line(atRow row: Int) -> Int { top + row - frame.rows.lowerBound }

  /// Scrolls just far enough to show some lines, the last of them first.
  mutating func reveal(_ lines: ClosedRange<Int>, of count: Int) {
    let room = max(1, frame.rows.count)
    top = max(0, min(top, count - room))
    if isHeld { return }
    top = min(top, lines.lowerBound)
    top = max(top, lines.upperBound - room + 1)
  }

  /// How many lines are hidden below, or else above.
  func position(of count: Int) -> String {
    let below = count - top - frame.rows.count
    if below > 0 { return "\(below.grouped) more ↓ " }
    return top > 0 ? "\(top.grouped) more ↑ " : ""
  }
}

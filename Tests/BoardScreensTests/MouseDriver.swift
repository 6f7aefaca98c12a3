import TerminalSurface
import Testing

@testable import BoardScreens

extension BoardDriver {
  /// Where a text stands on the screen.
  func place(of text: String) throws -> Point {
    let lines = self.lines
    let row = try #require(lines.firstIndex { $0.contains(text) }, "“\(text)” is not on\n\(screen)")
    let range = try #require(lines[row].firstRange(of: text))
    return Point(
      column: lines[row].distance(from: lines[row].startIndex, to: range.lowerBound),
      row: row
    )
  }

  func send(_ action: MouseEvent.Action, at place: Point) {
    send(.mouse(MouseEvent(action, at: place)))
  }

  /// Presses and releases the left button on a text.
  func click(_ text: String) throws { click(try place(of: text)) }

  func click(_ place: Point) {
    send(.press(.left), at: place)
    send(.release(.left), at: place)
  }

  /// Drags from a text to a place, through one place between.
  func drag(_ text: String, to end: Point, releasing: Bool = true) throws {
    let start = try place(of: text)
    send(.press(.left), at: start)
    send(
      .drag(.left),
      at: Point(column: (start.column + end.column) / 2, row: (start.row + end.row) / 2)
    )
    send(.drag(.left), at: end)
    if releasing { send(.release(.left), at: end) }
  }
}

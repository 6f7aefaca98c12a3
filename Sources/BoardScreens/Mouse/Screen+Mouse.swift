import BoardModel
import TerminalSurface

extension Screen {
  /// The wheel as arrow keys, as terminals do it for programs without a mouse.
  func handleWheel(_ event: MouseEvent, lines: Int = 1) -> Handling {
    guard case .wheel(let direction) = event.action else { return .consumed }
    let key: Key? =
      switch direction {
      case .up: .up
      case .down: .down
      case .left, .right: nil
      }
    guard let key else { return .consumed }
    for _ in 0..<lines { _ = handle(.key(KeyPress(key))) }
    return .consumed
  }
}

extension BoardScreen {
  func handle(mouse event: MouseEvent) -> Handling {
    if event.action == .press(.left), moveTypedCursor(to: event.position) { return .consumed }
    // What is typed stays where it is until it is entered or left.
    if prompt.isOpen, !event.isWheel { return .consumed }
    let before = (place: context.columns.place, filter: filter.query.text)
    context.reading { () throws(StoreError) in try mouse.handle(event) }
    if context.columns.place != before.place, filter.query.text == before.filter {
      filter.leaveOrigin()
    }
    return .consumed
  }
}

extension BoardScreen {
  /// Puts the cursor of the prompt or of the filter where it was clicked; false beside them.
  private func moveTypedCursor(to place: Point) -> Bool {
    if prompt.isOpen {
      guard let index = context.columns.focused.view.promptIndex(at: place) else { return false }
      prompt.moveCursor(to: index)
      return true
    }
    guard filter.isOpen, place.row == layout.statusRow else { return false }
    filter.moveCursor(toColumn: place.column)
    return true
  }
}

extension MouseEvent {
  fileprivate var isWheel: Bool { if case .wheel = action { true } else { false } }
}

extension Rect {
  /// Whether a place is in the frame around the block, in the air inside it or in the margin beside it.
  nonisolated func isBeside(_ place: Point) -> Bool {
    Rect(column: column - 2, row: row - 2, width: width + 4, height: height + 4).contains(place)
  }
}

extension Canvas {
  /// Underlines what stands in a block.
  mutating func underline(_ cells: Rect) {
    for row in cells.rows {
      for column in cells.columns {
        var cell = self[column, row]
        cell.style.traits.insert(.underline)
        put(cell, column: column, row: row)
      }
    }
  }
}

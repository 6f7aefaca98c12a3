import BoardModel
import TerminalKit
import TerminalSurface

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

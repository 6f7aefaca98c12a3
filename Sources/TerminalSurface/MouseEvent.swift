/// What happened with the mouse, and where.
package struct MouseEvent: Hashable, Sendable {
  package enum Button: UInt8, Hashable, Sendable, CaseIterable {
    case left
    case middle
    case right
  }

  package enum Direction: UInt8, Hashable, Sendable, CaseIterable {
    case up
    case down
    case left
    case right
  }

  package enum Action: Hashable, Sendable {
    case press(Button)
    /// Always of a button that was pressed before.
    case release(Button)
    /// The mouse has moved with a button held down.
    case drag(Button)
    /// One tick of the wheel.
    case wheel(Direction)
  }

  package var action: Action
  /// Inside the screen, where the loop hands it over.
  package var position: Point
  package var modifiers: KeyPress.Modifiers

  package init(_ action: Action, at position: Point, _ modifiers: KeyPress.Modifiers = []) {
    self.action = action
    self.position = position
    self.modifiers = modifiers
  }

  /// The event with its place moved to the nearest on a screen.
  package func clamped(to size: Size) -> MouseEvent {
    var event = self
    event.position.column = max(0, min(position.column, size.columns - 1))
    event.position.row = max(0, min(position.row, size.rows - 1))
    return event
  }

  /// Whether this event tells all that the earlier one did: of a drag only its last place counts.
  package func replaces(_ earlier: MouseEvent) -> Bool {
    guard case .drag = action else { return false }
    return action == earlier.action && modifiers == earlier.modifiers
  }
}

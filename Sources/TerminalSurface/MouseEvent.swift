extension Size {
  package func contains(_ place: Point) -> Bool {
    (0..<columns).contains(place.column) && (0..<rows).contains(place.row)
  }
}

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
    /// Reported only for a button that was pressed before.
    case release(Button)
    /// The mouse moved while the button was down.
    case drag(Button)
    case wheel(Direction)
  }

  package var action: Action
  /// Inside the screen, except for releases.
  package var position: Point
  package var modifiers: KeyPress.Modifiers

  package init(_ action: Action, at position: Point, _ modifiers: KeyPress.Modifiers = []) {
    self.action = action
    self.position = position
    self.modifiers = modifiers
  }

  package func clamped(to size: Size) -> MouseEvent {
    var event = self
    event.position.column = max(0, min(position.column, size.columns - 1))
    event.position.row = max(0, min(position.row, size.rows - 1))
    return event
  }

  /// The event as a screen of this size should receive it.
  ///
  /// Nil for a press or wheel event outside. A drag is moved to the nearest cell. A release keeps
  /// its position, because releasing outside has a meaning of its own.
  package func confined(to size: Size) -> MouseEvent? {
    let isInside = size.contains(position)
    switch action {
    case .press, .wheel: return isInside ? self : nil
    case .drag: return clamped(to: size)
    case .release: return self
    }
  }

  /// Whether this event makes the earlier one redundant; only the last position of a drag matters.
  package func replaces(_ earlier: MouseEvent) -> Bool {
    guard case .drag = action else { return false }
    return action == earlier.action && modifiers == earlier.modifiers
  }
}

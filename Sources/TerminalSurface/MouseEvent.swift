extension Size {
  /// Whether a place is on a screen of this size.
  package func contains(_ place: Point) -> Bool {
    (0..<columns).contains(place.column) && (0..<rows).contains(place.row)
  }
}

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
  /// Inside the screen, where the loop hands it over, but for a release.
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

  /// The event as a screen may take it.
  ///
  /// Nil for a press or the wheel outside of it; a drag is moved to its nearest place. A release stays
  /// where it was, since outside it means something else.
  package func confined(to size: Size) -> MouseEvent? {
    let isInside = size.contains(position)
    switch action {
    case .press, .wheel: return isInside ? self : nil
    case .drag: return clamped(to: size)
    case .release: return self
    }
  }

  /// Whether this event tells all that the earlier one did: of a drag only its last place counts.
  package func replaces(_ earlier: MouseEvent) -> Bool {
    guard case .drag = action else { return false }
    return action == earlier.action && modifiers == earlier.modifiers
  }
}

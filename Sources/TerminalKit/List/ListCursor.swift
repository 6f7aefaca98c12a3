/// A motion in a list or page, independent of the command names of a screen.
package nonisolated enum ListMotion: Hashable, Sendable {
  case next, previous, halfPageDown, halfPageUp, pageDown, pageUp, first, last

  init?(named command: String) {
    switch command {
    case "next", "down": self = .next
    case "previous", "up": self = .previous
    case "half-page-down": self = .halfPageDown
    case "half-page-up": self = .halfPageUp
    case "page-down": self = .pageDown
    case "page-up": self = .pageUp
    case "first", "newest", "top": self = .first
    case "last", "oldest", "bottom": self = .last
    default: return nil
    }
  }

  /// The number of rows to move for a page size; nil for the ends.
  package func distance(page: Int) -> Int? {
    switch self {
    case .next: 1
    case .previous: -1
    case .halfPageDown: max(1, page / 2)
    case .halfPageUp: -max(1, page / 2)
    case .pageDown: page
    case .pageUp: -page
    case .first, .last: nil
    }
  }
}

nonisolated extension KeyCommand {
  package var motion: ListMotion? { ListMotion(named: name) }
}

package nonisolated struct ListCursor: Hashable, Sendable {
  package private(set) var selected: Int
  package var first = 0
  /// The number of visible rows when last drawn, which is the size of a page.
  package private(set) var room = 1

  package init(at selected: Int = 0) {
    self.selected = selected
  }

  /// Moves the selection.
  ///
  /// Single steps wrap around; longer motions stop at the ends.
  package mutating func move(_ motion: ListMotion, count: Int) {
    switch motion {
    case .next: selected = selected + 1 < count ? selected + 1 : 0
    case .previous: selected = selected > 0 ? selected - 1 : max(0, count - 1)
    case .first: selected = 0
    case .last: selected = max(0, count - 1)
    default: select(selected + (motion.distance(page: room) ?? 0), count: count)
    }
  }

  /// Selects a row, or the nearest existing one.
  package mutating func select(_ index: Int, count: Int) {
    selected = max(0, min(index, count - 1))
  }

  /// The visible rows, scrolled as little as needed to show the selected one.
  package mutating func shown(count: Int, room: Int) -> Range<Int> {
    shown(keeping: selected, count: count, room: room)
  }

  /// The same for another row, for example one that is being typed.
  package mutating func shown(keeping row: Int, count: Int, room: Int) -> Range<Int> {
    self.room = max(1, room)
    first = max(min(first, row), row - self.room + 1)
    first = max(0, min(first, count - self.room))
    return first..<min(count, first + self.room)
  }
}

/// What moves the bar of a list or scrolls a page, by whatever name the commands of a screen have it.
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

  /// How many rows further, where a page has so many; nil for the ends.
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
  /// The motion that the command is; nil for another command.
  package var motion: ListMotion? { ListMotion(named: rawValue) }
}

/// The row of a list that has the bar, and the rows that show.
package nonisolated struct ListCursor: Hashable, Sendable {
  package private(set) var selected: Int
  /// The first row that shows.
  package var first = 0
  /// How many rows showed last, for a page of them.
  package private(set) var room = 1

  package init(at selected: Int = 0) {
    self.selected = selected
  }

  /// Moves the bar; a step goes round at the ends, anything longer stops there.
  package mutating func move(_ motion: ListMotion, count: Int) {
    switch motion {
    case .next: selected = selected + 1 < count ? selected + 1 : 0
    case .previous: selected = selected > 0 ? selected - 1 : max(0, count - 1)
    case .first: selected = 0
    case .last: selected = max(0, count - 1)
    default: select(selected + (motion.distance(page: room) ?? 0), count: count)
    }
  }

  /// Puts the bar on a row, or on the nearest one that there is.
  package mutating func select(_ index: Int, count: Int) {
    selected = max(0, min(index, count - 1))
  }

  /// The rows that show: as little scrolled as keeps the selected one in sight.
  package mutating func shown(count: Int, room: Int) -> Range<Int> {
    shown(keeping: selected, count: count, room: room)
  }

  /// The same where another row is to stay in sight, as one that is typed.
  package mutating func shown(keeping row: Int, count: Int, room: Int) -> Range<Int> {
    self.room = max(1, room)
    first = max(min(first, row), row - self.room + 1)
    first = max(0, min(first, count - self.room))
    return first..<min(count, first + self.room)
  }
}

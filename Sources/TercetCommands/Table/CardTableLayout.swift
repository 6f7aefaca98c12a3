import TerminalSurface

/// The column widths of a table of cards; unused columns take no room.
struct CardTableLayout {
  static let gap = 2
  /// A title keeps this width as long as other columns can be left out.
  private static let leastTitle = 16

  let id: Int
  let hasSigns: Bool
  private(set) var title: Int
  private(set) var due: Int
  private(set) var steps: Int
  private(set) var labels: Int
  private(set) var place: Int

  /// The layout for some rows in a number of cells.
  ///
  /// If the room is too small, tags and places shrink first, then titles. In a narrow terminal
  /// tags, places and steps are left out.
  init(_ rows: [CardTableRow], width: Int) {
    id = rows.map(\.id.text.width).max() ?? 0
    hasSigns = rows.contains { $0.sign != nil }
    title = rows.map(\.title.text.width).max() ?? 0
    due = rows.compactMap(\.due?.text.width).max() ?? 0
    steps = rows.compactMap(\.steps?.text.width).max() ?? 0
    labels = rows.map(\.labelsWidth).max() ?? 0
    place = rows.compactMap(\.place?.text.width).max() ?? 0
    let room = width - id - Self.gap - (hasSigns ? 2 : 0)
    shrink(\.labels, to: room / 5, room)
    shrink(\.place, to: room / 5, room)
    shrink(\.title, to: max(Self.leastTitle, room * 2 / 5), room)
    for part in [\CardTableLayout.labels, \.place, \.steps] where excess(room) > 0 {
      self[keyPath: part] = 0
    }
    shrink(\.title, to: 1, room)
  }

  /// How many cells the columns after the sign exceed the room by.
  private func excess(_ room: Int) -> Int {
    let parts = [due, steps, labels, place].filter { $0 > 0 }
    return title + parts.reduce(0) { $0 + $1 + Self.gap } - room
  }

  /// Shrinks a column by the excess, down to a minimum.
  private mutating func shrink(
    _ part: WritableKeyPath<CardTableLayout, Int>,
    to least: Int,
    _ room: Int
  ) {
    let width = self[keyPath: part]
    self[keyPath: part] = min(width, max(least, width - max(0, excess(room))))
  }
}

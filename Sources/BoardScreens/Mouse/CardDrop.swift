import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

struct CardDrop: Hashable {
  let column: Int
  let key: ColumnKey
  /// The card next to the position; nil for the top of the column.
  let neighbour: Neighbour?
  /// The line that marks the position; -1 for the rule above the rows, -2 for none.
  let line: Int
  /// The lane that the card would be moved to.
  var lane: CardSection?
  /// Whether the card would change its position.
  let changesAnything: Bool
  let words: String

  enum Neighbour: Hashable {
    case before(Card.ID)
    case after(Card.ID)
  }

  /// Nil outside the columns.
  init?(of card: Card.ID, at place: Point, on page: BoardPage) {
    guard let index = page.nearestColumn(to: place) else { return nil }
    let controller = page.context.columns.all[index]
    let area = page.layout.area(ofColumn: index)
    guard (page.layout.headerRow..<area.endRow).contains(place.row) else { return nil }
    let line = max(0, min(place.row - area.row, area.height - 1))
    column = index
    key = controller.key
    let title = controller.viewModel.column.title
    let isHome = controller.index(of: card) != nil
    if let order = controller.viewModel.orderWords(page.context.keys) {
      // The column's order determines the position, not the mouse.
      neighbour = nil
      let home = page.context.columns.all.first { $0.index(of: card) != nil }
      if let lane = page.context.lanes.section(atLine: line), lane != home?.section(of: card) {
        (self.lane, self.line, changesAnything) = (lane, -2, true)
        let words =
          lane == .without(.lane) ? "in no lane" : "in the lane \(quoted(lane.title, limit: 24))"
        self.words = isHome ? "Drop \(words)" : "Drop in \(title), \(words)"
        return
      }
      self.line = -1
      changesAnything = !isHome
      words = isHome ? order : "Drop in \(title)"
      return
    }
    let gap = Gap(atLine: line, of: controller.view.shown)
    neighbour = gap.neighbour
    self.line = place.row < area.row ? -1 : gap.line
    changesAnything = !isHome || !Self.isAt(card, gap.neighbour, controller)
    let what = { (other: Card.ID) in quoted(controller.content(of: other)?.title ?? "", limit: 24) }
    words =
      switch gap.neighbour {
      case nil: "Drop in \(title)"
      case .before(let other): "Drop in \(title), before \(what(other))"
      case .after(let other): "Drop in \(title), after \(what(other))"
      }
  }

  private static func isAt(
    _ card: Card.ID,
    _ neighbour: Neighbour?,
    _ column: ColumnController
  ) -> Bool {
    guard let index = column.index(of: card) else { return false }
    switch neighbour {
    case nil: return index == 0
    case .before(let other): return other == card || column.index(of: other) == index + 1
    case .after(let other): return other == card || column.index(of: other) == index - 1
    }
  }
}

extension ColumnViewModel {
  /// Why cards can't be moved by hand in this column; nil if they can.
  func orderWords(_ keys: KeyNames) -> String? {
    if isSorting { return "The cards are still being sorted" }
    if let sort = arrangement.sort.first {
      let key = keys.label(of: Command.sort)
      let tip = key.map { " · \($0) \(ArrangementMenu.byHand) sorts by hand" } ?? ""
      return "Sorted by \(ArrangementMenu.words(of: sort))\(tip)"
    }
    if arrangement.group == nil { return nil }
    let moves = [Command.moveDown, .moveUp].compactMap(keys.label)
    let (name, names) = arrangement.group == .lane ? ("lane", "lanes") : ("section", "sections")
    let tip = moves.isEmpty ? "" : " · \(moves.joined(separator: " and ")) move to the next \(name)"
    return "In \(names)\(tip)"
  }
}

/// The gap between two rows that is nearest to a line.
private struct Gap {
  var neighbour: CardDrop.Neighbour?
  var line = -1

  init(atLine line: Int, of shown: [ColumnLine?]) {
    let rows = Self.rows(of: shown)
    guard let last = rows.last else { return }
    // Above the middle of a row means before it, otherwise after.
    if let row = rows.first(where: { line <= ($0.lines.lowerBound + $0.lines.upperBound - 1) / 2 })
    {
      neighbour = .before(row.card)
      self.line = row.lines.lowerBound - 1
    } else {
      neighbour = .after(last.card)
      self.line = min(last.lines.upperBound, shown.count - 1)
    }
  }

  private static func rows(of shown: [ColumnLine?]) -> [(card: Card.ID, lines: Range<Int>)] {
    var rows: [(card: Card.ID, lines: Range<Int>)] = []
    for (index, line) in shown.enumerated() {
      guard case .card(let card, _)? = line else { continue }
      if rows.last?.card == card {
        rows[rows.count - 1].lines = rows[rows.count - 1].lines.lowerBound..<index + 1
      } else {
        rows.append((card, index..<index + 1))
      }
    }
    return rows
  }
}

extension BoardPage {
  func nearestColumn(to place: Point) -> Int? {
    layout.shownColumns.min { distance(place, to: $0) < distance(place, to: $1) }
  }

  private func distance(_ place: Point, to column: Int) -> Int {
    let area = layout.area(ofColumn: column)
    return max(area.column - place.column, place.column - area.endColumn, 0)
  }
}

extension CardCommands {
  /// Moves a card to its drop position.
  ///
  /// On All boards, moves it to the column of that kind on its own board.
  func drop(_ card: Card.ID, _ drop: CardDrop) throws(StoreError) {
    guard let title = context.columns.all.lazy.compactMap({ $0.content(of: card)?.title }).first
    else { return }
    let subject = BoardContext.Subject(id: card, title: title)
    if let lane = drop.lane {
      if context.columns.all[drop.column].index(of: card) != nil {
        return try move(subject, to: lane)
      }
      let name = lane == .without(.lane) ? nil : Lane(lane.title)
      return try move(subject, to: drop.key, setting: [.lane(name)])
    }
    guard case .column(let column) = drop.key else { return try move(subject, to: drop.key) }
    let place: Placement =
      switch drop.neighbour {
      case .before(let other): .before(other)
      case .after(let other): .after(other)
      case nil: .top(of: column)
      }
    outcomes.submit(.move([card], to: place), about: title)
  }
}

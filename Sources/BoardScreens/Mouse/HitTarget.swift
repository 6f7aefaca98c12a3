import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// What a click on the board can hit.
nonisolated enum HitTarget: Hashable {
  case boardName
  /// A column's header, or its name in the strip.
  case header(column: Int)
  /// The sign for hidden columns at an end of the headers.
  case hidden(distance: Int)
  case card(Card.ID, column: Int)
  /// The heading of a section, folded or not.
  case heading(CardSection, column: Int)
  case count(column: Int)
  /// How many cards of a column are hidden until later.
  case later(column: Int)
  case bar(BarTarget)
  case more(column: Int, isBelow: Bool)
  /// The vertical line to the right of a column.
  case rail(column: Int, line: Int)
  case step(Int)
  /// An empty part of a column.
  case room(column: Int)
}

/// The parts of the bar on top, after the board's name.
nonisolated enum BarTarget: Hashable {
  /// A count, with the filter that shows its cards; empty for all cards.
  case count(String)
  case filter
  case inbox
}

extension BoardPage {
  /// What is at a cell of the screen; nil if a click does nothing there.
  func spot(at place: Point) -> HitTarget? {
    if place.row == layout.titleRow {
      let width = min(DisplayText(context.viewModel.title).width, layout.size.columns - 4) + 4
      if place.column < width { return .boardName }
      return chrome().barSpot(atColumn: place.column).map { .bar($0) }
    }
    if let area = pane.area, area.contains(place) {
      return pane.step(atLine: place.row - area.row).map { .step($0) }
    }
    if place.row == layout.headerRow || place.row == layout.topRule { return header(at: place) }
    let first = layout.area(ofColumn: layout.shownColumns.lowerBound)
    if context.lanes.isShown, place.column < layout.size.columns - layout.paneWidth,
      let section = context.lanes.section(withHeadingAt: place.row - first.row)
    {
      return .heading(section, column: context.columns.focus)
    }
    for index in layout.shownColumns {
      let area = layout.area(ofColumn: index)
      guard area.rows.contains(place.row) else { continue }
      let line = place.row - area.row
      if place.column == area.endColumn, !context.lanes.isShown {
        return .rail(column: index, line: line)
      }
      if area.columns.contains(place.column) { return spot(atLine: line, ofColumn: index) }
    }
    return nil
  }

  private func header(at place: Point) -> HitTarget? {
    let headers = BoardHeaders(
      columns: context.columns.all.map(\.viewModel),
      focus: context.columns.focus,
      layout: layout
    )
    if place.row == layout.headerRow, let count = headers.count(at: place.column) { return count }
    if layout.isStrip {
      return headers.strip.column(at: place.column).map { .header(column: $0) }
    }
    let (left, right) = layout.hidden
    if left > 0, place.column <= headers.leftSignWidth { return .hidden(distance: -1) }
    let end = layout.size.columns - layout.paneWidth
    if right > 0, (end - headers.rightSignWidth - 1..<end).contains(place.column) {
      return .hidden(distance: 1)
    }
    let index = layout.shownColumns.first { index in
      let span = layout.span(ofColumn: index)
      return (span.start..<span.start + span.width).contains(place.column)
    }
    return index.map { .header(column: $0) }
  }

  private func spot(atLine line: Int, ofColumn index: Int) -> HitTarget {
    let shown = context.columns.all[index].view.shown
    guard shown.indices.contains(line) else { return .room(column: index) }
    switch shown[line] {
    case .card(let card, _):
      if let heading = context.columns.all[index].foldedHeading(of: card) {
        return .heading(heading.section, column: index)
      }
      return .card(card, column: index)
    case .heading(let heading): return .heading(heading.section, column: index)
    case .moreAbove: return .more(column: index, isBelow: false)
    case .moreBelow: return .more(column: index, isBelow: true)
    default: return .room(column: index)
    }
  }
}

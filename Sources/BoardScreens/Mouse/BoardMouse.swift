import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// Mouse actions on the board: selecting, opening, scrolling and dragging cards.
///
/// Whatever the order of events, only the release of a drag moves a card.
final class BoardMouse {
  private enum Hold {
    case none
    case card(Card.ID, at: Point)
    /// A tag of a card; a release at the same position filters by it.
    case tag(String, of: Card.ID, at: Point)
    case rail(column: Int)
  }

  private let page: BoardPage
  private let commands: BoardCommands
  private let context: BoardContext
  private let cards: CardCommands
  private let opener: CardOpener
  private let outcomes: BoardOutcomes
  private var hold = Hold.none
  private var lastClick: (card: Card.ID, time: ContinuousClock.Instant)?
  private var edge = EdgeScroll()
  private(set) var isDragging = false
  /// The drop position of the dragged card; nil outside the columns.
  private(set) var drop: CardDrop?

  init(_ page: BoardPage, _ commands: BoardCommands) {
    self.page = page
    self.commands = commands
    context = page.context
    (cards, opener, outcomes) = (commands.cards, commands.opener, commands.outcomes)
  }

  func handle(_ event: MouseEvent) throws(StoreError) {
    switch event.action {
    case .press(.left): try press(at: event.position)
    case .drag(.left): try drag(to: event.position)
    case .release(.left): try release(at: event.position)
    case .wheel(let direction): try scroll(direction, at: event.position)
    case .press, .drag, .release: cancel()
    }
  }

  /// Ends a drag, for example when a key is pressed.
  func cancel() {
    hold = .none
    edge.stop()
    guard isDragging else { return }
    isDragging = false
    mark(nil)
    context.report(nil)
  }

  /// When to scroll under a card that is held at an edge.
  var deadline: ContinuousClock.Instant? { edge.deadline }

  /// Ends the drag of a card that another program has removed.
  func cancelMissingDrag() {
    guard isDragging, let card = selectedCard else { return }
    if context.columns.all.contains(where: { $0.content(of: card) != nil }) { return }
    cancel()
    context.report(.note("The dragged card is no longer here."))
  }

  private var selectedCard: Card.ID? {
    switch hold {
    case .card(let card, _), .tag(_, of: let card, _): card
    case .none, .rail: nil
    }
  }

  // MARK: Pressing

  private func press(at place: Point) throws(StoreError) {
    cancel()
    guard let spot = page.spot(at: place) else { return }
    context.report(nil)
    switch spot {
    case .boardName:
      context.host?.present(try BoardsPicker(context, outcomes: commands.outcomes))
    case .header(let column), .room(let column): context.columns.setFocus(at: column)
    case .hidden(let distance):
      let shown = page.layout.shownColumns
      context.columns.setFocus(at: distance < 0 ? shown.lowerBound - 1 : shown.upperBound)
    case .more(let column, let isBelow) where context.lanes.isShown:
      let line = place.row - page.layout.area(ofColumn: column).row
      try context.lanes.showMore(atLine: line, column: column, isBelow: isBelow)
    case .more(let column, let isBelow):
      try context.columns.all[column].page(by: isBelow ? 1 : -1)
    case .rail(let column, let line):
      hold = .rail(column: column)
      try context.columns.all[column].scroll(toRailLine: line)
    case .heading(let section, _) where context.columns.arrangement.group == .lane:
      try context.lanes.toggleFold(of: section)
    case .heading(let section, let column):
      context.columns.setFocus(at: column)
      try context.columns.all[column].toggleFold(of: section)
    case .count(let column): find(cardsOf: column)
    case .later: context.screen?.showLater()
    case .bar(.count(let filter)): page.filter.find(filter)
    case .bar(.filter): page.filter.open()
    case .bar(.inbox): try commands.run(.inbox, KeyPress(.enter))
    case .card(let card, let column): try press(card, column, at: place)
    case .step(let index): if let card = page.pane.card { outcomes.toggleStep(index, of: card) }
    }
  }

  /// Shows only the cards of one column, or all cards again if a filter is active.
  private func find(cardsOf column: Int) {
    context.columns.setFocus(at: column)
    if page.filter.isActive { return page.filter.find("") }
    let shown = context.columns.all[column].viewModel.column
    guard case .column = shown.key else { return }
    page.filter.find("column:\(ParsedQuery.quoted(shown.title))")
  }

  /// Selects a card; the second click opens it.
  private func press(_ card: Card.ID, _ column: Int, at place: Point) throws(StoreError) {
    // Look up the tag first: selecting the card renders its row again.
    let tag = context.columns.all[column].view.tag(at: place)
    context.columns.setFocus(at: column)
    context.columns.all[column].selected = card
    let now = context.environment.now()
    if let lastClick, lastClick.card == card, lastClick.time + ScreenStack.doubleClick >= now {
      self.lastClick = nil
      return try opener.openCard()
    }
    lastClick = (card, now)
    hold = .card(card, at: place)
    if let tag { hold = .tag(tag, of: card, at: place) }
  }

  // MARK: Dragging

  private func drag(to place: Point) throws(StoreError) {
    switch hold {
    case .none: break
    case .rail(let column):
      let controller = context.columns.all.indices.contains(column) ? column : nil
      guard let controller else { return cancel() }
      let area = page.layout.area(ofColumn: controller)
      try context.columns.all[controller].scroll(toRailLine: place.row - area.row)
    case .card(let card, let start), .tag(_, of: let card, at: let start):
      if !isDragging, place == start { return }
      hold = .card(card, at: start)
      lastClick = nil
      let now = context.environment.now()
      let target = edgeTarget(at: place)
      // Another column is shown only if the card is held at the edge, not if it passes by.
      if case .rows? = target, edge.deadline == nil { try move(to: target) }
      edge.hold(at: place, isAtEdge: target != nil, pause: target?.pause, now: now)
      show(card, at: place)
    }
  }

  func scrollIfDue() throws(StoreError) {
    guard let place = edge.step(now: context.environment.now()) else { return }
    guard case .card(let card, _) = hold, let target = edgeTarget(at: place) else {
      return edge.stop()
    }
    try move(to: target)
    show(card, at: place)
  }

  /// What to scroll to when a card is held at an edge.
  private enum EdgeTarget {
    /// More rows, at the first or last line of a column.
    case rows(column: Int, distance: Int)
    /// A hidden column, at the left or right end of the board.
    case column(Int)

    var pause: Duration {
      switch self {
      case .rows: EdgeScroll.pause
      case .column: .milliseconds(500)
      }
    }
  }

  private func edgeTarget(at place: Point) -> EdgeTarget? {
    if case .more(let column, let isBelow)? = page.spot(at: place), !context.lanes.isShown {
      return .rows(column: column, distance: isBelow ? 1 : -1)
    }
    let layout = page.layout
    let last = layout.size.columns - layout.paneWidth - 1
    if place.column == 0, layout.hidden.left > 0 {
      return .column(layout.shownColumns.lowerBound - 1)
    }
    if place.column >= last, layout.hidden.right > 0 {
      return .column(layout.shownColumns.upperBound)
    }
    return nil
  }

  private func move(to target: EdgeTarget?) throws(StoreError) {
    switch target {
    case .rows(let column, let distance): try context.columns.all[column].scroll(by: distance)
    case .column(let index): context.columns.setFocus(at: index)
    case nil: break
    }
  }

  /// Marks the drop position and describes it in the message row.
  private func show(_ card: Card.ID, at place: Point) {
    let drop = CardDrop(of: card, at: place, on: page)
    if isDragging, drop == self.drop { return }
    isDragging = true
    mark(drop)
    context.report(.note(drop?.words ?? "Outside the columns: releasing here moves nothing"))
  }

  private func mark(_ drop: CardDrop?) {
    self.drop = drop
    for (index, column) in context.columns.all.enumerated() {
      column.view.dropLine = drop?.column == index ? drop?.line : nil
    }
    page.drag = isDragging ? BoardPage.Drag(drop: drop) : nil
  }

  private func release(at place: Point) throws(StoreError) {
    let (hold, wasDragging) = (hold, isDragging)
    // The release position counts, not the last one reported during the drag.
    let drop = wasDragging ? selectedCard.flatMap { CardDrop(of: $0, at: place, on: page) } : nil
    cancel()
    if wasDragging, drop == nil || !page.layout.size.contains(place) {
      return context.report(.note("Not moved: released outside the columns."))
    }
    guard page.layout.size.contains(place) else { return }
    if case .tag(let tag, _, _) = hold { return page.filter.find(tag: tag) }
    guard case .card(let card, _) = hold, let drop, drop.changesAnything else { return }
    try cards.drop(card, drop)
  }

  // MARK: Scrolling

  /// Scrolls the column under the mouse; the focus stays.
  private func scroll(_ direction: MouseEvent.Direction, at place: Point) throws(StoreError) {
    switch direction {
    case .left: context.columns.setFocus(at: context.columns.focus - 1)
    case .right: context.columns.setFocus(at: context.columns.focus + 1)
    case .up, .down:
      if context.lanes.isShown { return try context.lanes.scroll(down: direction == .down) }
      guard let index = page.column(under: place) else { return }
      try context.columns.all[index].scroll(by: direction == .up ? -1 : 1)
    }
  }
}

extension BoardPage {
  /// The column at a cell, including its header and its vertical line.
  func column(under place: Point) -> Int? {
    layout.shownColumns.first { index in
      let area = layout.area(ofColumn: index)
      return (area.column...area.endColumn).contains(place.column) && place.row < area.endRow
        && place.row >= layout.headerRow
    }
  }
}

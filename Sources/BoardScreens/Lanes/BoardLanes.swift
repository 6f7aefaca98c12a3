import BoardModel
import BoardViewModels
import TerminalSurface

/// Shows the lanes of a board as bands across its columns.
///
/// The columns keep their lists, selections and rendered rows; this class decides which of their
/// rows show on which lines. A narrow screen, which shows one column, shows its sections instead.
final class BoardLanes {
  let columns: BoardColumns
  /// The shown columns; nil unless the board is shown in lanes.
  private(set) var shown: Range<Int>?
  private(set) var layout = LaneLayout()
  /// The first lane on the screen, and the first card of the lane that contains the selection.
  var top: CardSection?
  private var scroll: LanePlace?
  /// Where the focus was before it moved to another column.
  var carried: (place: BoardColumns.Place, goal: LanePlace)?
  private var screen: Screen?
  /// The lanes that lost their last card, in order; they stay while the lanes show.
  private var kept: [CardSection] = []
  /// When `kept` was found.
  private var keptAt: (arrangement: CardArrangement, events: Int)?
  private var sums: (events: Int, values: [CardSection: Int64]?)?
  var painter = LanePainter()

  /// What the lines depend on besides the columns themselves.
  private struct Screen: Equatable {
    let board: BoardLayout
    let focus: Int
    let events: Int
    let columns: [ObjectIdentifier]
  }

  init(_ columns: BoardColumns) { self.columns = columns }

  var isShown: Bool { shown != nil }

  var shownColumns: ArraySlice<ColumnController> {
    shown.map { columns.all[$0] } ?? []
  }

  func invalidate() {
    screen = nil
    painter.forget()
  }

  func needsLayout() { screen = nil }

  // MARK: Preparing

  /// Whether the board can be shown in lanes: all shown columns are grouped by lane, and one has
  /// cards.
  private func canShow(_ board: BoardLayout) -> Bool {
    guard columns.arrangement.group == .lane, !board.isStrip else { return false }
    let shown = columns.all[board.shownColumns]
    return shown.allSatisfy { $0.lanes != nil } && shown.contains { $0.lanes?.count != 0 }
  }

  /// Decides whether lanes show.
  ///
  /// - Returns: whether that has changed, so that everything must be painted.
  func update(_ board: BoardLayout) -> Bool {
    let now = canShow(board) ? board.shownColumns : nil
    defer { shown = now }
    if (now == nil) == (shown == nil) { return false }
    invalidate()
    keptAt = nil
    for column in columns.all { column.view.lines = nil }
    return true
  }

  func prepareToPaint(_ board: BoardLayout) throws(StoreError) {
    guard isShown else { return }
    try uniteFolds()
    for column in shownColumns { try column.prepareForLanes() }
    let now = Screen(
      board: board,
      focus: columns.focus,
      events: columns.eventCount,
      columns: shownColumns.map(ObjectIdentifier.init)
    )
    if now == screen, !shownColumns.contains(where: { $0.view.needsLayout }) { return }
    try layOut(height: board.area(ofColumn: board.shownColumns.lowerBound).height)
    var isChanged = false
    for column in shownColumns {
      let cards = column.view.lines?.cards ?? []
      if try column.lookUpHits(of: cards) { isChanged = true }
    }
    // A row with such a line is higher.
    if isChanged { try layOut(height: layoutHeight) }
    screen = now
  }

  private var layoutHeight: Int { shownColumns.first?.view.area.height ?? 0 }

  // MARK: The layout

  var index: LaneIndex { LaneIndex(lists: shownColumns.compactMap(\.lanes), kept: kept) }

  /// Keeps the lanes on the screen that have lost their last card.
  private func keepLostLanes() throws(StoreError) {
    let now = (arrangement: columns.arrangement, events: columns.eventCount)
    defer { keptAt = now }
    guard let before = keptAt, before.arrangement == now.arrangement else {
      kept = []
      return
    }
    if before.events == now.events { return }
    let known = Set(kept + layout.rows.map(\.band.section)).sorted { $0.isNamed(before: $1) }
    kept = []
    let index = index
    for section in known {
      let next = try index.band(notBefore: section)?.section
      if next.map(section.isNamed) ?? true { kept.append(section) }
    }
  }

  /// The lane that contains the selection.
  var active: LanePlace? {
    get throws(StoreError) {
      let column = columns.focused
      guard let card = column.selected, let place = column.selectedPlace,
        let section = column.section(of: card), let entry = try column.lanes?.entry(of: section)
      else { return nil }
      let last = entry.cards.count - 1
      return LanePlace(section: section, card: max(0, min(place - entry.cards.lowerBound, last)))
    }
  }

  private func layOut(height: Int) throws(StoreError) {
    try keepLostLanes()
    let (index, active) = (index, try active)
    var begin = try index.band(notBefore: top)
    if begin == nil { begin = try index.band(notBefore: nil) }
    guard var first = begin else { return }
    let composer = LaneComposer(
      index: index,
      counts: index.lists.map(\.count),
      height: height,
      isFolded: { [self] in isFolded($0) },
      measure: { [self] band, limit throws(StoreError) in try measure(band, limit, active) }
    )
    var limit = LaneComposer.limit(height: height)
    if let section = active?.section, let band = try index.band(notBefore: section) {
      let shows = try composer.layout(from: first, limit: limit).shows(band.section)
      if !shows {
        first = try composer.top(showing: band, limit: limit)
      }
    }
    layout = try composer.layout(from: first, limit: limit)
    layout = try composer.filled(layout, showing: active?.section, limit: limit)
    let most = try composer.limit(filling: layout, from: limit)
    if most > limit, let band = layout.rows.first?.band {
      limit = most
      layout = try composer.layout(from: band, limit: limit)
    }
    top = layout.rows.first?.band.section
    try scroll(to: active)
    try compose(height: height, active)
    setLines(active, height: height)
  }

  private func measure(
    _ band: LaneBand,
    _ limit: Int,
    _ active: LanePlace?
  ) throws(StoreError) -> (height: Int, isCapped: Bool) {
    if isFolded(band.section), !hasPrompt(band, active) { return (0, false) }
    var (height, isCapped) = (1, false)
    for number in band.parts.indices {
      let list = try list(of: band, number, active, reading: limit)
      let lines = ColumnLayout(list, from: 0, height: limit).lines
      height = max(height, lines.count - lines.reversed().prefix { $0 == .blank }.count)
      if case .moreBelow = lines.last { isCapped = true }
    }
    return (height, isCapped)
  }

  private func list(
    of band: LaneBand,
    _ number: Int,
    _ active: LanePlace?,
    reading limit: Int
  ) throws(StoreError) -> ColumnLayout.List {
    let column = shownColumns[shownColumns.startIndex + number]
    var prompt = column.view.prompt?.place
    if prompt == .first, column !== columns.focused || !hasPrompt(band, active) { prompt = nil }
    let cards = isFolded(band.section) ? 0..<0 : band.parts[number]
    return try column.part(cards, prompt: prompt, reading: limit)
  }

  /// Whether a new card is typed at the start of a lane, because no card is selected.
  private func hasPrompt(_ band: LaneBand, _ active: LanePlace?) -> Bool {
    guard columns.focused.view.prompt?.place == .first else { return false }
    return band.section == active?.section ?? top ?? band.section
  }

  /// Scrolls the lane of the selection as little as it must.
  private func scroll(to active: LanePlace?) throws(StoreError) {
    guard let active, let row = layout.row(of: active.section), !row.isFolded,
      let shown, shown.contains(columns.focus)
    else {
      scroll = nil
      return
    }
    let list = try list(of: row.band, columns.focus - shown.lowerBound, active, reading: row.height)
    var first = scroll?.section == active.section ? scroll?.card ?? 0 : 0
    first = min(first, lastStart(of: list, height: row.height))
    let layout = ColumnLayout(list, from: first, height: row.height)
    if !layout.visible.contains(active.card) || list.prompt != nil && layout.promptLines == nil {
      first = ColumnLayout.top(showing: active.card, of: list, within: max(1, row.height / 2))
    }
    scroll = LanePlace(section: active.section, card: first)
  }

  /// The first card from which the rest of a list fills a height.
  private func lastStart(of list: ColumnLayout.List, height: Int) -> Int {
    guard list.count > 0 else { return 0 }
    let whole = ColumnLayout.top(showing: list.count - 1, of: list, within: height)
    if whole == 0 { return 0 }
    return ColumnLayout.top(showing: list.count - 1, of: list, within: max(1, height - 1))
  }

  // MARK: The lines

  private func compose(height: Int, _ active: LanePlace?) throws(StoreError) {
    for (number, column) in shownColumns.enumerated() {
      var lines = ColumnView.Lines(height: height)
      if layout.above > 0 { lines.lines[0] = .lane }
      if layout.below > 0 { lines.lines[height - 1] = .lane }
      for (place, row) in layout.rows.enumerated() {
        lines.lines[row.line] = .lane
        if row.height == 0 { continue }
        let list = try list(of: row.band, number, active, reading: row.height)
        var first = scroll?.section == row.band.section ? scroll?.card ?? 0 : 0
        if first > 0 { first = min(first, lastStart(of: list, height: row.height)) }
        let part = ColumnLayout(list, from: first, height: row.height)
        lines.put(part, at: row.line + 1)
        layout.rows[place].visible.append(part.visible)
      }
      if column.viewModel.count == 0, column.view.prompt == nil, let row = layout.rows.first {
        lines.showEmpty(column.view.emptyHeight, from: row.line + 1, count: row.height)
      }
      column.view.lines = lines
      column.view.needsLayout = true
    }
  }

  private func setLines(_ active: LanePlace?, height: Int) {
    var lines: [Int: LaneLine] = [:]
    let points = points
    for row in layout.rows {
      let section = row.band.section
      lines[row.line] = .heading(
        LaneHeading(
          title: section.title,
          role: section == .without(.lane)
            ? .title : columns.focused.view.colors.role(ofLane: section.title),
          counts: row.band.parts.map(\.count),
          points: points?[section],
          isFolded: row.isFolded,
          isSelected: row.isFolded && active?.section == section
        )
      )
    }
    if layout.above > 0 { lines[0] = .moreAbove(layout.above) }
    if layout.below > 0 { lines[height - 1] = .moreBelow(layout.below) }
    painter.lines = lines
  }

  /// The sums of the estimates; nil if no card has one, or with a filter, as in the headers.
  private var points: [CardSection: Int64]? {
    guard columns.arrangement.filter == nil else { return nil }
    let events = columns.eventCount
    if let sums, sums.events == events { return sums.values }
    var values: [CardSection: Int64]?
    for column in shownColumns where column.viewModel.estimate != nil {
      values = (values ?? [:]).merging(column.viewModel.estimatesByLane, uniquingKeysWith: +)
    }
    sums = (events, values)
    return values
  }
}

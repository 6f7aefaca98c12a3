import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// The layout and painting of the board: the columns, the lines around them and the reading pane.
final class BoardPage {
  /// A card dragged with the mouse, and its drop position; nil outside the columns.
  struct Drag {
    var drop: CardDrop?
  }

  let context: BoardContext
  let prompt: PromptController
  let filter: FilterController
  let selection: SelectionController
  let viewsMenu: ViewsMenu
  let notice: ArrangementNotice
  let pane: ReadingPane
  /// The drop mark may be in a column's rule, so the headers are repainted.
  var drag: Drag? { didSet { context.dirty.formUnion([.headers, .footer]) } }
  private(set) var layout: BoardLayout
  private(set) var isCompact: Bool
  /// Whether the user wants the pane; nil shows it when there is room.
  private var wantsPane: Bool?
  private let finding: SearchWorker
  private var countPace = CountThrottle()
  private var shownCounts = 0
  private var shownPlace: CardPlaceText?
  private var shownMessage: StatusMessage?
  /// Whether an empty board teaches the first keys; nil before the first frame.
  var isTeaching: Bool?
  var hasNotedStart = false

  init(_ context: BoardContext, prompt: PromptController, viewsMenu: ViewsMenu) {
    self.context = context
    self.prompt = prompt
    self.viewsMenu = viewsMenu
    (filter, selection) = (prompt.filter, prompt.selection)
    notice = ArrangementNotice(context)
    finding = SearchWorker(context)
    pane = ReadingPane(context)
    isCompact = context.environment.isCompact
    wantsPane = context.environment.showsPane
    layout = BoardLayout(
      size: context.size,
      columnCount: context.columns.all.count,
      focus: 0,
      paneWidth: BoardLayout.paneWidth(
        context.size,
        columnCount: context.columns.all.count,
        isWanted: context.environment.showsPane
      )
    )
  }

  func open() throws(StoreError) {
    for index in layout.shownColumns { try columns.all[index].openWindow() }
    try context.countDue()
    layOut()
  }

  var columns: BoardColumns { context.columns }

  // MARK: Layout

  func invalidate() {
    context.dirty = .all
    pane.invalidate()
    context.lanes.invalidate()
    for column in columns.all { column.view.invalidateCanvas() }
  }

  /// Remembered for the next start.
  func toggleCompact() {
    isCompact.toggle()
    layOutAgain()
    if let fault = context.environment.keep("compact", "\(isCompact)") {
      context.report(.failure(fault))
    }
  }

  private func paneWidth(isWanted: Bool?) -> Int {
    BoardLayout.paneWidth(context.size, columnCount: columns.all.count, isWanted: isWanted)
  }

  private func newLayout() -> BoardLayout {
    BoardLayout(
      size: context.size,
      columnCount: columns.all.count,
      focus: columns.focus,
      first: layout.shownColumns.lowerBound,
      paneWidth: paneWidth(isWanted: wantsPane)
    )
  }

  func layOutAgain() {
    layout = newLayout()
    invalidate()
    layOut()
  }

  func focusChanged() {
    let shown = layout.shownColumns
    layout = newLayout()
    if shown == layout.shownColumns {
      context.dirty.formUnion([.headers, .footer])
    } else {
      invalidate()
    }
    layOut()
  }

  /// Places every column; hidden columns keep their rows.
  private func layOut() {
    pane.area = layout.paneArea
    for (index, column) in columns.all.enumerated() {
      column.view.isFocused = index == columns.focus
      column.view.bodyLines = layout.bodyLines
      column.view.isCompact = isCompact
      let isLast = index == layout.shownColumns.upperBound - 1
      column.view.isLast = isLast && layout.paneWidth == 0
      if layout.shownColumns.contains(index) { column.view.area = layout.area(ofColumn: index) }
    }
  }

  // MARK: The reading pane

  /// Remembered for the next start.
  ///
  /// If the automatic setting gives the same result, it is used again.
  func togglePane() {
    let isShown = layout.paneWidth > 0
    guard isShown || paneWidth(isWanted: true) > 0 else {
      wantsPane = false
      return context.report(.note("The reading pane needs 80 columns and 12 rows."))
    }
    wantsPane = (paneWidth(isWanted: nil) > 0) == isShown ? !isShown : nil
    layOutAgain()
    let setting = wantsPane.map { $0 ? "on" : "off" } ?? "auto"
    if let fault = context.environment.keep("pane", "\"\(setting)\"") {
      context.report(.failure(fault))
    }
  }

  // MARK: Painting

  func prepareToPaint() {
    filter.catchUp()
    if finding.prepareToPaint(shown: layout.shownColumns, isFiltered: filter.isActive) {
      context.dirty.formUnion([.title, .headers])
    }
    filter.followFilter()
    if columns.countChanges != shownCounts { countChanged() }
    notice.update()
    context.reading { () throws(StoreError) in try selection.selectIfFound() }
    columns.dismissGuests()
    prompt.anchor()
    prepareRows()
    // A folded list that was read again may have selected another card.
    context.nameSelected()
  }

  private func prepareRows() {
    decideOnTeaching()
    // Only the focused column shows hints.
    if columns.focused.viewModel.count == 0 {
      columns.focused.view.emptyHints = emptyHints
      let hasAll = layout.shownColumns.count == columns.all.count
      let found = hasAll ? .exact(0) : columns.found
      columns.focused.view.foundElsewhere = found.value > 0 ? found : nil
    }
    if context.lanes.update(layout) { invalidate() }
    if context.lanes.isShown {
      return context.reading { () throws(StoreError) in try context.lanes.prepareToPaint(layout) }
    }
    for index in layout.shownColumns {
      let column = columns.all[index]
      column.reading { () throws(StoreError) in try column.prepareToPaint() }
    }
  }

  /// Continues the search of the filter until a key arrives.
  func searchWhileIdle() {
    if finding.workWhileIdle(shown: layout.shownColumns) {
      countChanged()
    } else if filter.isNearestUnknown {
      filter.lookForNearest()
    }
  }

  private func countChanged() {
    let changes = columns.countChanges
    if countPace.counted(isSearching: columns.isSearching, context.environment.now()) {
      shownCounts = changes
      context.dirty.formUnion([.title, .headers, .footer])
    }
  }

  var isFinding: Bool { finding.isWaiting || filter.isNearestUnknown }

  func paint(on canvas: inout Canvas) -> Point? {
    let filterCursor = paintChrome(on: &canvas)
    var cursor: Point?
    context.lanes.clear(layout, on: &canvas)
    for index in layout.shownColumns {
      let position = columns.all[index].view.paint(on: &canvas)
      if index == columns.focus { cursor = position }
    }
    context.lanes.paint(layout, on: &canvas)
    pane.paint(on: &canvas)
    return filterCursor ?? cursor
  }

  /// Returns the position of the cursor while a filter is typed.
  private func paintChrome(on canvas: inout Canvas) -> Point? {
    let typed = filter.typedLine(
      width: layout.size.columns,
      hasRowBelow: layout.hasMessageRow
    )
    let cursor = typed.map { Point(column: $0.cursor, row: layout.statusRow) }
    let place = context.place
    if place != shownPlace { context.dirty.insert(.status) }
    if context.status.message != shownMessage { context.dirty.formUnion([.status, .footer]) }
    // Without a bar on top, the bottom rows show the filter and the selection.
    if layout.titleRow == nil, context.dirty.contains(.title) {
      context.dirty.formUnion([.status, .footer])
    }
    if context.dirty.isEmpty { return cursor }
    if context.dirty.contains(.title) { showTitle() }
    (shownPlace, shownMessage) = (place, context.status.message)
    // The rules are repainted with everything else, so clear what another screen left between the
    // parts.
    if context.dirty.contains(.rules) { canvas.clear() }
    if context.dirty.contains(.headers) {
      BoardHeaders(
        columns: columns.all.map(\.viewModel),
        focus: columns.focus,
        layout: layout,
        drop: drag?.drop?.line == -1 ? drag?.drop?.column : nil
      )
      .paint(on: &canvas)
    }
    chrome(typed: typed, place: place).paint(context.dirty, on: &canvas)
    context.dirty = []
    return cursor
  }

  /// The lines around the columns.
  ///
  /// `message` replaces the current status message.
  func chrome(
    typed: FilterLine.Painted? = nil,
    place: CardPlaceText? = nil,
    saying message: StatusMessage? = nil
  ) -> BoardChrome {
    BoardChrome(
      layout: layout,
      title: context.viewModel.title,
      share: context.shownShare,
      visitors: context.shownVisitors,
      counts: BoardCounts(
        cards: columns.total,
        due: context.due,
        unread: context.unread.entries.count
      ),
      findingWords: { [self] in findingWords },
      filterLine: typed,
      status: message ?? context.status.message,
      keepsFooter: prompt.prompt?.offered.isEmpty == false,
      place: place,
      hints: { [self] in hints }
    )
  }

  private var findingWords: FilterSummary {
    FilterSummary(
      columns,
      text: filter.query.text,
      isSortNamed: filter.query.hasSort,
      view: viewsMenu.name(of: filter.query.text),
      selected: selection.count,
      indexed: finding.progress
    )
  }

  private func showTitle() {
    context.environment.messages?.show(title: "\(context.viewModel.title) · Tercet")
  }
}

import BoardModel
import BoardViewModels
import DiffableSnapshot
import TerminalKit
import TerminalSurface

/// The rows of one column.
///
/// Renders changed rows and only moves the others.
///
/// Rendered rows are kept while they are visible, and a frame copies only changed lines to the
/// canvas, so that scrolling never renders a row again.
final class ColumnView {
  var kind: Column.Kind {
    didSet { if kind != oldValue { invalidateRows() } }
  }
  weak var controller: ColumnController?
  /// What the sections group by; the headings name it, so the rows do not.
  var group: CardGroup? {
    didSet { if group != oldValue { invalidateRows() } }
  }
  var colors = NameColors() {
    didSet { if colors != oldValue { invalidateRows() } }
  }
  /// Whether this is the rightmost column; its vertical line shows only while it scrolls.
  var isLast = false {
    didSet { if isLast != oldValue { invalidateCanvas() } }
  }

  var area = Rect(column: 0, row: 0, width: 0, height: 0) {
    didSet { if area != oldValue { areaChanged() } }
  }
  var bodyLines = 2 {
    didSet { if bodyLines != oldValue { invalidateRows() } }
  }
  /// Whether each card has one line, without blank lines between them.
  var isCompact = false {
    didSet { if isCompact != oldValue { invalidateRows() } }
  }
  /// The minute of today at which rows were last checked for late cards.
  var minute = 0 {
    didSet { if minute != oldValue { minuteChanged() } }
  }
  var today: CalendarDay {
    didSet { if today != oldValue { dayChanged() } }
  }
  var phrases: [SearchPhrase] = [] {
    didSet { if phrases != oldValue { phrasesChanged(from: oldValue) } }
  }
  var marked: Set<Card.ID> = [] {
    didSet {
      for card in rows.keys where oldValue.contains(card) != marked.contains(card) {
        rows[card] = nil
        needsLayout = true
      }
    }
  }
  /// The card that shows although the filter does not match it.
  var guest: Card.ID? {
    didSet {
      if guest == oldValue { return }
      for case let card? in [guest, oldValue] { rows[card] = nil }
      needsLayout = true
    }
  }
  /// Always visible, and highlighted while the column has the focus.
  var selected: Card.ID? {
    didSet { if selected != oldValue { selectionMoved(from: oldValue) } }
  }
  var sharingMarks = SharingMarks() {
    didSet {
      if sharingMarks == oldValue { return }
      for card in sharingMarks.difference(from: oldValue) { rows[card] = nil }
      needsLayout = true
    }
  }
  /// Who else edits a card, in words.
  var editing: [Card.ID: String] = [:] {
    didSet {
      for card in rows.keys where editing[card] != oldValue[card] {
        rows[card] = nil
        needsLayout = true
      }
    }
  }
  var changedByOthers: Set<Card.ID> = [] {
    didSet {
      if changedByOthers == oldValue { return }
      for card in changedByOthers.symmetricDifference(oldValue) { rows[card] = nil }
      needsLayout = true
    }
  }
  var isFocused = false {
    didSet { if isFocused != oldValue { focusMoved() } }
  }
  var emptyHints: [Hint] = [] {
    didSet { if emptyHints != oldValue, controller?.extent.count == 0 { invalidateCanvas() } }
  }
  /// How many cards other columns have found, if not all columns fit on the screen.
  var foundElsewhere: CardCount? {
    didSet { if foundElsewhere != oldValue, controller?.extent.count == 0 { invalidateCanvas() } }
  }
  var prompt: PromptView? {
    didSet {
      prompt?.layOut(width: area.width, from: oldValue?.first ?? 0)
      needsLayout = true
    }
  }

  /// The line above which a dragged card would be dropped.
  var dropLine: Int? {
    didSet { if dropLine != oldValue { dropMoved(from: oldValue) } }
  }

  /// The lines chosen by the lanes of the board; nil if the column chooses them.
  var lines: Lines?
  var visible = 0..<0
  /// The first visible card; it keeps the view steady when other cards appear or disappear.
  var topCard: Card.ID?
  var rows: [Card.ID: CardRow] = [:]
  /// The line painted at each row of the canvas; nil if unknown.
  var shown: [ColumnLine?] = []
  var promptLines: Range<Int>?
  /// The vertical line as painted; nil if unknown.
  var shownRail: ScrollRail?
  /// Whether anything but the prompt must be painted.
  var needsLayout = true
  private var painted = 0

  init(kind: Column.Kind, today: CalendarDay) {
    self.kind = kind
    self.today = today
  }

  /// The number of rows rendered and painted since the last call.
  func takePaintedCount() -> Int {
    defer { painted = 0 }
    return painted
  }

  /// Counts painted rows; every rendered row passes here when it becomes visible.
  func countPainted(_ fresh: [Card.ID]) {
    for card in fresh { rows[card]?.isFresh = false }
    painted += fresh.count
  }

  // MARK: Changes

  /// Discards every rendered row, after a change of width or a requested repaint.
  func invalidateRows() {
    rows.removeAll(keepingCapacity: true)
    invalidateCanvas()
  }

  private func areaChanged() {
    invalidateRows()
    prompt?.layOut(width: area.width, from: prompt?.first ?? 0)
  }

  /// Repaints everything from the rendered rows.
  func invalidateCanvas() {
    shown = []
    shownRail = nil
    needsLayout = true
  }

  private func selectionMoved(from old: Card.ID?) {
    for case let card? in [old, selected] { rows[card] = nil }
    needsLayout = true
    if controller?.extent.count == 0 { shown = [] }
  }

  private func focusMoved() {
    if let selected { rows[selected] = nil }
    needsLayout = true
    if controller?.extent.count == 0 { shown = [] }
  }

  /// Repaints only the lines that the drop mark leaves and enters.
  private func dropMoved(from old: Int?) {
    for line in [old, dropLine].compactMap(\.self) where shown.indices.contains(line) {
      shown[line] = nil
    }
    needsLayout = true
  }

  /// Keeps rows that contain neither the old nor the new words.
  private func phrasesChanged(from old: [SearchPhrase]) {
    let all = old + phrases
    for card in rows.keys {
      guard let content = controller?.content(of: card) else { continue }
      if content.shows(anyOf: all) { rows[card] = nil }
    }
    needsLayout = true
  }

  private func dayChanged() {
    for card in rows.keys where controller?.content(of: card)?.due != nil { rows[card] = nil }
    needsLayout = true
  }

  private func minuteChanged() {
    for card in rows.keys {
      guard let content = controller?.content(of: card), content.dueTime != nil,
        content.due == today
      else { continue }
      rows[card] = nil
      needsLayout = true
    }
  }

  // MARK: Rows

  /// The rendered row of a card; renders it if necessary.
  func row(of card: Card.ID) -> CardRow {
    if let row = rows[card] { return row }
    var look = RowStyle(
      width: area.width,
      bodyLines: bodyLines,
      isSelected: isFocused && card == selected,
      isDone: kind == .done,
      today: today,
      isCompact: isCompact
    )
    look.minute = minute
    look.colors = colors
    look.phrases = phrases
    look.isMarked = marked.contains(card)
    look.isGuest = guest == card
    look.isChangedByOthers = changedByOthers.contains(card)
    look.isDisplaced = sharingMarks.displaced.contains(card)
    look.hasConflict = sharingMarks.conflicting.contains(card)
    look.editing = editing[card]
    if let heading = controller?.foldedHeading(of: card) {
      let row = CardRow(folded: heading, look)
      rows[card] = row
      return row
    }
    let content = controller?.content(of: card)
    look.hit = controller?.hit(of: card)
    if group != .board { look.board = content.flatMap { controller?.boardName(of: $0) } }
    look.namesLane = group != .lane
    let row = content.map { CardRow($0, look) } ?? CardRow(unreadable: look)
    rows[card] = row
    return row
  }
}

extension ColumnView: DiffableSurface {
  /// Applies a transaction; only the rows that it names are rendered again.
  func show(_ transaction: SnapshotTransaction<ColumnKey, Card.ID>) {
    needsLayout = true
    guard let difference = transaction.difference else { return rows.removeAll() }
    for position in difference.reloadedItems + difference.reconfiguredItems {
      guard let card = transaction.finalSnapshot.itemIdentifier(for: position) else { continue }
      rows[card] = nil
    }
    // A card that returns may have changed meanwhile.
    for position in difference.deletedItems where !rows.isEmpty {
      guard let card = transaction.initialSnapshot.itemIdentifier(for: position) else { continue }
      rows[card] = nil
    }
  }
}

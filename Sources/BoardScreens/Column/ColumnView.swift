import BoardModel
import BoardViewModels
import DiffableSnapshot
import TerminalKit
import TerminalSurface

/// What a column's view asks its controller for.
protocol ColumnRowProvider: AnyObject {
  /// The content of a card; asked only for rows that must be rendered.
  func content(of card: Card.ID) -> CardPreview?

  /// The loaded card at an index.
  func card(at index: Int) -> Card.ID?

  /// The index of a loaded card.
  func index(of card: Card.ID) -> Int?

  /// The heading of the section of a loaded card; nil where the column is not grouped.
  func heading(at index: Int) -> SectionHeading?

  /// The heading that shows in place of a card, where its section is folded.
  func foldedHeading(of card: Card.ID) -> SectionHeading?

  /// Whether a section begins with a loaded card.
  func beginsSection(at index: Int) -> Bool

  /// Why a column shows no card although it has some; nil where it has none.
  var emptyReason: String? { get }

  /// The line of a card in which the filter found its words, where nothing else of the row shows them.
  func hit(of card: Card.ID) -> String?

  /// The name of the board that a card is on, where several boards are shown at once.
  func boardName(of card: CardPreview) -> String?

  /// How many cards are loaded, how many stand before those, and how many there are in all.
  var extent: (loaded: Int, offset: Int, count: Int) { get }
}

/// The rows of one column: renders those that a difference names, moves those that only shift.
///
/// Rendered rows are kept while they are in sight. A frame copies the lines that show something
/// else than before to the canvas, so that a row which merely shifts is never rendered again.
final class ColumnView {
  var kind: Column.Kind {
    didSet { if kind != oldValue { invalidateRows() } }
  }
  weak var provider: (any ColumnRowProvider)?
  /// Whether no other column stands at the right: then the line there shows only where it scrolls.
  var isLast = false {
    didSet { if isLast != oldValue { invalidateCanvas() } }
  }

  var area = Rect(column: 0, row: 0, width: 0, height: 0) {
    didSet { if area != oldValue { areaChanged() } }
  }
  var bodyLines = 2 {
    didSet { if bodyLines != oldValue { invalidateRows() } }
  }
  /// Whether each card has one line, without a blank one between them.
  var isCompact = false {
    didSet { if isCompact != oldValue { invalidateRows() } }
  }
  var today: CalendarDay {
    didSet { if today != oldValue { dayChanged() } }
  }
  /// What the filter looks for, shown where it stands in the rows.
  var phrases: [SearchPhrase] = [] {
    didSet { if phrases != oldValue { phrasesChanged(from: oldValue) } }
  }
  /// The cards that are selected together.
  var marked: Set<Card.ID> = [] {
    didSet {
      for card in rows.keys where oldValue.contains(card) != marked.contains(card) {
        rows[card] = nil
        needsLayout = true
      }
    }
  }
  /// The card that shows although the filter does not find it.
  var guest: Card.ID? {
    didSet {
      if guest == oldValue { return }
      for case let card? in [guest, oldValue] { rows[card] = nil }
      needsLayout = true
    }
  }
  /// The card that must be in sight; it has the bar while the column has the focus.
  var selected: Card.ID? {
    didSet { if selected != oldValue { selectionMoved(from: oldValue) } }
  }
  /// The cards that have got or lost the bar since the last frame.
  private(set) var restyled: [Card.ID] = []
  /// The cards that stand here only because their own columns were deleted on another machine.
  var displaced: Set<Card.ID> = [] {
    didSet {
      if displaced == oldValue { return }
      for card in displaced.symmetricDifference(oldValue) { rows[card] = nil }
      needsLayout = true
    }
  }
  /// The cards that another program has just changed.
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
  /// What the column says that one can do while it is empty and has the focus.
  var emptyHints: [Hint] = [] {
    didSet { if emptyHints != oldValue, provider?.extent.count == 0 { invalidateCanvas() } }
  }
  var prompt: PromptView? {
    didSet {
      prompt?.layOut(width: area.width, from: oldValue?.first ?? 0)
      needsLayout = true
    }
  }

  /// The line before which a dragged card would go; nil where none is dragged here.
  var dropLine: Int? {
    didSet { if dropLine != oldValue { dropMoved(from: oldValue) } }
  }

  /// The loaded indices of the rows that show.
  var visible = 0..<0
  /// The card whose row is the first that shows; it keeps the view steady when others come or go.
  var topCard: Card.ID?
  var rows: [Card.ID: CardRow] = [:]
  /// By line: what the canvas shows there; nil where that is not known.
  var shown: [ColumnLine?] = []
  /// The lines of the prompt, where it shows.
  var promptLines: Range<Int>?
  /// What the canvas shows of the line at the right; nil where that is not known.
  var shownRail: ScrollRail?
  var needsLayout = true
  /// Whether anything is to be painted but the prompt.
  var hasChanges: Bool { needsLayout || !restyled.isEmpty }
  private var painted = 0

  init(kind: Column.Kind, today: CalendarDay) {
    self.kind = kind
    self.today = today
  }

  /// The number of rows painted since the last call: rendered, and put on the canvas.
  func takePaintedCount() -> Int {
    defer { painted = 0 }
    return painted
  }

  /// The one place that counts: every row that was rendered passes here when it comes into sight.
  func countPainted(_ fresh: [Card.ID]) {
    for card in fresh { rows[card]?.isFresh = false }
    painted += fresh.count
    restyled.removeAll(keepingCapacity: true)
  }

  // MARK: What has changed

  /// Forgets every rendered row: another width, or a repaint that was asked for.
  func invalidateRows() {
    rows.removeAll(keepingCapacity: true)
    invalidateCanvas()
  }

  private func areaChanged() {
    invalidateRows()
    prompt?.layOut(width: area.width, from: prompt?.first ?? 0)
  }

  /// Forgets what the canvas shows; the rows are as they were.
  func invalidateCanvas() {
    shown = []
    shownRail = nil
    needsLayout = true
  }

  /// Where both rows are in sight and stay as high as they are, the other rows are not looked at.
  private func selectionMoved(from old: Card.ID?) {
    for case let card? in [old, selected] {
      rows[card] = nil
      restyled.append(card)
    }
    if old == nil || selected == nil { needsLayout = true }
    if provider?.extent.count == 0 { shown = [] }
  }

  private func focusMoved() {
    if let selected { rows[selected] = nil }
    needsLayout = true
    if provider?.extent.count == 0 { shown = [] }
  }

  /// Only the lines that the mark leaves and reaches are put on the canvas again.
  private func dropMoved(from old: Int?) {
    for line in [old, dropLine].compactMap(\.self) where shown.indices.contains(line) {
      shown[line] = nil
    }
    needsLayout = true
  }

  /// Rows without what was or is looked for stay as they are.
  private func phrasesChanged(from old: [SearchPhrase]) {
    let all = old + phrases
    for card in rows.keys {
      guard let content = provider?.content(of: card) else { continue }
      if content.shows(anyOf: all) { rows[card] = nil }
    }
    needsLayout = true
  }

  private func dayChanged() {
    for card in rows.keys where provider?.content(of: card)?.due != nil { rows[card] = nil }
    needsLayout = true
  }

  // MARK: Rows

  /// The rendered row of a card, rendered now where it is not at hand.
  func row(of card: Card.ID) -> CardRow {
    if let row = rows[card] { return row }
    var look = RowLook(
      width: area.width,
      bodyLines: bodyLines,
      isSelected: isFocused && card == selected,
      isDone: kind == .done,
      today: today,
      isCompact: isCompact
    )
    look.phrases = phrases
    look.isMarked = marked.contains(card)
    look.isGuest = guest == card
    look.isChangedByOthers = changedByOthers.contains(card)
    look.isDisplaced = displaced.contains(card)
    if let heading = provider?.foldedHeading(of: card) {
      let row = CardRow(folded: heading, look)
      rows[card] = row
      return row
    }
    let content = provider?.content(of: card)
    look.hit = provider?.hit(of: card)
    look.board = content.flatMap { provider?.boardName(of: $0) }
    let row = content.map { CardRow($0, look) } ?? CardRow(unreadable: look)
    rows[card] = row
    return row
  }
}

extension ColumnView: DiffableSurface {
  /// Takes one transaction: of the rows in sight, those that it names are rendered again.
  func show(_ transaction: SnapshotTransaction<ColumnSection, Card.ID>) {
    needsLayout = true
    guard let difference = transaction.difference else { return rows.removeAll() }
    for position in difference.reloadedItems + difference.reconfiguredItems {
      guard let card = transaction.finalSnapshot.itemIdentifier(for: position) else { continue }
      rows[card] = nil
    }
    // Who comes back may have changed elsewhere.
    for position in difference.deletedItems where !rows.isEmpty {
      guard let card = transaction.initialSnapshot.itemIdentifier(for: position) else { continue }
      rows[card] = nil
    }
  }
}

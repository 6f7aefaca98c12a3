import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// The filter of the board; it is typed in the message row and applied at each key.
final class FilterController {
  private(set) var query: ParsedQuery
  /// The line being typed; nil while it is closed.
  private(set) var line: FilterLine?
  let context: BoardContext
  let selection: SelectionController
  private let remarks: FilterHints
  /// Nil until it is read.
  private var history: FilterHistory?
  /// Whether the typed text has not been applied yet.
  private var isBehind = false
  /// The selection and scroll positions before the filter; nil without a filter.
  private var origin: PlaceBeforeFilter?
  /// The positions to restore once all cards show, if any.
  private var placeToRestore: PlaceBeforeFilter?
  private var unbound: String?
  /// Whether to focus a column with results as soon as one is found.
  private var wantsResultFocus = false

  init(_ context: BoardContext, selection: SelectionController) {
    self.context = context
    self.selection = selection
    remarks = FilterHints(context)
    query = ParsedQuery("", on: context.queryContext)
  }

  var isOpen: Bool { line != nil }

  private func changed() { context.dirty.formUnion([.title, .headers, .status, .footer]) }

  /// Whether a filter or an order is set.
  var isActive: Bool { !query.text.isEmpty }

  var defaults: FilterDefaults { query.filter?.defaults ?? FilterDefaults() }

  var hint: String? {
    if let unbound { return unbound }
    if line?.isCut == true { return ParsedQuery.cutWarning }
    let isOffering = line?.offer != nil && !isSuggested
    return remarks.text(whileOffering: isOffering, key: line == nil ? nil : completeKey)
  }

  /// The key that takes a suggestion.
  private var completeKey: String {
    context.keymap.binding(of: FilterCommand.complete)?
      .label ?? "Tab"
  }

  /// Whether Tab takes a suggestion, instead of the completion of a name.
  private var isSuggested: Bool { line.map { query.suggestion(at: $0.place) != nil } ?? false }

  /// Whether a query that would find something is still to be looked up.
  var isNearestUnknown: Bool { remarks.isNearestUnknown }

  /// Looks up what would find something, if this query does not.
  func lookForNearest() {
    guard remarks.lookForNearest() else { return }
    if isOpen { changed() } else { reportHint() }
  }

  // MARK: Applying

  func open() {
    line = FilterLine(query.text)
    readHistory()
    remember(query.text)
    look()
    changed()
  }

  /// Applies a filter.
  ///
  /// The last word sets no condition while it is only the start of a completion. Otherwise cards
  /// would disappear and return with the next letter.
  func apply(_ text: String) {
    if !isActive, !text.isEmpty { origin = PlaceBeforeFilter(context.columns) }
    let former = query.filter
    let end = line?.editor.text == text ? line?.typedEnd : nil
    query = ParsedQuery(text, on: context.queryContext, typedTo: end)
    context.arrange(by: query)
    remarks.read(query)
    placeToRestore = isActive ? nil : origin
    if !isActive { origin = nil }
    goBack()
    if query.filter != nil, query.filter != former { selection.filterChanged() }
    changed()
  }

  /// Records that the user moved to another card; it stays selected when the filter is cleared.
  func keepSelection() {
    origin?.isLeft = true
    wantsResultFocus = false
  }

  /// Clears the filter but keeps the focus and the scroll position.
  func clearInPlace() {
    (origin, placeToRestore) = (nil, nil)
    clear()
  }

  /// Focuses the first result, or restores the place before the filter, once the cards are known.
  func followFilter() {
    goBack()
    focusResults()
    guard remarks.lookForNames() else { return }
    if isOpen { changed() } else { reportHint() }
  }

  /// Shows the remark about the filter after its line is closed.
  private func reportHint() {
    if context.status.message?.kind == .success { return }
    if let hint { context.report(.note("Filter: \(hint)" + (hint.hasSuffix("?") ? "" : "."))) }
  }

  private func goBack() {
    guard let way = placeToRestore, !context.columns.isSearching else { return }
    placeToRestore = nil
    way.restore(context.columns)
  }

  /// Focuses the first column with results, if the focused one has none.
  ///
  /// A column shows its old cards until enough are found, so only finished searches count.
  private func focusResults() {
    guard wantsResultFocus, line == nil else { return }
    let columns = context.columns
    if columns.focused.viewModel.isSearching { return }
    guard isActive, columns.focused.viewModel.count == 0 else {
      wantsResultFocus = false
      return
    }
    for (index, column) in columns.all.enumerated() {
      if column.viewModel.isSearching { return }
      guard column.viewModel.count > 0 else { continue }
      columns.setFocus(at: index)
      break
    }
    wantsResultFocus = false
  }

  private func startFocusingResults() {
    wantsResultFocus = true
    focusResults()
  }

  /// Applies a filter as if it had been typed.
  func show(_ text: String) {
    if line != nil { line = FilterLine(text) }
    apply(text)
    startFocusingResults()
  }

  func clear() {
    line = nil
    if isActive {
      remember(query.text)
      apply("")
    }
    changed()
  }

  func applyAgain() { if isActive { apply(query.text) } }

  /// Forgets the filter without arranging the cards, for example before another board is shown.
  func forget() {
    line = nil
    (origin, placeToRestore) = (nil, nil)
    remember(query.text)
    query = ParsedQuery("", on: context.queryContext)
    remarks.read(query)
    changed()
  }

  // MARK: Keys

  func handle(_ press: KeyPress) -> Handling {
    // A refused paste is reported until the next key.
    if context.status.message?.kind == .failure { context.report(nil) }
    if unbound != nil {
      unbound = nil
      changed()
    }
    guard let command: FilterCommand = context.keymap.command(for: press) else {
      return edit(press)
    }
    catchUp()
    guard var line else { return .ignored }
    switch command {
    case .keep: keep()
    case .clear: clear()
    case .complete:
      guard line.complete() else {
        if let nearest = remarks.nearest { show(nearest.text) }
        return .consumed
      }
      let goesOn = line.offer?.candidates.count == 1 || line.editor.text.last == ":"
      self.line = line
      if goesOn { look() }
      apply(line.editor.text)
    case .older: step(by: -1)
    case .newer: step(by: 1)
    }
    return .consumed
  }

  /// Applies the typed text, once for all keys of a frame.
  func catchUp() {
    guard isBehind, let line else { return }
    isBehind = false
    look()
    if line.editor.text != query.text { apply(line.editor.text) }
  }

  private func edit(_ press: KeyPress) -> Handling {
    if line == nil { return .ignored }
    if press.isAltLetter, !LineEditor.binds(press, keymap: context.keymap) { return .ignored }
    let wasCut = line?.isCut
    // In place, because copying a long text for each key would cost more than everything else.
    switch line?.handle(press, keymap: context.keymap) {
    case nil, .unbound:
      if Handling.unbound(press) == .ignored { return .ignored }
      // The line covers the status message, so the hint names the key.
      unbound = StatusMessage.unbound(press, help: nil)?.text
    case .edited: isBehind = true
    case .full where wasCut == true: return .consumed
    case .full: break
    }
    changed()
    return .consumed
  }

  func moveCursor(toColumn column: Int) {
    line?.moveCursor(toColumn: column)
    isBehind = true
    changed()
  }

  func paste(_ text: String) {
    if line == nil { return }
    line?.insert(text)
    isBehind = true
    changed()
  }

  private func keep() {
    line = nil
    if query.isUnfinished { apply(query.text) }
    remember(query.text)
    changed()
    reportHint()
    startFocusingResults()
  }

  // MARK: History

  private static let historySetting = "filters"

  /// The history is shared with other programs of the same author.
  private func readHistory() {
    // A history that can't be read must not prevent filtering.
    let lines = (try? context.store.setting(Self.historySetting)) ?? ""
    history = FilterHistory(lines: lines)
  }

  /// Stores a filter as the latest in the history.
  private func remember(_ text: String) {
    if history == nil { readHistory() }
    guard var history else { return }
    let isNew = !text.isEmpty && !history.ends(with: text)
    history.add(text)
    self.history = history
    // A read-only board stores nothing.
    if isNew { try? context.store.keepSetting(history.lines, as: Self.historySetting) }
  }

  private func step(by distance: Int) {
    guard let line, let text = history?.step(by: distance, from: line.editor.text) else { return }
    self.line = FilterLine(text)
    apply(text)
  }

  // MARK: Completing

  /// Looks up the completions at the cursor.
  private func look() {
    guard var line else { return }
    let parsed = ParsedQuery(line.editor.text, on: context.queryContext)
    var completion = parsed.completion(at: line.place, names: names)
    if let meant = parsed.suggestion(at: line.place) {
      let others = completion?.range == meant.range ? completion?.candidates ?? [] : []
      completion = QueryCompletion(
        range: meant.range,
        candidates: [meant.text] + others,
        isUnfinished: false
      )
    }
    line.offer(completion)
    self.line = line
  }

  private static let namesLimit = 20

  private func names(_ kind: QueryCompletion.Names, _ prefix: String) -> [String] {
    let boards = context.viewModel.shownBoards
    switch kind {
    case .tags:
      return NameCompletions.names(startingWith: prefix, limit: Self.namesLimit) { [context] in
        try? context.store.tags(startingWith: $0, limit: $1)
      }
    case .columns: return Self.names(boards.flatMap(\.columns).map(\.name), prefix)
    case .boards: return Self.names(context.viewModel.boardsInUse.map(\.name), prefix)
    case .authors: return Self.names([context.environment.author], prefix)
    case .lanes:
      return NameCompletions.names(startingWith: prefix, limit: Self.namesLimit) { [context] in
        try? context.store.lanes(startingWith: $0, limit: $1)
      }
    case .assignees:
      return NameCompletions.names(startingWith: prefix, limit: Self.namesLimit) { [context] in
        try? context.store.assignees(startingWith: $0, limit: $1)
      }
    }
  }

  private static func names(_ all: [String], _ prefix: String) -> [String] {
    let folded = prefix.lowercased()
    var names: [String] = []
    for name in all where name.lowercased().hasPrefix(folded) && !names.contains(name) {
      if !name.isEmpty { names.append(name) }
    }
    return names
  }

  func typedLine(width: Int, hasRowBelow: Bool) -> FilterLine.Painted? {
    guard var line else { return nil }
    let painted = line.painted(
      width: width,
      saying: hint,
      marks: query.text == line.editor.text ? .marks(of: query, context.viewModel.colors) : [],
      hasRowBelow: hasRowBelow
    )
    self.line = line
    return painted
  }

  var hints: [Hint] { context.keymap.hints(.filter) }
}

import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// The filter of the board: typed at its foot, answered at each key, kept or cleared.
final class FilterController {
  /// The filter that holds.
  private(set) var query: ParsedQuery
  /// What is typed; nil while the line is closed.
  private(set) var line: FilterLine?
  let context: BoardContext
  let selection: SelectionController
  private let remarks: FilterRemarks
  /// Nil until it is read.
  private var history: FilterHistory?
  /// Whether something was typed that is not looked for yet.
  private var isBehind = false
  /// Where one stood before the filter; nil without one.
  private var origin: PlaceBeforeFilter?
  /// Where to go back to as soon as all cards show; nil once that is done.
  private var wayBack: PlaceBeforeFilter?
  /// What is said of a key that means nothing here, until the next one.
  private var unbound: String?
  /// Whether the focus is to go to a column with a card, as soon as one is known.
  private var seeksHits = false

  init(_ context: BoardContext, selection: SelectionController) {
    self.context = context
    self.selection = selection
    remarks = FilterRemarks(context)
    query = ParsedQuery("", on: context.queryContext)
  }

  var isOpen: Bool { line != nil }

  private func changed() { context.dirty.formUnion([.title, .headers, .status, .footer]) }

  /// Whether the filter leaves any card out, or orders them.
  var isActive: Bool { !query.text.isEmpty }

  /// What the query says of a card that is added.
  var defaults: FilterDefaults { query.filter?.defaults ?? FilterDefaults() }

  /// What is said of the text that holds.
  var hint: String? {
    if let unbound { return unbound }
    if line?.isCut == true { return ParsedQuery.cutWarning }
    return remarks.text(whileOffering: line?.offer != nil)
  }

  // MARK: Applying

  func open() {
    line = FilterLine(query.text)
    readHistory()
    remember(query.text)
    look()
    changed()
  }

  /// Shows the cards that a text finds.
  ///
  /// The end of what is typed sets no condition as long as it only begins what is offered: cards that go
  /// and come back with the next letter would say that there are none.
  func apply(_ text: String) {
    if !isActive, !text.isEmpty { origin = PlaceBeforeFilter(context.columns) }
    let former = query.filter
    let end = line?.editor.text == text ? line?.typedEnd : nil
    query = ParsedQuery(text, on: context.queryContext, typedTo: end)
    context.arrange(by: query)
    remarks.read(query)
    wayBack = isActive ? nil : origin
    if !isActive { origin = nil }
    goBack()
    if query.filter != nil, query.filter != former { selection.filterChanged() }
    changed()
  }

  /// Another card was gone to on purpose: it stays selected when the filter goes.
  func leaveOrigin() {
    origin?.isLeft = true
    seeksHits = false
  }

  /// Shows all cards again, with the focus and the rows where they are.
  func clearInPlace() {
    (origin, wayBack) = (nil, nil)
    clear()
  }

  /// Goes where the filter leads, or where one stood before it, as soon as the cards are known.
  func goWhereItLeads() {
    goBack()
    goToHits()
    guard remarks.lookForNames() else { return }
    if isOpen { changed() } else { sayHint() }
  }

  /// Says what is to be said of a filter that holds while it is not typed.
  private func sayHint() {
    if context.status.message?.kind == .success { return }
    if let hint { context.say(.note("Filter: \(hint).")) }
  }

  private func goBack() {
    guard let way = wayBack, !context.columns.isSearching else { return }
    wayBack = nil
    way.restore(context.columns)
  }

  /// Gives the first column with a card the focus, where the focused one has none.
  ///
  /// A column shows its former cards until enough is found, so only those that are done count.
  private func goToHits() {
    guard seeksHits, line == nil else { return }
    let columns = context.columns
    if columns.focused.viewModel.isSearching { return }
    guard isActive, columns.focused.viewModel.count == 0 else {
      seeksHits = false
      return
    }
    for (index, column) in columns.all.enumerated() {
      if column.viewModel.isSearching { return }
      guard column.viewModel.count > 0 else { continue }
      columns.setFocus(at: index)
      break
    }
    seeksHits = false
  }

  private func seekHits() {
    seeksHits = true
    goToHits()
  }

  /// Shows the cards that a text finds, as if it had been typed.
  func show(_ text: String) {
    if line != nil { line = FilterLine(text) }
    apply(text)
    seekHits()
  }

  /// Shows all cards again.
  func clear() {
    line = nil
    if isActive {
      remember(query.text)
      apply("")
    }
    changed()
  }

  /// Reads the text again, as on a new day.
  func applyAgain() { if isActive { apply(query.text) } }

  /// Forgets the filter without arranging anything, as for another board.
  func forget() {
    line = nil
    (origin, wayBack) = (nil, nil)
    remember(query.text)
    query = ParsedQuery("", on: context.queryContext)
    remarks.read(query)
    changed()
  }

  // MARK: Keys

  func handle(_ press: KeyPress) -> Handling {
    // A paste that was refused is told until the next key.
    if context.status.message?.kind == .failure { context.say(nil) }
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
      guard line.complete() else { return .consumed }
      let goesOn = line.offer?.candidates.count == 1 || line.editor.text.last == ":"
      self.line = line
      if goesOn { look() }
      apply(line.editor.text)
    case .older: step(by: -1)
    case .newer: step(by: 1)
    }
    return .consumed
  }

  /// Looks for what was typed; once for all the keys of a frame.
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
    // In its place: a copy for each key of a long text would cost more than all else.
    switch line?.handle(press, keymap: context.keymap) {
    case nil, .unbound:
      if Handling.unbound(press) == .ignored { return .ignored }
      // The line stands where the status would name the key.
      unbound = StatusMessage.unbound(press, help: nil)?.text
    case .edited: isBehind = true
    case .full where wasCut == true: return .consumed
    case .full: break
    }
    changed()
    return .consumed
  }

  /// Puts the cursor where the line was clicked.
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
    sayHint()
    seekHits()
  }

  // MARK: History

  private static let historySetting = "filters"

  /// What other programs of the same author have kept is read too.
  private func readHistory() {
    // What can't be read is no reason for not filtering.
    let lines = (try? context.store.setting(Self.historySetting)) ?? ""
    history = FilterHistory(lines: lines)
  }

  /// Remembers a filter as the latest, for later starts too.
  private func remember(_ text: String) {
    if history == nil { readHistory() }
    guard var history else { return }
    let isNew = !text.isEmpty && !history.ends(with: text)
    history.add(text)
    self.history = history
    // A board that can only be read remembers nothing.
    if isNew { try? context.store.keepSetting(history.lines, as: Self.historySetting) }
  }

  private func step(by distance: Int) {
    guard let line, let text = history?.step(by: distance, from: line.editor.text) else { return }
    self.line = FilterLine(text)
    apply(text)
  }

  // MARK: Completing

  /// Looks up what can follow at the cursor.
  private func look() {
    guard var line else { return }
    let parsed = ParsedQuery(line.editor.text, on: context.queryContext)
    line.offer(parsed.completion(at: line.place, names: names))
    self.line = line
  }

  private static let namesLimit = 20

  private func names(_ kind: QueryCompletion.Names, _ prefix: String) -> [String] {
    let boards = context.viewModel.board.map { [$0] } ?? context.viewModel.boardsInUse
    switch kind {
    case .tags:
      return NameOffers.names(startingWith: prefix, limit: Self.namesLimit) { [context] in
        try? context.store.tags(startingWith: $0, limit: $1)
      }
    case .columns: return Self.names(boards.flatMap(\.columns).map(\.name), prefix)
    case .boards: return Self.names(context.viewModel.boardsInUse.map(\.name), prefix)
    case .authors: return Self.names([context.environment.author], prefix)
    case .assignees:
      return NameOffers.names(startingWith: prefix, limit: Self.namesLimit) { [context] in
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

  /// The line as it is painted; nil while it is closed.
  func typedLine(width: Int, hasRowBelow: Bool) -> FilterLine.Painted? {
    guard var line else { return nil }
    let painted = line.painted(
      width: width,
      saying: hint,
      marks: query.text == line.editor.text ? .marks(of: query) : [],
      hasRowBelow: hasRowBelow
    )
    self.line = line
    return painted
  }

  /// What the footer says while the line is open.
  var hints: [Hint] { context.keymap.hints(.filter) }
}

import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// A long list that fills the screen, with its selection, loaded entries and filter.
///
/// A `ListScreen` renders its rows.
final class FilteredList<Pages: FilteredPages> {
  let pages: Pages
  let context: BoardContext
  var selected = 0
  var top = 0
  var frame: PageFrame
  private(set) var words = LineEditor()
  var isTyping = false
  var isDirty = true
  /// Whether the entries have changed since they were read.
  var isStale = false
  /// The message in the last frame.
  var shownStatus: StatusMessage?
  /// A read failure; reading is tried again after the next key.
  private(set) var failure: StatusMessage?

  init(_ pages: Pages, _ context: BoardContext) {
    self.pages = pages
    self.context = context
    frame = PageFrame(size: context.size, hasStatus: true)
  }

  var entry: Pages.Entry? {
    pages.entries.indices.contains(selected) ? pages.entries[selected] : nil
  }

  var isFinding: Bool { isTyping || !words.characters.isEmpty }

  /// Clears the last failure, so that the next key tries again.
  func keyPressed() {
    failure = nil
    isDirty = true
  }

  // MARK: Selecting

  func select(by distance: Int) {
    selected = max(0, selected + distance)
    load()
    clamp()
  }

  /// Moves the selection without wrapping around, because the other end may not be loaded.
  func move(_ motion: ListMotion) {
    guard let distance = motion.distance(page: max(1, frame.rows.count - 1)) else {
      return go(to: motion == .first ? .start : .end)
    }
    select(by: distance)
  }

  func clamp() { selected = max(0, min(selected, pages.entries.count - 1)) }

  /// Jumps to an end without reading what is between.
  private func go(to end: WindowExtent.Side) {
    reading { () throws(StoreError) in
      if !pages.isReached(end) { try pages.begin(at: end) }
      selected = end == .start ? 0 : max(0, pages.entries.count - 1)
      top = selected
    }
  }

  // MARK: Reading

  /// The entries to load: a page around the visible ones in both directions.
  var wanted: Range<Int> {
    let height = frame.rows.count
    return min(top, selected) - height..<max(top, selected) + 2 * height
  }

  var isLooking: Bool {
    failure == nil && pages.isFiltered && pages.missing(around: wanted) != nil
  }

  /// When to search on; nil if the search has ended.
  var deadline: ContinuousClock.Instant? { isLooking ? context.environment.now() : nil }

  /// Loads the wanted entries; with a filter it loads one part, and `lookOn` the rest.
  func load() {
    reading { () throws(StoreError) in
      while let side = pages.missing(around: wanted), !pages.isFiltered { try read(side) }
    }
    let released = pages.release(around: selected)
    selected -= released
    top -= released
  }

  /// Reads what is newer than the first entry.
  func readNew() {
    let wasEmpty = pages.entries.isEmpty
    reading { () throws(StoreError) in try read(.start) }
    if wasEmpty { selected = 0 }
  }

  func lookOn() {
    guard isLooking, let side = pages.missing(around: wanted) else { return }
    reading { () throws(StoreError) in try read(side) }
    isDirty = true
  }

  /// Entries inserted at the top keep the selection on its entry and, unless at the very top, the
  /// scroll position.
  private func read(_ side: WindowExtent.Side) throws(StoreError) {
    let wasEmpty = pages.entries.isEmpty
    let added = try pages.read(side)
    if wasEmpty {
      // Reading from the end: select the last entry.
      selected = max(0, added - 1)
    } else {
      selected += added
      if top > 0 { top += added }
    }
  }

  func reading(_ body: () throws(StoreError) -> Void) {
    do throws(StoreError) {
      try body()
    } catch {
      failure = .failure("Can't read the board: \(error.reason).")
      isDirty = true
    }
  }

  // MARK: Typing

  func type(_ press: KeyPress) -> Handling {
    let keymap = context.keymap
    switch keymap.command(for: press, as: ListFilterCommand.self) {
    case .keep: isTyping = false
    case .clear: clearWords()
    case let command?: if let motion = command.motion { move(motion) }
    case nil:
      if press.isAltLetter, !LineEditor.binds(press, keymap: keymap) { return .ignored }
      if keymap.worksEverywhere(press) { return .ignored }
      if words.handle(press, keymap: keymap) { find() }
    }
    return .consumed
  }

  /// Inserts a paste into the filter, as one line.
  ///
  /// - Returns: why it was refused; nil if it was inserted or no filter is being typed.
  func paste(_ text: String) -> StatusMessage? {
    guard isTyping else { return nil }
    guard words.insert(TitleRule.singleLine(text)) else { return refuse(.lineIsFull) }
    find()
    return nil
  }

  /// The message about a paste that is too large; nil if no filter is being typed.
  func refusePaste(bytes: Int) -> StatusMessage? {
    isTyping ? refuse(.notPasted(bytes: bytes)) : nil
  }

  private func refuse(_ message: StatusMessage) -> StatusMessage {
    isDirty = true
    return message
  }

  func clearWords() {
    isTyping = false
    words = LineEditor()
    find()
  }

  private func find() {
    isDirty = true
    reading { () throws(StoreError) in
      guard try pages.look(for: words.text) else { return }
      selected = 0
      top = 0
    }
  }
}

extension FilteredList where Pages: ReloadedPages {
  /// Reads the visible part again if it has changed, with the selection at the same height.
  ///
  /// - Returns: Whether it was read.
  @discardableResult func refresh() -> Bool {
    guard isStale else { return false }
    isStale = false
    let offset = selected - top
    reading { () throws(StoreError) in
      show(try pages.reload(around: selected), offset: offset)
    }
    return true
  }

  /// Selects an entry, this many entries below the first one on the screen.
  func show(_ index: Int, offset: Int) {
    selected = index
    top = max(0, index - offset)
    // At 0, entries that are read before it would push the selection off the screen.
    if top == 0, !pages.isReached(.start) { top = 1 }
  }
}

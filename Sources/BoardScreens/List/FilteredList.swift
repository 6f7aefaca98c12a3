import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// A long list on the whole screen: where the bar stands, what of it is read, and the words that it is
/// filtered by.
///
/// The history and the archive are such lists; each says what its rows are and what becomes of them.
final class FilteredList<Pages: FilteredPages> {
  let pages: Pages
  let context: BoardContext
  /// The entry with the bar.
  var selected = 0
  /// The first entry that shows.
  var top = 0
  var frame: PageFrame
  /// What is typed to filter by.
  private(set) var words = LineEditor()
  var isTyping = false
  /// Whether something else is to be painted.
  var isDirty = true
  /// That something could not be read, which is not tried before the next key.
  private(set) var failure: StatusMessage?

  init(_ pages: Pages, _ context: BoardContext) {
    self.pages = pages
    self.context = context
    frame = PageFrame(size: context.size, hasStatus: true)
  }

  var entry: Pages.Entry? {
    pages.entries.indices.contains(selected) ? pages.entries[selected] : nil
  }

  /// Whether the heading shows the words.
  var isFinding: Bool { isTyping || !words.characters.isEmpty }

  /// A key was pressed: what failed is tried again, and all of it is painted.
  func keyPressed() {
    failure = nil
    isDirty = true
  }

  // MARK: Selecting

  /// Moves the bar by entries.
  func select(by distance: Int) {
    selected = max(0, selected + distance)
    load()
    clamp()
  }

  /// Moves the bar as a key asks for; without going round at the ends, of which one may not be read.
  func move(_ motion: ListMotion) {
    guard let distance = motion.distance(page: max(1, frame.rows.count - 1)) else {
      return go(to: motion == .first ? .start : .end)
    }
    select(by: distance)
  }

  /// Keeps the bar on an entry.
  func clamp() { selected = max(0, min(selected, pages.entries.count - 1)) }

  /// Jumps to an end, without reading what lies between.
  private func go(to end: WindowExtent.Side) {
    reading { () throws(StoreError) in
      if !pages.isReached(end) { try pages.begin(at: end) }
      selected = end == .start ? 0 : max(0, pages.entries.count - 1)
      top = selected
    }
  }

  // MARK: Reading

  /// The entries that are to be there: those in sight, and as many again before and after them.
  var wanted: Range<Int> {
    let height = frame.rows.count
    return min(top, selected) - height..<max(top, selected) + 2 * height
  }

  /// Whether words are still being looked for.
  var isLooking: Bool {
    failure == nil && pages.isFiltered && pages.missing(around: wanted) != nil
  }

  /// When the next part is looked through; nil where none is to be.
  var deadline: ContinuousClock.Instant? { isLooking ? context.environment.now() : nil }

  /// Reads what is to be there; with words one part, and the rest from tick to tick.
  func load() {
    reading { () throws(StoreError) in
      while let side = pages.missing(around: wanted), !pages.isFiltered { try read(side) }
    }
    let released = pages.release(around: selected)
    selected -= released
    top -= released
  }

  /// Looks through the next part.
  func lookOn() {
    guard isLooking, let side = pages.missing(around: wanted) else { return }
    reading { () throws(StoreError) in try read(side) }
    isDirty = true
  }

  /// What comes in on top leaves the bar on its entry, and the first line where it was but at the very
  /// top.
  private func read(_ side: WindowExtent.Side) throws(StoreError) {
    let wasEmpty = pages.entries.isEmpty
    let added = try pages.read(side)
    if wasEmpty {
      // From the last end on, the last entry is the one that was asked for.
      selected = max(0, added - 1)
    } else {
      selected += added
      if top > 0 { top += added }
    }
  }

  /// Does what reads the store; a failure is told.
  func reading(_ body: () throws(StoreError) -> Void) {
    do throws(StoreError) {
      try body()
    } catch {
      failure = .failure("Not read: \(error.reason).")
      isDirty = true
    }
  }

  // MARK: Typing

  /// A key while words are typed.
  func type(_ press: KeyPress) -> Handling {
    let keymap = context.keymap
    switch keymap.command(for: press, as: HistoryFilterCommand.self) {
    case .keep: isTyping = false
    case .clear: clearWords()
    case let command?: if let motion = command.motion { move(motion) }
    case nil:
      if press.isAltLetter, !LineEditor.binds(press, keymap: keymap) { return .ignored }
      if keymap.isForEveryScreen(press) { return .ignored }
      if words.handle(press, keymap: keymap) { find() }
    }
    return .consumed
  }

  /// Puts a paste into the words, as one line.
  ///
  /// - Returns: why it is not there; nil where it is, and while no words are typed.
  func paste(_ text: String) -> StatusMessage? {
    guard isTyping else { return nil }
    guard words.insert(TitleRule.singleLine(text)) else { return refuse(.lineIsFull) }
    find()
    return nil
  }

  /// What is said of a paste that is too large; nil while no words are typed.
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

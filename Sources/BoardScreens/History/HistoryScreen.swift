import BoardModel
import BoardViewModels
import TerminalSurface

/// What happened, newest first, by day: of the board, or of one card.
final class HistoryScreen: Screen {
  let isOpaque = true
  let context: BoardContext
  let viewModel: HistoryViewModel
  /// The title of the card whose history it is; nil for the board's.
  let title: String?

  /// The entry with the bar.
  var selected = 0
  /// The first entry that shows.
  var top = 0
  /// What is typed to filter by.
  var filter = LineEditor()
  var isTyping = false
  var message: StatusMessage?
  var frame: PageFrame
  var isDirty = true
  /// What shows on each line of the page.
  var shownLines: [HistoryLayout<CalendarDay>.Line] = []
  /// When what is said of an entry's age no longer holds.
  var ageDeadline: ContinuousClock.Instant?
  /// Whether reading has failed, so that it is not tried before the next key.
  private var hasFailed = false

  init(
    of scope: HistoryScope,
    titled title: String?,
    context: BoardContext
  ) throws(StoreError) {
    viewModel = try HistoryViewModel(of: scope, store: context.store)
    self.title = title
    self.context = context
    frame = PageFrame(size: context.size, hasStatus: true)
  }

  var host: (any ScreenHost)? { context.host }

  var environment: BoardEnvironment { context.environment }

  var entry: HistoryEntry? {
    viewModel.entries.indices.contains(selected) ? viewModel.entries[selected] : nil
  }

  // MARK: Screen

  func handle(_ event: TerminalEvent) -> Handling {
    switch event {
    case .tick:
      lookOn()
      if let ageDeadline, environment.now() >= ageDeadline {
        // Where another screen covers this one, nothing is painted and nothing becomes due.
        self.ageDeadline = nil
        isDirty = true
      }
    case .key(let press):
      hasFailed = false
      message = nil
      isDirty = true
      return handle(press)
    case .paste(let text):
      if isTyping {
        filter.insert(TitleRule.singleLine(text))
        filterChanged()
      }
    case .pasteRefused, .resize, .resumed, .mouse, .background: break
    }
    return .consumed
  }

  var deadline: ContinuousClock.Instant? {
    isLooking ? environment.now() : ageDeadline
  }

  func boardChanged() {
    viewModel.boardChanged()
    lookOn()
    isDirty = true
  }

  func resize(to size: Size) {
    frame.size = size
    isDirty = true
  }

  func invalidate() { isDirty = true }

  // MARK: Reading

  /// The entries that are to be there: those in sight, and as many again before and after them.
  private var wanted: Range<Int> {
    let height = frame.rows.count
    return min(top, selected) - height..<max(top, selected) + 2 * height
  }

  /// Whether a filter is still being looked for in the log.
  var isLooking: Bool {
    !hasFailed && viewModel.isFiltered && viewModel.missing(around: wanted) != nil
  }

  /// Reads what the next frame shows.
  func prepareToPaint() {
    guard isDirty else { return }
    load()
    let entries = viewModel.entries
    let wanted = wanted.clamped(to: 0..<entries.count)
    reading { () throws(StoreError) in try viewModel.lookUp(entries[wanted]) }
  }

  /// Reads what is to be there; with a filter one slice of the log, and the rest from tick to tick.
  func load() {
    reading { () throws(StoreError) in
      while let side = viewModel.missing(around: wanted), !viewModel.isFiltered {
        try read(side)
      }
    }
    let released = viewModel.release(around: selected)
    selected -= released
    top -= released
  }

  /// Looks through the next slice of the log.
  private func lookOn() {
    guard isLooking, let side = viewModel.missing(around: wanted) else { return }
    reading { () throws(StoreError) in try read(side) }
    isDirty = true
  }

  /// What comes in on top leaves the selection on its entry, and the first line where it was but at
  /// the very top.
  private func read(_ side: HistoryViewModel.Side) throws(StoreError) {
    let wasEmpty = viewModel.entries.isEmpty
    let added = try viewModel.read(side)
    if wasEmpty {
      // From the oldest end on, the oldest is the one that was asked for.
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
      hasFailed = true
      message = .failure("Not read: \(error.reason).")
      isDirty = true
    }
  }
}

import BoardModel
import BoardViewModels
import EventStreams
import TerminalSurface

/// The archived cards of a board, or of all boards, the latest first: finding them, restoring and
/// deleting them.
final class ArchiveScreen: Screen {
  let isOpaque = true
  let context: BoardContext
  let outcomes: BoardOutcomes
  let viewModel: ArchiveViewModel

  /// The card with the bar.
  var selected = 0
  /// The first card that shows.
  var top = 0
  /// The cards that the next key acts on in place of the selected one, in the order of marking.
  var marked: [Card.ID] = []
  /// The words to find.
  var words = LineEditor()
  var isTyping = false
  var frame: PageFrame
  var isDirty = true
  /// What the canvas shows of the last action's outcome.
  var shownStatus: StatusMessage?
  /// Whether reading has failed, so that it is not tried before the next key.
  private var hasFailed = false
  private let subscriptions = SubscriptionBag()

  init(_ context: BoardContext, outcomes: BoardOutcomes) throws(StoreError) {
    self.context = context
    self.outcomes = outcomes
    viewModel = try ArchiveViewModel(
      of: context.viewModel.choice,
      store: context.store,
      feed: context.feed
    )
    frame = PageFrame(size: context.size, hasStatus: true)
    viewModel.transform().subscribe { [weak self] in self?.receive($0) }.store(in: subscriptions)
  }

  var host: (any ScreenHost)? { context.host }

  var entries: [CardPreview] { viewModel.entries }

  var card: CardPreview? { entries.indices.contains(selected) ? entries[selected] : nil }

  // MARK: Screen

  func handle(_ event: TerminalEvent) -> Handling {
    switch event {
    case .tick: lookOn()
    case .key(let press):
      if context.keymap.isForEveryScreen(press) { return .ignored }
      hasFailed = false
      isDirty = true
      return handle(press)
    case .paste(let text) where isTyping:
      words.insert(TitleRule.singleLine(text))
      wordsChanged()
    case .paste, .pasteRefused, .resize, .resumed, .mouse, .background: break
    }
    return .consumed
  }

  func bindsAlt(_ press: KeyPress) -> Bool {
    isTyping && LineEditor.binds(press, keymap: context.keymap)
  }

  var deadline: ContinuousClock.Instant? { isLooking ? context.environment.now() : nil }

  func resize(to size: Size) {
    frame.size = size
    isDirty = true
  }

  func invalidate() { isDirty = true }

  // MARK: Events

  /// The selection stays on its card.
  private func receive(_ event: ArchiveViewModel.Event) {
    isDirty = true
    switch event {
    case .inserted(let index):
      if index <= selected, entries.count > 1 { selected += 1 }
      if index < top { top += 1 }
    case .removed(let index):
      if index < selected { selected -= 1 }
      if index < top { top -= 1 }
    case .changed, .countChanged, .reset: break
    }
    // Those that are gone are not restored or deleted a second time.
    marked.removeAll { !isArchived($0) }
  }

  private func isArchived(_ id: Card.ID) -> Bool {
    if entries.contains(where: { $0.id == id }) { return true }
    return (try? context.store.card(id))??.place.isArchived ?? false
  }

  // MARK: Reading

  /// The cards that are to be there: those in sight, and as many again before and after them.
  private var wanted: Range<Int> {
    let height = frame.rows.count
    return min(top, selected) - height..<max(top, selected) + 2 * height
  }

  /// Whether words are still being looked for.
  var isLooking: Bool {
    !hasFailed && viewModel.isFiltered && viewModel.missing(around: wanted) != nil
  }

  func prepareToPaint() { if isDirty { load() } }

  /// Reads what is to be there; with words to find one page, and the rest from tick to tick.
  func load() {
    reading { () throws(StoreError) in
      while let side = viewModel.missing(around: wanted), !viewModel.isFiltered { try read(side) }
    }
    let released = viewModel.release(around: selected)
    selected -= released
    top -= released
  }

  /// Looks through the next page of the archive.
  private func lookOn() {
    guard isLooking, let side = viewModel.missing(around: wanted) else { return }
    reading { () throws(StoreError) in try read(side) }
    isDirty = true
  }

  private func read(_ side: ArchiveViewModel.Side) throws(StoreError) {
    let added = try viewModel.read(side)
    selected += added
    top += added
  }

  /// Does what reads the store; a failure is told.
  func reading(_ body: () throws(StoreError) -> Void) {
    do throws(StoreError) {
      try body()
    } catch {
      hasFailed = true
      isDirty = true
      context.say(.failure("Not read: \(error.reason)."))
    }
  }
}

import BoardModel
import BoardViewModels
import EventStreams
import TerminalKit

/// Reports changes by other programs to the shown cards in the message row, and marks those cards
/// for a few seconds.
final class ExternalChanges {
  static let markTime = Duration.seconds(5)
  /// How long a message may be delayed; an older change would be mistaken for a new one.
  private static let patience = Duration.seconds(15)
  private static let markLimit = 50

  private let context: BoardContext
  /// The events received while looking for others' changes; nil at other times.
  private var heard: [BoardEvent]?
  private var marked: [Card.ID: ContinuousClock.Instant] = [:]
  private var messageBefore: StatusMessage?
  /// Changes not yet reported, because another message is shown or the user is typing.
  private var waiting = Waiting()
  /// A refusal, or else what concerns the user, to report when they stop typing.
  private var urgent: StatusMessage?
  private let subscriptions = SubscriptionBag()

  init(_ context: BoardContext) {
    self.context = context
    context.feed.subscribe { [weak self] in self?.receive($0) }.store(in: subscriptions)
  }

  private func receive(_ event: BoardEvent) {
    heard?.append(event)
  }

  /// Runs `look`, which publishes others' changes.
  ///
  /// - Returns: whether there were any.
  func listen(while look: () -> Void) -> Bool {
    heard = []
    messageBefore = context.status.message
    look()
    return heard?.isEmpty == false
  }

  /// Who made the last matching change, for the end of a sentence: `@mina`, `another program`, or
  /// `you in another program`.
  func authorPhrase(_ isMeant: (Change) -> Bool) -> String {
    let changes = (heard ?? []).compactMap(\.change).filter(isMeant)
    let author = context.environment.author
    if let name = ExternalChangeSummary.name(of: changes.suffix(1), for: author) { return name }
    let isOwn = !author.isEmpty && changes.last?.author == author
    return isOwn ? "you in another program" : "another program"
  }

  /// Whether there were too many changes to list, or the file is another one.
  var areUnlisted: Bool { heard?.contains(.reset) == true }

  /// Whether other cards changed in the same way.
  func hasSimilarChanges(_ card: Card.ID) -> Bool {
    if areUnlisted { return true }
    let changes = (heard ?? []).compactMap(\.change)
    let kind = changes.last { $0.card?.card == card }?.kind
    return Set(changes.compactMap { $0.kind == kind ? $0.card?.card : nil }).count > 1
  }

  /// Marks the changed cards and reports what others did.
  ///
  /// While `isTyping`, the message row is left alone. `news` is reported instead of what was changed.
  func finish(isTyping: Bool, news: StatusMessage? = nil) {
    let events = heard ?? []
    heard = nil
    let changes = events.compactMap(\.change).filter(isShown)
    mark(changes)
    let refusal = RefusalText.text(about: events, keys: context.keys)
    urgent = refusal.map(StatusMessage.failure) ?? news ?? urgent
    if reportUrgent(isTyping: isTyping) { return }
    // A message set while looking is already about these changes.
    if context.status.message != nil, context.status.message != messageBefore { return }
    waiting.add(changes.filter { !$0.isRefusal }, isWhole: events.contains(.reset))
    report(isTyping: isTyping)
  }

  private func isShown(_ change: Change) -> Bool {
    switch change.subject {
    case .card(let card):
      [card.before?.place, card.after?.place].compactMap(\.self)
        .contains { !$0.isArchived && context.viewModel.key(showing: $0.column) != nil }
    case .column(let column):
      context.viewModel.board == nil || column.record?.board == context.viewModel.board?.id
    case .board: true
    case .comment, .view: false
    }
  }

  /// Reports a message as soon as the user is not typing; a refusal that waits matters more.
  func report(_ message: StatusMessage, isTyping: Bool) {
    if urgent?.kind != .failure { urgent = message }
    reportUrgent(isTyping: isTyping)
  }

  /// Reports what is urgent unless the user is typing, and returns whether it did.
  ///
  /// It replaces the success message of a refused change.
  @discardableResult
  func reportUrgent(isTyping: Bool) -> Bool {
    guard !isTyping, let urgent else { return false }
    self.urgent = nil
    context.report(urgent)
    return true
  }

  // MARK: Saying

  private struct Waiting {
    /// Above this number, the message only says that there were many.
    private static let limit = 1_000

    private(set) var changes: [Change] = []
    private(set) var isWhole = false
    /// When to replace the message that was shown before.
    private(set) var deadline: ContinuousClock.Instant?
    /// The message that is shown until then.
    private(set) var shown: StatusMessage?
    /// When the changes are too old to report.
    private(set) var end: ContinuousClock.Instant?

    var isEmpty: Bool { changes.isEmpty && !isWhole }

    /// Waits as long as a message stays that has just been shown.
    mutating func wait(after message: StatusMessage?, _ now: ContinuousClock.Instant) {
      deadline = now + ExternalChanges.markTime
      shown = message
      end = end ?? now + ExternalChanges.patience
    }

    mutating func add(_ changes: [Change], isWhole: Bool) {
      // A new change restarts the time limit, and the waiting ones are reported with it.
      end = nil
      self.changes += changes
      self.isWhole = self.isWhole || isWhole || self.changes.count > Self.limit
      if self.isWhole { self.changes = [] }
    }
  }

  /// Reports the waiting changes.
  ///
  /// They replace a note at once, a success after a while, and a failure only after the next key.
  private func report(isTyping: Bool) {
    guard !waiting.isEmpty else { return }
    let now = context.environment.now()
    if let end = waiting.end, now >= end {
      waiting = Waiting()
      return
    }
    let message = context.status.message
    // A newer message stays as long as the one before it.
    let isDue = waiting.deadline.map { now >= $0 } == true && waiting.shown == message
    let mayBeSaid =
      switch message?.kind {
      case nil, .note: true
      case .success: isDue
      case .failure, .reminder: false
      }
    guard !isTyping, mayBeSaid else {
      if waiting.deadline.map({ now >= $0 }) ?? true { waiting.wait(after: message, now) }
      return
    }
    let words = ExternalChangeSummary(
      waiting.changes,
      isWhole: waiting.isWhole,
      on: context.viewModel,
      author: context.environment.author,
      keys: context.keys
    )
    waiting = Waiting()
    if let text = words.text { context.report(.note(text)) }
  }

  // MARK: Marks

  private func mark(_ changes: [Change]) {
    let cards = Set(changes.compactMap { $0.card?.after == nil ? nil : $0.card?.card })
    guard !cards.isEmpty, cards.count <= Self.markLimit else { return }
    let end = context.environment.now() + Self.markTime
    for card in cards { marked[card] = end }
    show()
  }

  private var nextMark: ContinuousClock.Instant? { marked.values.min() }

  /// When the next mark expires or the waiting changes are reported; nil if there is neither.
  var deadline: ContinuousClock.Instant? {
    [nextMark, waiting.deadline].compactMap(\.self).min()
  }

  /// Removes expired marks and reports waiting changes.
  func tick(isTyping: Bool) {
    let now = context.environment.now()
    if let deadline = waiting.deadline, now >= deadline { report(isTyping: isTyping) }
    guard let nextMark, now >= nextMark else { return }
    marked = marked.filter { $0.value > now }
    show()
  }

  private func show() {
    let cards = Set(marked.keys)
    for column in context.columns.all { column.view.changedByOthers = cards }
  }
}

nonisolated extension BoardEvent {
  var change: Change? {
    if case .change(let change) = self { change } else { nil }
  }
}

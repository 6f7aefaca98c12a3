import BoardModel
import BoardViewModels
import EventStreams
import TerminalKit

/// What other programs do to the cards that show: says it in the message row, and marks the cards for
/// a few seconds.
final class ForeignChanges {
  /// How long a card is marked.
  static let markTime = Duration.seconds(5)
  /// How long what others did waits to be said; after that it would be taken for something new.
  private static let patience = Duration.seconds(15)
  /// More cards than this at once are not marked one by one.
  private static let markLimit = 50

  private let context: BoardContext
  /// How many events of the store were published.
  private(set) var eventsPublished = 0
  /// What is published while others' changes are looked for; nil at other times.
  private var heard: [BoardEvent]?
  private var marked: [Card.ID: ContinuousClock.Instant] = [:]
  /// What the message row held before others' changes were looked for.
  private var messageBefore: StatusMessage?
  /// What could not be said yet, for another message stands or something is typed.
  private var waiting = Waiting()
  /// What was refused while something was typed; said once nothing is.
  private var refusal: String?
  private let subscriptions = SubscriptionBag()

  init(_ context: BoardContext) {
    self.context = context
    context.feed.subscribe { [weak self] in self?.receive($0) }.store(in: subscriptions)
  }

  private func receive(_ event: BoardEvent) {
    eventsPublished += 1
    heard?.append(event)
  }

  /// Calls what publishes others' changes.
  ///
  /// - Returns: whether there were any.
  func listen(while look: () -> Void) -> Bool {
    heard = []
    messageBefore = context.status.message
    look()
    return heard?.isEmpty == false
  }

  /// Who made those of the changes heard of that are meant, as a sentence ends: `@mina`, `another
  /// program`, or `you in another program`.
  func doer(_ isMeant: (Change) -> Bool) -> String {
    let changes = (heard ?? [])
      .compactMap { event -> Change? in
        guard case .change(let change) = event, isMeant(change) else { return nil }
        return change
      }
    let author = context.environment.author
    if let name = ForeignChangeWords.name(of: changes.suffix(1), for: author) { return name }
    let isOwn = !author.isEmpty && changes.last?.author == author
    return isOwn ? "you in another program" : "another program"
  }

  /// Whether several cards were heard of that the same became of as of this one.
  func isOneOfMany(_ card: Card.ID) -> Bool {
    let events = heard ?? []
    if events.contains(.reset) { return true }
    let changes = events.compactMap { event -> Change? in
      guard case .change(let change) = event else { return nil }
      return change
    }
    let kind = changes.last { $0.card?.card == card }?.kind
    return Set(changes.compactMap { $0.kind == kind ? $0.card?.card : nil }).count > 1
  }

  /// Marks the cards that were heard of, and says what others did.
  ///
  /// `isTyping` keeps the message row for what is typed.
  func finish(isTyping: Bool) {
    let events = heard ?? []
    heard = nil
    let changes = events.compactMap { event -> Change? in
      guard case .change(let change) = event, isShown(change) else { return nil }
      return change
    }
    mark(changes)
    refusal = RefusalWords(events, keys: context.keys).text ?? refusal
    if sayRefusal(isTyping: isTyping) { return }
    // Where the look itself has said something, that is about these changes.
    if context.status.message != nil, context.status.message != messageBefore { return }
    waiting.add(changes.filter { !$0.isRefusal }, isWhole: events.contains(.reset))
    say(isTyping: isTyping)
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

  /// Says what was refused, once nothing is typed; whether it did.
  ///
  /// What was said of the change itself, that it is done, is not true any more.
  @discardableResult
  func sayRefusal(isTyping: Bool) -> Bool {
    guard !isTyping, let text = refusal else { return false }
    refusal = nil
    context.say(.failure(text))
    return true
  }

  // MARK: Saying

  /// What waits to be said.
  private struct Waiting {
    /// So many are kept; more are said to be many.
    private static let limit = 1_000

    private(set) var changes: [Change] = []
    private(set) var isWhole = false
    /// When it is said in the place of a message that stood before.
    private(set) var deadline: ContinuousClock.Instant?
    /// What stands until then.
    private(set) var behind: StatusMessage?
    /// When it is too old to be said.
    private(set) var end: ContinuousClock.Instant?

    var isEmpty: Bool { changes.isEmpty && !isWhole }

    /// Waits for as long as a message stays that was said just now.
    mutating func wait(behind message: StatusMessage?, _ now: ContinuousClock.Instant) {
      deadline = now + ForeignChanges.markTime
      behind = message
      end = end ?? now + ForeignChanges.patience
    }

    mutating func add(_ changes: [Change], isWhole: Bool) {
      // What comes now is worth waiting for, and what has waited is said with it.
      end = nil
      self.changes += changes
      self.isWhole = self.isWhole || isWhole || self.changes.count > Self.limit
      if self.isWhole { self.changes = [] }
    }
  }

  /// Says what waits; a note gives way at once, what was done here after a while, and a failure not
  /// before the next key.
  private func say(isTyping: Bool) {
    guard !waiting.isEmpty else { return }
    let now = context.environment.now()
    if let end = waiting.end, now >= end {
      waiting = Waiting()
      return
    }
    let message = context.status.message
    // What was said since then stays for as long as the message before it.
    let isDue = waiting.deadline.map { now >= $0 } == true && waiting.behind == message
    let mayBeSaid =
      switch message?.kind {
      case nil, .note: true
      case .success: isDue
      case .failure: false
      }
    guard !isTyping, mayBeSaid else {
      if waiting.deadline.map({ now >= $0 }) ?? true { waiting.wait(behind: message, now) }
      return
    }
    let words = ForeignChangeWords(
      waiting.changes,
      isWhole: waiting.isWhole,
      on: context.viewModel,
      author: context.environment.author,
      keys: context.keys
    )
    waiting = Waiting()
    if let text = words.text { context.say(.note(text)) }
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

  /// When the next mark goes, or what waits is said; nil where there is neither.
  var deadline: ContinuousClock.Instant? {
    [nextMark, waiting.deadline].compactMap(\.self).min()
  }

  /// Takes away the marks whose time is over, and says what has waited.
  func tick(isTyping: Bool) {
    let now = context.environment.now()
    if let deadline = waiting.deadline, now >= deadline { say(isTyping: isTyping) }
    guard let nextMark, now >= nextMark else { return }
    marked = marked.filter { $0.value > now }
    show()
  }

  private func show() {
    let cards = Set(marked.keys)
    for column in context.columns.all { column.view.changedByOthers = cards }
  }
}

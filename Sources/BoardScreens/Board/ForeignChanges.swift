import BoardModel
import BoardViewModels
import EventStreams

/// What other programs do to the cards that show: says it in the message row, and marks the cards for
/// a few seconds.
final class ForeignChanges {
  /// How long a card is marked.
  static let markTime = Duration.seconds(5)
  /// More cards than this at once are not marked one by one.
  private static let markLimit = 50

  private let context: BoardContext
  /// How many events of the store were published.
  private(set) var eventsPublished = 0
  /// What is published while others' changes are looked for; nil at other times.
  private var heard: [BoardEvent]?
  private var marked: [Card.ID: ContinuousClock.Instant] = [:]
  /// What was said last; it gives way to what is said next, as no other message does.
  private var said: StatusMessage?
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
    look()
    return heard?.isEmpty == false
  }

  /// Marks the cards that were heard of, and says what became of them where nothing else is said.
  ///
  /// `isTyping` keeps the message row for what is typed.
  func finish(isTyping: Bool) {
    let events = heard ?? []
    heard = nil
    let changes = events.compactMap { event -> Change? in
      guard case .change(let change) = event, let card = change.card, isShown(card) else {
        return nil
      }
      return change
    }
    mark(changes)
    let refusal = RefusalWords(events, keys: context.keys)
    if let text = refusal.text, !isTyping {
      // What was said of the change itself, that it is done, is not true any more.
      said = .failure(text)
      return context.say(said)
    }
    let message = context.status.message
    guard !isTyping, message == nil || message == said else { return }
    let words = ForeignChangeWords(
      changes,
      isWhole: events.contains(.reset),
      on: context.viewModel,
      author: context.environment.author,
      keys: context.keys
    )
    guard let text = words.text else { return }
    said = .note(text)
    context.say(said)
  }

  private func isShown(_ change: CardChange) -> Bool {
    [change.before?.place, change.after?.place].compactMap(\.self)
      .contains { !$0.isArchived && context.viewModel.key(showing: $0.column) != nil }
  }

  // MARK: Marks

  private func mark(_ changes: [Change]) {
    let cards = Set(changes.compactMap { $0.card?.after == nil ? nil : $0.card?.card })
    guard !cards.isEmpty, cards.count <= Self.markLimit else { return }
    let end = context.environment.now() + Self.markTime
    for card in cards { marked[card] = end }
    show()
  }

  /// When the next mark goes; nil where there is none.
  var deadline: ContinuousClock.Instant? { marked.values.min() }

  /// Takes away the marks whose time is over.
  func tick() {
    let now = context.environment.now()
    guard let deadline, now >= deadline else { return }
    marked = marked.filter { $0.value > now }
    show()
  }

  private func show() {
    let cards = Set(marked.keys)
    for column in context.columns.all { column.view.changedByOthers = cards }
  }
}

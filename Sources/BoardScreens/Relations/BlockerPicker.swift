import BoardModel
import BoardViewModels
import TerminalSurface

/// The cards of all boards that are not done, with those that block the card: Enter makes the card
/// wait for one, or no longer.
///
/// It stays open, so that several can be chosen; each Enter is one step of undo.
final class BlockerPicker: PickerScreen {
  let picker: Picker<Card.ID, Never>
  private let context: BoardContext
  private let outcomes: BoardOutcomes
  private let subject: SubjectCards
  private let search: CardSearch
  /// The cards below those that block, as they were found.
  private var others: [CardPreview]
  /// What blocked at the beginning, which stays on top.
  private var first: [Card.ID] = []
  /// How many of the cards wait for each.
  private var waiting: [Card.ID: Int] = [:]

  /// Of more cards than this it is not read what they wait for.
  private static let readLimit = 200

  init(
    _ context: BoardContext,
    outcomes: BoardOutcomes,
    subject: SubjectCards
  ) throws(StoreError) {
    self.context = context
    self.outcomes = outcomes
    self.subject = subject
    search = try CardSearch(context, openOnly: true)
    others = search.first
    picker = Picker(
      words: .init(
        title: "What blocks \(subject.words)",
        pick: "block or unblock",
        empty: "There is no other card that is not done."
      ),
      rows: [],
      actions: [],
      keymap: context.keymap,
      host: context.host,
      onPick: { _ in },
      onAction: { _, _ in }
    )
    picker.onPick = { [weak self] in self?.toggle($0) }
    picker.onEdit = { [weak self] in self?.find($0) }
    try read()
    first = waiting.keys.sorted { $0.uuid < $1.uuid }
    try show()
  }

  func boardChanged() {
    context.reading { () throws(StoreError) in
      try read()
      try show()
    }
  }

  // MARK: Rows

  private func read() throws(StoreError) {
    waiting = [:]
    guard subject.cards.count <= Self.readLimit else { return }
    for id in subject.cards {
      for blocker in try context.store.card(id)?.blockedBy ?? [] {
        waiting[blocker, default: 0] += 1
      }
    }
  }

  private func show() throws(StoreError) {
    let own = Set(subject.cards)
    let top = try context.store.previews(of: first)
    let shown = Set(first).union(own)
    picker.show((top + others.filter { !shown.contains($0.id) }).map(row))
  }

  private func row(of card: CardPreview) -> PickerRow<Card.ID> {
    let count = waiting[card.id] ?? 0
    let isAll = count > 0 && count == subject.cards.count
    let some = count > 0 && !isAll ? "\(count) of these · " : ""
    return PickerRow(
      id: card.id,
      label: "\(isAll ? "☑" : "☐") \(card.title)",
      detail: some + search.place(of: card),
      preview: PlainPreview.firstParagraph(of: card.bodyStart)
    )
  }

  // MARK: Choosing

  private func toggle(_ blocker: Card.ID) {
    let isOnAll = waiting[blocker] == subject.cards.count
    let adjustment: CardAdjustment =
      isOnAll ? .removeBlockers([blocker]) : .addBlockers([blocker])
    let title = picker.list.picked.map { String($0.label.dropFirst(2)) } ?? ""
    outcomes.submit(.adjust(subject.cards, [adjustment]), about: subject.words) {
      [weak self] outcome in
      self?.finish(outcome, adjustment, title)
    }
  }

  /// Says what is blocked by what, where the outcome knows the card alone.
  private func finish(_ outcome: ActionOutcome, _ adjustment: CardAdjustment, _ title: String) {
    if case .failure(let error) = outcome.result {
      return picker.say("\(error.reason.capitalizedFirst).")
    }
    let isOne = subject.cards.count == 1
    let verb =
      if case .addBlockers = adjustment {
        isOne ? "is blocked by" : "are blocked by"
      } else {
        isOne ? "is no longer blocked by" : "are no longer blocked by"
      }
    context.say(
      .success("\(subject.words) \(verb) \(quoted(title, limit: 32))\(OutcomeMessage.undoHint)")
    )
    picker.clear()
    boardChanged()
  }

  // MARK: Finding

  private func find(_ text: String) {
    search.find(text)
    searchOn(testing: CardSearch.testedAtOnce)
  }

  private func searchOn(testing limit: Int) {
    do throws(StoreError) {
      guard let cards = try search.searchOn(testing: limit) else { return }
      others = cards
      try show()
    } catch {
      search.stop()
      picker.say("Not read: \(error.reason).")
    }
  }

  // MARK: Screen

  var deadline: ContinuousClock.Instant? { search.isSearching ? context.environment.now() : nil }

  func handle(_ event: TerminalEvent) -> Handling {
    if case .tick = event {
      searchOn(testing: CardSearch.testedWhileIdle)
      return .ignored
    }
    return picker.handle(event)
  }
}

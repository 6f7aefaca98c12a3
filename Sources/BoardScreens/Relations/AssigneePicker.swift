import BoardModel
import BoardViewModels
import TerminalSurface

/// The people of the file, with those who work on the card or on the selected cards: Enter gives the
/// cards to somebody or takes them away, and a name that is not there is added by typing it.
///
/// It stays open, so that several people can be chosen; each Enter is one step of undo.
final class AssigneePicker: PickerScreen {
  let picker: Picker<String, Never>
  private let context: BoardContext
  private let outcomes: BoardOutcomes
  private let subject: SubjectCards
  /// The names as they were shown first, so that no row jumps when it is chosen.
  private var order: [String] = []
  private var people: [AssigneeCount] = []
  /// How many of the cards each name has, in small letters; nil where there are too many to read.
  private var holders: [String: Int]?

  /// Of more cards than this it is not read who has them before something is chosen.
  private static let readLimit = 500
  /// So many names are shown, and so many cards of each are counted.
  private static let namesLimit = 200
  private static let countLimit = 200

  init(
    _ context: BoardContext,
    outcomes: BoardOutcomes,
    subject: SubjectCards
  ) throws(StoreError) {
    self.context = context
    self.outcomes = outcomes
    self.subject = subject
    picker = Picker(
      words: .init(
        title: "Assignees of \(subject.words)",
        pick: "assign or take away",
        missing: { "Nobody is called \(quoted($0))." },
        empty: "No card has an assignee yet. Type a name."
      ),
      rows: [],
      actions: [],
      keymap: context.keymap,
      host: context.host,
      onPick: { _ in },
      onAction: { _, _ in }
    )
    picker.onPick = { [weak self] in self?.toggle($0) }
    picker.onEdit = { [weak self] _ in self?.show() }
    try read()
    order = people.map(\.name)
    let (own, others) = (order.filter { count(of: $0) > 0 }, order.filter { count(of: $0) == 0 })
    order = own + others
    show()
  }

  func boardChanged() { refresh() }

  // MARK: Reading

  private func read() throws(StoreError) {
    people = try context.store.assignees(limit: Self.namesLimit, countingUpTo: Self.countLimit)
    guard subject.cards.count <= Self.readLimit else { return }
    var holders: [String: Int] = [:]
    for card in try context.store.previews(of: subject.cards) {
      for name in card.assignees { holders[name.lowercased(), default: 0] += 1 }
    }
    self.holders = holders
  }

  private func refresh() {
    context.reading { () throws(StoreError) in try read() }
    let known = Set(order)
    order = people.map(\.name).filter { !known.contains($0) } + order
    show()
  }

  private func count(of name: String) -> Int { holders?[name.lowercased()] ?? 0 }

  // MARK: Rows

  private func show() {
    let counts = Dictionary(people.map { ($0.name, $0.count) }) { first, _ in first }
    var rows = order.compactMap { name in counts[name].map { row(of: name, onCards: $0) } }
    if let name = typedName, !order.contains(where: { NameRule.isSame($0, name) }) {
      rows.append(PickerRow(id: name, label: "☐ @\(name)", detail: "new"))
    }
    picker.show(rows)
  }

  private func row(of name: String, onCards count: Int) -> PickerRow<String> {
    let own = self.count(of: name)
    let isAll = own == subject.cards.count
    var detail = count > Self.countLimit ? "\(Self.countLimit)+ cards" : Self.words(for: count)
    if own > 0, !isAll { detail = "\(own) of these · " + detail }
    return PickerRow(id: name, label: "\(isAll ? "☑" : "☐") @\(name)", detail: detail)
  }

  private static func words(for count: Int) -> String { count == 1 ? "1 card" : "\(count) cards" }

  private var typedName: String? {
    let words = AssigneeRule.words(of: TitleRule.singleLine(picker.text))
    return words.count == 1 && TagRule.fault(in: words[0]) == nil ? words[0] : nil
  }

  // MARK: Choosing

  private func toggle(_ name: String) {
    context.reading { () throws(StoreError) in
      let isOnAll = try isOnAllCards(name)
      let adjustment: CardAdjustment =
        isOnAll ? .removeAssignees([name]) : .addAssignees([name])
      outcomes.submit(.adjust(subject.cards, [adjustment]), about: subject.words) {
        [weak self] outcome in
        self?.finish(outcome)
      }
    }
  }

  private func isOnAllCards(_ name: String) throws(StoreError) -> Bool {
    if holders != nil { return count(of: name) == subject.cards.count }
    let filter = CardFilter(.term(.assignee(NamePattern(name))), on: context.queryContext)
    let found = try context.store.cards(
      subject.cards,
      foundBy: CardQuery(.all, filter: filter)
    )
    return found.count == subject.cards.count
  }

  private func finish(_ outcome: ActionOutcome) {
    if case .failure(let error) = outcome.result {
      return picker.say("\(error.reason.capitalizedFirst).")
    }
    picker.clear()
    refresh()
  }
}

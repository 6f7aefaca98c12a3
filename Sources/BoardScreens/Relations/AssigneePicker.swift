import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// A list of all assignees, to assign people to the selected cards or remove them.
///
/// Typing adds a new name.
final class AssigneePicker: SubjectPicker {
  let picker: Picker<String, Never>
  let context: BoardContext
  let outcomes: BoardOutcomes
  let subject: SubjectCards
  /// The original order of the names, so that no row moves when it is chosen.
  private var order: [String] = []
  private var people: [AssigneeCount] = []
  /// How many of the selected cards each name has, by lowercase name; nil if there are too many
  /// cards to read.
  private var holders: [String: Int]?

  /// The most selected cards whose assignees are read in advance.
  private static let readLimit = 500
  /// The most names shown, and the most cards counted for each.
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
        pick: "assign or not",
        missing: {
          $0.contains(" ")
            ? "Names have no spaces. Try \(quoted($0.replacing(" ", with: "-")))."
            : "Nobody is called \(quoted($0))."
        },
        typing: .atFirst,
        commands: [.add, .delete, .undo, .redo],
        commandWords: [.add: "new name", .delete: "unassign"],
        refusals: [.rename: "Assign the new name to the cards, and unassign the old one."],
        empty: "No card has an assignee yet. Type a name."
      ),
      rows: [],
      keymap: context.keymap,
      host: context.host
    )
    try read()
    let names = people.map(\.name)
    order = names.filter { count(of: $0) > 0 } + names.filter { count(of: $0) == 0 }
    show()
  }

  func receive(_ answer: PickerResult<String, Never>) {
    switch answer {
    case .edited: show()
    case .command(let command, let name):
      run(command, on: name) { holders == nil || count(of: $0) > 0 ? .removeAssignees([$0]) : nil }
    default: break
    }
  }

  // MARK: Reading

  private func read() throws(StoreError) {
    people = AssigneeCount.merged(
      try context.store.assignees(limit: Self.namesLimit, countingUpTo: Self.countLimit)
    )
    guard subject.cards.count <= Self.readLimit else { return }
    var holders: [String: Int] = [:]
    for card in try context.store.previews(of: subject.cards) {
      for name in card.assignees { holders[name.lowercased(), default: 0] += 1 }
    }
    self.holders = holders
  }

  func contentChanged() {
    context.reading { () throws(StoreError) in try read() }
    let known = Set(order.map { $0.lowercased() })
    order = people.map(\.name).filter { !known.contains($0.lowercased()) } + order
    show()
  }

  private func count(of name: String) -> Int { holders?[name.lowercased()] ?? 0 }

  // MARK: Rows

  private func show() {
    let counts = Dictionary(people.map { ($0.name.lowercased(), $0.count) }) { first, _ in first }
    var rows = order.compactMap { name in
      counts[name.lowercased()].map { row(of: name, onCards: $0) }
    }
    if let name = typedName, !order.contains(where: { NameRule.isSame($0, name) }) {
      rows.append(PickerRow(id: name, label: "☐ @\(name)", words: ownWord(name), detail: "new"))
    }
    picker.show(rows)
  }

  private func row(of name: String, onCards count: Int) -> PickerRow<String> {
    let detail =
      count > Self.countLimit
      ? "\(Self.countLimit)+ cards" : count.cards
    let count = self.count(of: name)
    return row(name, "@\(name)", onCards: count, words: ownWord(name), detail: detail)
  }

  /// The word that finds one's own name.
  private func ownWord(_ name: String) -> String {
    ownName.map { NameRule.isSame($0, name) } ?? false ? "me" : ""
  }

  private var ownName: String? { named("me") }

  private var typedName: String? { named(TitleRule.singleLine(picker.text)) }

  /// The one name in a text; one's own for `me`.
  private func named(_ text: String) -> String? {
    let author = context.queryContext.author
    let words = AssigneeRule.words(of: text)
    guard words.count == 1, TagRule.fault(in: words[0]) == nil else { return nil }
    return (try? AssigneeRule.naming(author, in: words))?.first ?? words[0]
  }

  // MARK: Choosing

  func adjustment(for name: String) throws(StoreError) -> CardAdjustment {
    try isOnAllCards(name) ? .removeAssignees([name]) : .addAssignees([name])
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
}

import BoardModel
import BoardViewModels
import TerminalKit

/// A summary of simultaneous changes by others: who did what.
struct ExternalChangeSummary {
  private let changes: [Change]
  /// The changes that lost against a later change of the user's own, by card.
  private let overwritten: [Card.ID: [Change]]
  private let isWhole: Bool
  private let viewModel: BoardViewModel
  private let author: String
  private let historyTip: String

  /// `isWhole` means that there were too many changes to follow one by one.
  init(
    _ changes: [Change],
    isWhole: Bool,
    on viewModel: BoardViewModel,
    author: String,
    keys: KeyNames
  ) {
    historyTip = keys.tip(Command.history, "history")
    self.changes = changes.filter { !$0.isMerge }
    let merges = changes.filter { $0.isMerge && $0.card != nil }
    overwritten = Dictionary(grouping: merges) { $0.card?.card ?? Card.ID(uuid: $0.action.uuid) }
    self.isWhole = isWhole
    self.viewModel = viewModel
    self.author = author
  }

  var text: String? {
    if isWhole { return "Another program changed many cards" + historyTip }
    if let structure = StructureText(changes, on: viewModel).text { return "\(who) \(structure)" }
    return cardText
  }

  private var cardText: String? {
    let changes = changes.filter { $0.card != nil }
    guard let last = changes.last, let card = last.card else { return nil }
    let cards = Set(changes.compactMap { $0.card?.card })
    let isOverwritten = cards.allSatisfy { overwritten[$0] != nil }
    // If changes were lost, report only those.
    let lost = commonVerb(of: cards.flatMap { overwritten[$0] ?? [] })
    if cards.count > 1 {
      let end = isOverwritten ? " too; yours is newer" : ""
      let verb = isOverwritten ? lost : commonVerb(of: self.changes)
      return "\(who) \(verb) \(cards.count.cards)\(end)\(historyTip)"
    }
    // A card that was added and then moved counts as added.
    let first = changes.first { $0.kind == .created } ?? last
    if isOverwritten {
      // The title that shows, because theirs lost.
      let title = overwritten[card.card]?.last?.card?.title ?? card.title
      return "\(who) \(lost) \(quoted(title)) too; yours is newer\(historyTip)"
    }
    return "\(who) \(verb(of: first)) \(quoted(card.title))\(destination(of: first, card))"
  }

  private var who: String {
    Self.name(of: changes, for: author)
      ?? (Set(changes.map(\.author)).count > 1 ? "Others" : "Another program")
  }

  /// The name of another person; nil for several people, and for the user's own programs.
  static func name(of changes: [Change], for author: String) -> String? {
    let authors = Set(changes.map(\.author))
    guard authors.count == 1, let name = authors.first ?? nil, name != author, !name.isEmpty else {
      return nil
    }
    return "@\(name)"
  }

  private func verb(of change: Change) -> String {
    change.kind == .unarchived ? "restored" : HistoryWords.verb(of: change.kind)
  }

  private func commonVerb(of changes: [Change]) -> String {
    let verbs = Set(changes.map(verb(of:)))
    return verbs.count == 1 ? verbs.first ?? "changed" : "changed"
  }

  private func destination(of change: Change, _ card: CardChange) -> String {
    guard let column = card.after?.place.column, column != card.before?.place.column,
      let place = viewModel.place(of: column)
    else { return "" }
    return " to \(place.column.name)"
  }
}

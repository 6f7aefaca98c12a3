import BoardModel
import BoardViewModels
import TerminalKit

/// Reports local changes that a server refused and that were undone.
enum RefusalText {
  static func text(about events: [BoardEvent], keys: KeyNames) -> String? {
    let changes = events.compactMap(\.change).filter(\.isRefusal)
    guard let what = subject(of: changes) else { return nil }
    let tip = keys.tip(Command.history, "history")
    return "Not allowed here: your change to \(what) was undone\(tip)"
  }

  private static func subject(of changes: [Change]) -> String? {
    guard let last = changes.last else { return nil }
    var titles: [Card.ID: String] = [:]
    for change in changes {
      if let card = change.card { titles[card.card] = card.title }
    }
    if titles.count > 1 { return titles.count.cards }
    if let title = titles.first?.value { return quoted(title) }
    switch last.subject {
    case .card(let change): return quoted(change.title)
    case .comment(let change): return quoted(change.title)
    case .column(let change): return "the column \(quoted(change.record?.column.name ?? ""))"
    case .board, .view: return "it"
    }
  }
}

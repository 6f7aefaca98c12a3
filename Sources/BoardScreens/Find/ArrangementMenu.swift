import BoardModel
import BoardViewModels
import TerminalKit

/// Asks for the order of the cards or for their sections, and stores it for the board.
struct ArrangementMenu {
  let context: BoardContext
  let filter: FilterController
  let notice: ArrangementNotice

  static let byHand: Character = "h"

  private static let orders: [(key: Character, words: String, sort: CardSort?)] = [
    (byHand, "by hand", nil),
    ("d", "due, earliest first", CardSort(.due)),
    ("D", "due, latest first", CardSort(.due, descending: true)),
    ("p", "priority, highest first", CardSort(.priority, descending: true)),
    ("P", "priority, lowest first", CardSort(.priority)),
    ("e", "estimate, largest first", CardSort(.estimate, descending: true)),
    ("E", "estimate, smallest first", CardSort(.estimate)),
    ("t", "title, A to Z", CardSort(.title)),
    ("T", "title, Z to A", CardSort(.title, descending: true)),
    ("c", "newest first", CardSort(.created, descending: true)),
    ("C", "oldest first", CardSort(.created)),
    ("m", "recently changed first", CardSort(.changed, descending: true)),
    ("M", "least recently changed first", CardSort(.changed)),
    ("f", "recently finished first", CardSort(.done, descending: true)),
    ("F", "least recently finished first", CardSort(.done)),
  ]

  private static let groups: [(key: Character, words: String, group: CardGroup?)] = [
    ("n", "no sections", nil), ("p", "by priority", .priority), ("d", "by due date", .due),
    ("t", "by first tag", .tag), ("a", "by assignee", .assignee), ("l", "by lane", .lane),
    ("e", "by estimate", .estimate), ("b", "by board", .board),
    ("m", "by month", .month), ("w", "by week finished", .done),
  ]

  func askForOrder() { ask("Sort", orders) }

  func askForSections() { ask("Sections", sections) }

  private func ask(_ title: String, _ choices: [ChoiceMenu.Choice]) {
    let now = choices.firstIndex(where: \.isPresent)
    context.host?.ask(title, choices, picked: now ?? 0)
  }

  var orders: [ChoiceMenu.Choice] {
    let now = context.columns.arrangement.sort.first
    return Self.orders.map { key, words, sort in
      ChoiceMenu.Choice(key, words, isPresent: sort == now) { order(by: sort, words) }
    }
  }

  var sections: [ChoiceMenu.Choice] {
    let now = context.columns.arrangement.group
    return Self.groups.map { key, words, group in
      ChoiceMenu.Choice(key, words, isPresent: group == now) { divide(by: group, words) }
    }
  }

  private func order(by sort: CardSort?, _ words: String) {
    context.reading { () throws(StoreError) in try context.saveSort(sort) }
    // An order in the filter's text overrides the board's order.
    context.arrange(by: filter.query)
    if filter.query.hasSort, filter.query.sort.first != sort {
      return context.report(
        .note("The filter sets another order" + context.keys.tip(Command.filter, "changes it"))
      )
    }
    notice.report("Sorted: \(words).", meanwhile: "Sorting: \(words)…")
  }

  private func divide(by group: CardGroup?, _ words: String) {
    context.reading { () throws(StoreError) in try context.saveGroup(group) }
    context.arrange(by: filter.query)
    if filter.query.hasGroup, filter.query.group != group {
      let tip = context.keys.tip(Command.filter, "changes it")
      return context.report(.note("The filter sets other sections\(tip)"))
    }
    let keys = [Command.previousSection, .nextSection].compactMap(context.keys.label)
    let tip = keys.isEmpty ? "" : " · \(keys.joined(separator: " ")) move between them"
    notice.report(
      group == nil ? "No sections." : "Sections \(words)\(tip)",
      meanwhile: group == nil ? "Removing the sections…" : "Making sections \(words)…"
    )
  }

  static func words(of sort: CardSort) -> String {
    orders.first { $0.sort == sort }?.words ?? sort.key.rawValue
  }
}

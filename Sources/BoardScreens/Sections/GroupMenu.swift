import BoardModel
import BoardViewModels
import TerminalKit

/// Asks how to group the cards into sections and stores it for the board.
final class GroupMenu {
  private let context: BoardContext
  private let filter: FilterController
  private let notice: ArrangementNotice

  init(_ context: BoardContext, filter: FilterController, notice: ArrangementNotice) {
    self.context = context
    self.filter = filter
    self.notice = notice
  }

  private static let choices: [(key: Character, words: String, group: CardGroup?)] = [
    ("n", "no sections", nil), ("p", "by priority", .priority), ("d", "by due date", .due),
    ("t", "by first tag", .tag), ("a", "by assignee", .assignee), ("l", "by lane", .lane),
    ("e", "by estimate", .estimate), ("b", "by board", .board),
    ("m", "by month", .month), ("w", "by week finished", .done),
  ]

  func open() {
    let now = context.columns.arrangement.group
    let choices = Self.choices.map {
      ChoiceMenu.Choice(key: $0.key, label: $0.words, isPresent: $0.group == now)
    }
    let picked = Self.choices.firstIndex { $0.group == now } ?? 0
    context.host?
      .ask("Sections", choices, picked: picked) { [self] in choose(Self.choices[$0].group) }
  }

  /// The sections by name, for the list of commands.
  var choices: [(name: String, run: () -> Void)] {
    Self.choices.map { choice in (choice.words, { [self] in choose(choice.group) }) }
  }

  private func choose(_ group: CardGroup?) {
    context.reading { () throws(StoreError) in try context.saveGroup(group) }
    context.arrange(by: filter.query)
    if filter.query.hasGroup, filter.query.group != group {
      let tip = context.keys.tip(Command.filter, "changes it")
      return context.report(.note("The filter sets other sections\(tip)"))
    }
    let words = Self.words(of: group)
    let keys = [Command.previousSection, .nextSection].compactMap(context.keys.label)
    let tip = keys.isEmpty ? "" : " · \(keys.joined(separator: " ")) move between them"
    notice.report(
      group == nil ? "No sections." : "Sections \(words)\(tip)",
      meanwhile: group == nil ? "Removing the sections…" : "Making sections \(words)…"
    )
  }

  static func words(of group: CardGroup?) -> String {
    choices.first { $0.group == group }?.words ?? ""
  }
}

import BoardModel
import BoardViewModels

/// Asks which cards of a done column go to the archive, and once more with their number.
final class ArchiveMenu {
  private let context: BoardContext
  private let outcomes: BoardOutcomes

  init(_ context: BoardContext, outcomes: BoardOutcomes) {
    self.context = context
    self.outcomes = outcomes
  }

  /// How long ago a card was last changed, to be archived.
  private static let ages: [(key: Character, words: String, days: Int64)] = [
    ("w", "older than a week", 7), ("m", "older than a month", 30),
    ("q", "older than 3 months", 90), ("a", "all", 0),
  ]

  func open() {
    let column = context.columns.focused.viewModel.column
    guard case .column(let id) = column.key else {
      return context.say(.note("Open a board with b to archive a done column of it."))
    }
    guard column.kind == .done else {
      return context.say(.note("\(quoted(column.title)) is not a done column · x archives a card"))
    }
    let choices = Self.ages.map { ChoiceMenu.Choice(key: $0.key, label: $0.words) }
    let menu = ChoiceMenu(
      title: "Archive done cards",
      choices: choices,
      size: context.size,
      keymap: context.keymap,
      host: context.host
    )
    menu.onPick = { [weak self] in self?.confirm(Self.ages[$0], of: id, named: column.title) }
    context.host?.present(menu)
  }

  private func confirm(
    _ age: (key: Character, words: String, days: Int64),
    of column: Column.ID,
    named name: String
  ) {
    let now = context.environment.time().milliseconds
    // All, also those that another machine's clock has dated ahead.
    let date = Timestamp(milliseconds: age.days == 0 ? Int64.max : now - age.days * 86_400_000)
    context.reading { () throws(StoreError) in
      let count = try context.store.count(of: column, changedBefore: date)
      if count == 0 {
        let what = age.days == 0 ? "has no cards" : "has no card \(age.words)"
        return context.say(.note("\(quoted(name)) \(what)."))
      }
      let menu = ChoiceMenu(
        title: "Archive \(count == 1 ? "1 card" : "\(count) cards")?",
        choices: [
          ChoiceMenu.Choice(key: "y", label: "archive"),
          ChoiceMenu.Choice(key: "n", label: "cancel"),
        ],
        size: context.size,
        keymap: context.keymap,
        host: context.host
      )
      menu.onPick = { [weak self] index in
        if index == 0 { self?.outcomes.submit(.archiveAll(of: column, changedBefore: date)) }
      }
      context.host?.present(menu)
    }
  }
}

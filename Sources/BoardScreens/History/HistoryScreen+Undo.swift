import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

extension HistoryScreen {
  /// Asks whether to undo the entry alone, or everything its author has done since.
  func askToUndo() {
    guard let entry else { return }
    // Rows from a server have no author, so such an entry is undone alone.
    guard let author = entry.author else { return ask(about: entry, one(entry)) }
    list.reading { () throws(StoreError) in
      ask(about: entry, try viewModel.changes(by: author, from: entry))
    }
  }

  private func ask(about entry: HistoryEntry, _ all: AuthoredChanges) {
    var choices: [ChoiceMenu.Choice] = [
      .init("u", "undo this change") { [self] in takeBack(one(entry)) }
    ]
    if all.count > 1 {
      let label = "undo all \(all.count.grouped) since then in one step"
      choices.append(.init("a", label) { [self] in takeBack(all) })
    }
    choices.append(.init("c", "cancel"))
    let words = words(for: entry)
    host?
      .ask(
        TakingBack(all).question,
        saying: list.frame.size.rows < 8
          ? [] : ["\(words.shortVerb) \(quoted(words.title, limit: 32))\(words.others)", ""],
        choices
      )
  }

  private func one(_ entry: HistoryEntry) -> AuthoredChanges {
    AuthoredChanges(
      author: entry.author,
      stretch: entry.sequences,
      card: viewModel.scope.card,
      count: 1
    )
  }

  private func takeBack(_ changes: AuthoredChanges) {
    context.perform(.takeBack(changes)) { [self] in finish($0, changes) }
  }

  private func finish(_ outcome: ActionOutcome, _ changes: AuthoredChanges) {
    list.isDirty = true
    switch outcome.result {
    case .failure(.conflict(let conflict)):
      message = .failure(
        "Not undone: \(conflict.reason(quoting: quoted(conflict.title, limit: 24)))."
      )
    case .failure(let error): message = .failure("Not undone: \(error.reason).")
    case .success(let result):
      contentChanged()
      var left = ""
      if case .done(let effect) = result {
        left = effect.leftOut.words { quoted($0, limit: 24) }
      }
      list.reading { () throws(StoreError) in
        try context.countDue()
        message = .success(TakingBack(changes).done + left)
      }
    }
  }
}

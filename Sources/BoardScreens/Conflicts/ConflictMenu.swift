import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// Shows both versions of what another machine has overwritten, and asks which to keep.
struct ConflictMenu {
  let context: BoardContext
  let outcomes: BoardOutcomes

  /// Asks about the selected card, or else about one of a list.
  func open() throws(StoreError) {
    let all = try context.store.conflicts()
    let own = all.filter { $0.card == context.selected }
    if let first = own.first { return try ask(about: first, whose: own.count) }
    if all.isEmpty { return context.report(.note("Nobody has overwritten what you wrote.")) }
    list(all)
  }

  private func list(_ conflicts: [CardConflict]) {
    let choices = conflicts.enumerated()
      .map { index, conflict in
        ChoiceMenu.Choice(
          index < 9 ? "\(index + 1)".first : nil,
          "\(quoted(conflict.title, limit: 32)): \(conflict.headline)"
        ) {
          context.reading { () throws(StoreError) in try ask(about: conflict, whose: 1) }
        }
      }
    context.host?.ask("Overwritten", choices)
  }

  // MARK: One conflict

  private func ask(about conflict: CardConflict, whose count: Int) throws(StoreError) {
    let boards = try context.store.boards()
    let more = count > 1 ? " (1 of \(count))" : ""
    let title = conflict.headline.capitalizedFirst
    let choices = conflict.choices(on: boards)
      .map { choice in
        let label = Self.label(of: choice, conflict.isOfDeletedCard)
        return ChoiceMenu.Choice(choice.rawValue.first, label) {
          keep(choice, of: conflict, by: conflict.action(keeping: choice, on: boards)) { isKept in
            context.reading { () throws(StoreError) in
              if !isKept { return try ask(about: conflict, whose: count) }
              if count > 1 { try open() }
            }
          }
        }
      }
    context.host?
      .ask(
        quoted(conflict.title, limit: 32) + more,
        saying: { ["\(title)."] + Self.versions(of: conflict, on: boards, in: $0) },
        choices
      )
  }

  private static func label(of choice: CardConflict.Choice, _ isOfDeletedCard: Bool) -> String {
    switch choice {
    case .theirs: isOfDeletedCard ? "leave it deleted" : "keep theirs"
    case .mine: isOfDeletedCard ? "add mine as a new card" : "keep mine"
    case .both: "keep both, theirs first"
    }
  }

  private static func versions(
    of conflict: CardConflict,
    on boards: [Board],
    in size: Size
  ) -> [String] {
    if case .field(let mine, let theirs) = conflict.loss {
      var drafts = [CardDraft(title: conflict.title), CardDraft(title: conflict.title)]
      drafts[0].apply(mine)
      drafts[1].apply(theirs)
      return ConflictText.lines(
        of: [mine.field],
        mine: drafts[0],
        theirs: drafts[1],
        in: size,
        room: size.rows - 8
      )
    }
    let words = conflict.words(on: boards)
    return ["", "mine    \(words.mine)", "theirs  \(words.theirs)", ""]
  }

  /// Keeps a version by an action; nil leaves the card as it is.
  ///
  /// `listener` receives whether it is kept.
  private func keep(
    _ choice: CardConflict.Choice,
    of conflict: CardConflict,
    by action: BoardAction?,
    then listener: @escaping (Bool) -> Void
  ) {
    guard let action else {
      let isKept = dismiss(conflict)
      if isKept { context.report(.note("Kept theirs: \(quoted(conflict.title)).")) }
      return listener(isKept)
    }
    outcomes.submit(action, about: conflict.title) { outcome in
      guard case .success = outcome.result else { return listener(false) }
      listener(!conflict.isOfDeletedCard || dismiss(conflict))
    }
  }

  private func dismiss(_ conflict: CardConflict) -> Bool {
    do throws(StoreError) {
      try context.store.dismiss(conflict)
      context.columns.sharingMarks.conflicting = try context.store.conflictingCards()
      return true
    } catch {
      context.report(.failure("Not saved: \(error.reason)."))
      return false
    }
  }
}

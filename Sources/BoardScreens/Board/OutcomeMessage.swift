import BoardModel
import BoardViewModels
import TerminalKit

struct OutcomeMessage {
  let outcome: ActionOutcome
  /// The title of the card, or the name, when the action was submitted.
  let title: String
  var former: String?
  let viewModel: BoardViewModel
  let today: CalendarDay
  /// Whether the prompt still holds the text, so that its key can try again.
  let isPromptOpen: Bool
  let keys: KeyNames
  /// What is said of a finished card instead of where it moved; nil for nothing.
  var cheer: String?
  /// Such as `Doing holds 4 of 3`, if a card has entered a column that is over its limit now.
  var overLimit: String?

  var message: StatusMessage {
    switch outcome.result {
    case .success(.done(let effect)): success(effect)
    case .success(.reverted(let step)):
      .success(
        "\(isRedo ? "Redid" : "Undid"): \(words(for: step))\(elsewhere(step))\(leftOut(step.leftOut))"
      )
    case .success(.nothingToRevert): .note(isRedo ? "Nothing to redo." : "Nothing to undo.")
    case .failure(.conflict(let conflict)): failure(conflict)
    case .failure(.takesBoardAway(let kind)): keptBoard(kind)
    case .failure(.stopped): .note("\(notDone): stopped before anything was saved.")
    case .failure(let error): failure(error)
    }
  }

  private var isRedo: Bool { outcome.action.isRedo }

  private func name(of column: Column.ID?) -> String? {
    column.flatMap(viewModel.place)?.column.name
  }

  /// The name of a column, with its board if another board is shown.
  private func whereabouts(of column: Column.ID?) -> String? {
    guard let column, let place = viewModel.place(of: column) else { return nil }
    if case .board(place.board.id) = viewModel.choice { return place.column.name }
    return "\(place.column.name) on \(place.board.name)"
  }

  // MARK: Done

  /// As with a pasted list of open and done cards.
  private var addsToSeveralColumns: Bool {
    guard case .addEach(let cards, _) = outcome.action else { return false }
    return Set(cards.map(\.kind)).count > 1
  }

  /// Says until when an added card is hidden; nil if it shows now.
  private func hiddenWords(_ effect: ActionEffect) -> String? {
    let column = (effect.to?.column).flatMap(viewModel.place)?.column
    let cards: [(draft: CardDraft, kind: Column.Kind?)] =
      switch outcome.action {
      case .addEach(let cards, _): cards.map { ($0.draft, $0.kind) }
      default: outcome.action.drafts?.map { ($0, column?.kind) } ?? []
      }
    let later = cards.filter { $0.kind != .done }.compactMap(\.draft.start).filter { $0 > today }
    guard let first = later.min() else { return nil }
    if cards.count == 1 { return ". It is hidden until \(first.short(seenFrom: today))." }
    let verb = later.count == 1 ? "is hidden until its" : "are hidden until their"
    return ". \(later.count.grouped) of them \(verb) start."
  }

  private func success(_ effect: ActionEffect) -> StatusMessage {
    let title = effect.title.isEmpty ? title : effect.title
    // If only one of several cards changed, it need not be the first.
    let hasSimilarChanges = effect.cardCount == 1 && outcome.action.cards.count > 1
    let what = effect.cardCount > 1 || hasSimilarChanges ? effect.cardCount.cards : quoted(title)
    switch outcome.action {
    case .add, .addEach:
      let place = addsToSeveralColumns ? nil : whereabouts(of: effect.to?.column)
      let name = place.map { " to \($0)" } ?? ""
      let more = hiddenWords(effect) ?? overLimit.map { ". \($0)" } ?? ""
      return .success("Added \(what)\(name)\(more)")
    case .edit(let cards, let edits, _):
      let words =
        cards.count > 1
        ? words(for: edits, what, isOne: effect.cardCount <= 1) : wordsForOne(edits, quoted(title))
      return .success(words + keys.undo)
    case .adjust(_, let adjustments):
      return .success(
        AdjustmentText.words(
          for: adjustments,
          what,
          isOne: effect.cardCount <= 1,
          replacing: former,
          on: today
        ) + keys.undo
      )
    case .claimNext:
      return effect.cardCount == 0
        ? .note("Nothing to claim.") : .success("Claimed \(what)\(keys.undo)")
    case .duplicate: return .success("Duplicated \(what)\(keys.undo)")
    case .makeTemplates:
      let way = keys.labels(of: Command.add, PromptCommand.widen)
      let tip = way.map { " · \($0) makes a card of it" } ?? ""
      let many = effect.cardCount > 1
      let words = many ? "templates, which are" : "a template, which is"
      return .success("Made \(what) \(words) off the board\(tip)\(keys.undo)")
    case .makeCards(let steps, _):
      let made =
        steps.count == 1 ? quoted(steps[0].text) + " a card" : "cards of \(steps.count) steps"
      return .success("Made \(made), part of \(quoted(title))\(keys.undo)")
    case .makeSteps:
      return .success("Made \(what) \(effect.cardCount == 1 ? "a step" : "steps")\(keys.undo)")
    case .comment: return .success("Commented on \(what)\(keys.undo)")
    case .move:
      if effect.cardCount == 0, laneOfMove.isEmpty {
        return .note("\(quoted(title)) is there already.")
      }
      let isElsewhere = effect.from?.column != effect.to?.column
      let name = isElsewhere ? whereabouts(of: effect.to?.column) : nil
      let over = overLimit.map { ". \($0)" } ?? ""
      let next = (effect.following.map(words) ?? "") + over
      if let cheer {
        let many = effect.cardCount > 1 ? ": \(what)" : ""
        return .success("Done\(many). \(cheer)\(next)\(keys.undo)")
      }
      let place = (name.map { " to \($0)" } ?? "") + laneOfMove
      return .success("Moved \(what)\(place)\(next)\(keys.undo)")
    case .moveEach:
      let next = effect.following.map(words) ?? ""
      return .success("Moved \(what), each on its own board\(laneOfMove)\(next)\(keys.undo)")
    case .delete: return .success("Deleted \(what)\(keys.undo)")
    case .archive: return .success("Archived \(what)\(keys.undo)")
    case .archiveAll:
      return effect.cardCount == 0
        ? .note("Nothing to archive.") : .success("Archived \(what)\(keys.undo)")
    case .restore:
      if effect.cardCount == 0 { return .note("\(what) is already on the board.") }
      let name = effect.cardCount > 1 ? nil : whereabouts(of: effect.to?.column)
      return .success("Restored \(what)\(name.map { " to \($0)" } ?? "")\(keys.undo)")
    case .undo, .redo, .undoKeeping, .redoKeeping: return .success("")
    case .takeBack(let changes):
      return .success(TakingBack(changes).done + leftOut(effect.leftOut))
    default:
      return .success("\(structureWords(quoted(title)))\(leftOut(effect.leftOut))\(keys.undo)")
    }
  }

  /// The lane that a move has also set.
  private var laneOfMove: String {
    let edits: [CardEdit]
    switch outcome.action {
    case .move(_, _, let all), .moveEach(_, let all): edits = all
    default: return ""
    }
    guard case .lane(let lane)? = edits.last else { return "" }
    return lane.map { " in \($0.text)" } ?? " in no lane"
  }

  /// The cards after those that repeat.
  private func words(for following: FollowingCards) -> String {
    if following.count > 1 { return "; \(following.count) of them come again" }
    if let due = following.due {
      let time = due.time.map { " at \($0.text)" } ?? ""
      return "; again on \(due.day.short(seenFrom: today))\(time)"
    }
    return following.ended > 0 ? "; that was the last time" : ""
  }

  private func wordsForOne(_ edits: [CardEdit], _ what: String) -> String {
    guard edits.count == 1, let edit = edits.first else { return "Changed \(what)" }
    switch edit {
    case .title: return "Renamed to \(what)"
    case .tags(let tags) where tags.isEmpty: return "Removed the tags from \(what)"
    case .tags(let tags): return "Tagged \(what) \(TagText.line(of: tags))"
    case .assignees(let names) where names.isEmpty: return "Removed the assignees from \(what)"
    case .assignees(let names):
      return "\(what) is \(names.map { "@" + $0 }.joined(separator: " "))'s"
    default: return words(for: edits, what, isOne: true)
    }
  }

  private func words(for edits: [CardEdit], _ what: String, isOne: Bool) -> String {
    switch edits.first {
    case .due(nil, _): "Removed the due date from \(what)"
    case .due(let due?, let time):
      "\(what) \(isOne ? "is" : "are") due \(Self.words(for: due, time, seenFrom: today))"
    case .typedDue(let typed, let day, let minute):
      "\(what) \(isOne ? "is" : "are") due \(words(for: typed, on: day, at: minute))"
    case .repeats(nil): "\(what) no longer \(isOne ? "repeats" : "repeat")"
    case .repeats(let repeats?): "\(what) \(isOne ? "repeats" : "repeat") \(repeats.words)"
    case .start?: startWords(edits[0], what, isOne ? "is" : "are")
    case .priority(let priority): "\(what) \(isOne ? "has" : "have") \(priority.phrase)"
    case .lane(nil): "\(what) \(isOne ? "is" : "are") in no lane"
    case .lane(let lane?): "\(what) \(isOne ? "is" : "are") in \(lane.text)"
    case .estimate(nil): "Removed the estimate from \(what)"
    case .estimate(let estimate?):
      "\(what) \(isOne ? "is" : "are") estimated at \(estimate.text)"
    default: "Changed \(what)"
    }
  }

  /// Without a day, each card keeps its own.
  private func words(for typed: TypedDue, on day: CalendarDay, at minute: Int) -> String {
    let due = typed.due(today: day, now: minute)
    if typed.day == nil, let time = due.time { return "at \(time.text)" }
    return Self.words(for: due.day, due.time, seenFrom: today)
  }

  private static func words(
    for due: CalendarDay,
    _ time: ClockTime?,
    seenFrom today: CalendarDay
  ) -> String {
    DueDescription.words(for: DueDate(due, at: time), seenFrom: today)
  }

  private func startWords(_ edit: CardEdit, _ what: String, _ verb: String) -> String {
    guard case .start(let start?) = edit else { return "\(what) \(verb) no longer hidden" }
    let words = DueDescription.words(for: start, seenFrom: today)
    return start > today ? "\(what) \(verb) hidden until \(words)" : "\(what) started \(words)"
  }

  private func structureWords(_ name: String) -> String {
    switch outcome.action {
    case .addColumn: "Added the column \(name)"
    case .editColumn(_, let edits):
      edits.allSatisfy(\.isName)
        ? "Renamed the column to \(name)"
        : "Changed the column \(name): \(edits.map(\.words).joined(separator: ", "))"
    case .moveColumn: "Moved the column \(name)"
    case .deleteColumn: "Deleted the column \(name)"
    case .restoreColumn: "Restored the column \(name)"
    case .addBoard: "Added the board \(name)"
    case .renameBoard: "Renamed the board to \(name)"
    case .color(let name, let color, _):
      color.map { "\(name.text) is \($0.rawValue)" } ?? "\(name.text) has no colour of its own"
    case .moveBoard: "Moved the board \(name)"
    case .archiveBoard: "Archived the board \(name)"
    case .restoreBoard: "Restored the board \(name)"
    case .deleteBoard: "Deleted the board \(name)"
    case .addView: "Saved the view \(name)"
    case .editView(_, let edits):
      edits.contains { if case .query = $0 { true } else { false } }
        ? "Changed the query of the view \(name)" : "Renamed the view to \(name)"
    case .moveView: "Moved the view \(name)"
    case .deleteView: "Deleted the view \(name)"
    default: ""
    }
  }

  // MARK: Undone

  /// The board of the undone step, if it is not shown; a move names it with the column.
  private func elsewhere(_ step: RevertedStep) -> String {
    guard case .board(let shown) = viewModel.choice, let board = board(of: step),
      board.id != shown,
      Set(step.columns.compactMap { viewModel.place(of: $0)?.board.id }).count < 2
    else { return "" }
    if case .moved(let column) = step.action, viewModel.place(of: column)?.board.id != shown {
      return ""
    }
    return " on \(board.name)"
  }

  private func board(of step: RevertedStep) -> Board? {
    if case .board = step.action { return nil }
    if let id = step.board { return viewModel.boards.first { $0.id == id } }
    return (step.column ?? step.lastColumn).flatMap(viewModel.place)?.board
  }

  private func leftOut(_ leftOut: LeftOut) -> String {
    leftOut.words { quoted($0, limit: 24) }
  }

  /// The step as it was first done: `move “Fix login” to Doing`, `add 20 cards`.
  private func words(for step: RevertedStep, limit: Int = 40) -> String {
    let what = step.count == 1 ? quoted(step.title, limit: limit) : step.count.cards
    switch step.action {
    case .added: return "add \(what)"
    case .restored, .unarchived: return "restore \(what)"
    case .deleted: return "delete \(what)"
    case .archived: return "archive \(what)"
    case .madeTemplate: return "make \(what) \(step.count == 1 ? "a template" : "templates")"
    case .reordered: return "move \(what)"
    case .edited(let fields): return "\(CardField.list(fields)) of \(what)"
    case .moved(let column):
      // Several cards may have moved on boards of their own.
      let names = Set(step.columns.map(name))
      let isOne = step.count == 1 || step.columns.count < 2
      let place = isOne ? whereabouts(of: column) : names.count == 1 ? name(of: column) : nil
      return "move \(what)\(place.map { " to \($0)" } ?? "")"
    case .column(let event): return "\(words(for: event)) column \(quoted(step.title))"
    case .board(let event):
      let cards = step.cardsOfBoard.map { " with \($0.cards)" } ?? ""
      return "\(words(for: event)) board \(quoted(step.title))\(cards)"
    case .view(let event): return "\(words(for: event)) view \(quoted(step.title))"
    case .commented: return "comment on \(what)"
    case .uncommented: return "delete the comment on \(what)"
    case .imported: return "import \(step.count.cards)"
    case .importedHistory: return "import a board with its history"
    }
  }

  private func words(for event: StructureEvent) -> String {
    switch event {
    case .added: "add"
    case .renamed: "rename"
    case .kindChanged: "change the kind of"
    case .limitChanged: "change the limit of"
    case .queryChanged: "change the query of"
    case .colored(let name, _, _): "colour \(name) on"
    case .moved: "move"
    case .archived: "archive"
    case .unarchived, .restored: "bring back"
    case .deleted: "delete"
    }
  }

  // MARK: Failed

  /// Why nothing was undone, and what the same key does next.
  private func failure(_ conflict: UndoConflict) -> StatusMessage {
    let what = isRedo ? "Not redone" : "Not undone"
    let key = keys.label(of: isRedo ? Command.redo : .undo).map { ", \($0) skips it" } ?? ""
    let step = conflict.step.map { "\(words(for: $0, limit: 24)); " } ?? ""
    let title = conflict.isAboutNamed ? nil : quoted(conflict.title, limit: 24)
    // The next key comes first, so that a narrow screen does not cut it off.
    return .failure("\(what)\(key): \(step)\(conflict.reason(quoting: title)).")
  }

  /// Explains that the only step left would remove or restore the open board, and where to undo it.
  private func keptBoard(_ kind: Change.Kind) -> StatusMessage {
    let what =
      switch kind {
      case .created: "adding this board"
      case .restored: "restoring this board"
      case .unarchived: "unarchiving this board"
      case .deleted: "deleting this board"
      case .archived: "archiving this board"
      case .updated, .moved: "changing this board"
      }
    let way = isRedo ? nil : keys.labels(of: Command.boards, ListCommand.undo)
    let tip = way.map { " · \($0) undoes it" } ?? ""
    return .note("Nothing else to \(isRedo ? "redo" : "undo") here except \(what)\(tip)")
  }

  /// What failed and how to try again; typed text stays in the prompt.
  private func failure(_ error: StoreError) -> StatusMessage {
    let key = isPromptOpen ? keys.label(of: PromptCommand.submit) : nil
    let retry = key.map { "; \($0) tries again" } ?? "; try again"
    let isFinal = !isPromptOpen && error.isFinal
    return .failure("\(notDone): \(error.reason)\(error.remedy ?? (isFinal ? "" : retry)).")
  }

  /// The name of the card, or the number of cards if there are several.
  private var what: String {
    let count = outcome.action.cards.count
    return count > 1 ? count.cards : quoted(title)
  }

  private var notDone: String {
    switch outcome.action {
    case .add, .addEach: outcome.action.drafts?.count == 1 ? "Not added" : "No cards added"
    case .edit(_, let edits, _):
      edits.first?.field == .title ? "Not renamed" : "\(what) not changed"
    case .adjust: "\(what) not changed"
    case .claimNext: "No card claimed"
    case .comment: "Comment not added"
    case .move, .moveEach, .moveColumn, .moveBoard, .moveView: "\(what) not moved"
    case .delete, .deleteColumn, .deleteBoard, .deleteView: "\(what) not deleted"
    case .archive, .archiveBoard: "\(what) not archived"
    case .archiveAll: "No card archived"
    case .restore, .restoreColumn, .restoreBoard: "\(what) not restored"
    case .duplicate: "\(what) not duplicated"
    case .makeCards, .makeSteps, .makeTemplates: "\(what) not changed"
    case .addColumn, .addBoard, .addView: "\(what) not added"
    case .editColumn, .editView: "\(what) not changed"
    case .color(let name, _, _): "\(name.text) not coloured"
    case .renameBoard: "\(what) not renamed"
    case .undo, .undoKeeping, .takeBack: "Not undone"
    case .redo, .redoKeeping: "Not redone"
    }
  }
}

extension ColumnEdit {
  fileprivate var isName: Bool {
    if case .name = self { return true }
    return false
  }
}

extension Priority {
  fileprivate var phrase: String { self == .none ? "no priority" : "\(word) priority" }
}

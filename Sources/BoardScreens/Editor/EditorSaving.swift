import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// Saves the card, and resolves conflicts with changes by other programs.
final class EditorSaving {
  private let card: EditedCard
  var onClose: () -> Void = {}
  var isClosed = false
  /// The part of another program's change that was merged, such as `@bob's new tags`.
  private var joined: String?

  private var context: BoardContext { card.context }

  init(of card: EditedCard) { self.card = card }

  /// Saves if anything has changed, then runs `next`.
  ///
  /// If a field is invalid, it only focuses the first invalid field.
  func save(then next: @escaping () -> Void) {
    card.enterStep()
    if let fault = card.touch() {
      return context.report(.failure("Not saved: \(fault.reason)."))
    }
    let draft = card.draft
    switch card.subject {
    case .new(let placement): write(.add([draft], placement), then: next)
    case .card(let card):
      let edits = draft.edits(from: card.draft)
      if edits.isEmpty { return next() }
      write(.edit([card.id], edits, expecting: card.draft), then: next)
    }
  }

  private func write(_ action: BoardAction, then next: @escaping () -> Void) {
    context.perform(action) { [self] in finish($0, then: next) }
  }

  func finish(_ outcome: ActionOutcome, then next: @escaping () -> Void) {
    context.reading { () throws(StoreError) in try context.countDue() }
    switch outcome.result {
    case .success(.done(let effect)):
      saved(outcome.action, effect.cards)
      let message = context.status.message
      next()
      // Undo is a key of the board, so the hint shows only there.
      if isClosed, let message, message == context.status.message {
        context.report(.success(message.text + context.keys.undo))
      }
    case .failure(.changedMeanwhile(let theirs)): meet(theirs, then: next)
    case .failure(.cardNotFound), .failure(.columnNotFound), .failure(.boardArchived):
      if card.id == nil { askWhereToAdd(then: next) } else { askAboutDeletedCard(then: next) }
    case .failure(let error):
      let key = context.keys.label(of: EditorCommand.save).map { "; \($0) tries again" } ?? ""
      context.report(.failure("Not saved: \(error.reason)\(key)."))
    case .success(.reverted), .success(.nothingToRevert): break
    }
  }

  private func saved(_ action: BoardAction, _ cards: [Card.ID]) {
    let verb = if case .add = action { "Added" } else { "Saved" }
    let with = joined.map { ", with \($0)" } ?? ""
    joined = nil
    let message = "\(verb) \(quoted(card.draft.title))\(with)"
    context.report(.success(message))
    guard let id = cards.last else { return }
    let column = card.column
    column.reading { () throws(StoreError) in
      guard let now = try column.viewModel.card(id) else { return }
      card.becomes(now)
      if let place = card.whereabouts(of: now) {
        context.report(.success("\(message); it is \(place)"))
      } else if let start = now.start, try context.store.isLater(id) {
        let day = DueDescription.words(for: start, seenFrom: context.environment.today())
        context.report(.success("\(message); it is hidden until \(day)"))
      } else {
        try column.reveal(id)
      }
    }
  }

  // MARK: Conflicts

  /// Merges both changes if possible; otherwise asks.
  private func meet(_ theirs: Card, then next: @escaping () -> Void) {
    let merge = CardMerge(base: card.base, ours: card.draft, theirs: theirs.draft)
    if !merge.clashes.isEmpty { return askWhichToKeep(theirs, merge, then: next) }
    joined = joinedFields(of: theirs, merge)
      .map { "\(card.lastChanger ?? "another program")'s new \(CardField.list($0))" }
    card.show(.card(theirs), draft: merge.draft)
    save(then: next)
  }

  private func askWhichToKeep(
    _ theirs: Card,
    _ merge: CardMerge,
    then next: @escaping () -> Void
  ) {
    var words = [
      "\(card.lastChanger ?? "Another program") has changed the card's "
        + "\(CardField.list(merge.clashes)) since you opened it."
    ]
    if let kept = joinedFields(of: theirs, merge) {
      let isOne = kept.count == 1 && !kept[0].name.hasSuffix("s")
      words.append("The new \(CardField.list(kept)) \(isOne ? "is" : "are") kept as well.")
    }
    let mine = card.draft
    let message = { (size: Size) in
      let width = Popup.widest(in: size) - 2
      let lines = words.flatMap { DisplayText.wrapped($0, width: width, maxLines: 4) }
      return words
        + ConflictText.lines(
          of: merge.clashes,
          mine: mine,
          theirs: theirs.draft,
          in: size,
          room: size.rows - 7 - lines.count
        )
    }
    context.host?
      .ask(
        "Changed meanwhile",
        saying: message,
        [
          .init("m", "keep mine") { [self] in
            // Shows their version, with the user's text over it.
            card.show(.card(theirs), draft: merge.draft)
            save(then: next)
          },
          .init("t", "take theirs") { [self] in
            card.show(.card(theirs), draft: theirs.draft)
            context.report(.note("Showing their version."))
          },
          .init("b", "keep both, mine as a new card") { [self] in
            write(.add([card.draft], .after(theirs.id)), then: next)
          },
        ],
        orLeave: reportUnsaved
      )
  }

  private func reportUnsaved() { context.report(.note("Not saved yet.")) }

  /// The fields of their change that were merged without conflict, if any.
  private func joinedFields(of theirs: Card, _ merge: CardMerge) -> [CardField]? {
    let fields = theirs.draft.fields(differingFrom: card.base)
      .filter { !merge.clashes.contains($0) }
    return fields.isEmpty ? nil : fields
  }

  /// The card's former position, from its neighbours; the top of the column if they are unknown.
  private var formerPlace: Placement? {
    let column = card.column
    if newBoard == nil, let position = card.position {
      let index = position - 1 - column.window.offset
      if let next = column.card(at: index) { return .before(next) }
      if let last = column.card(at: index - 1) { return .after(last) }
    }
    return context.top(of: column.key)
  }

  /// The board for a copy of the card if its own board was removed; nil otherwise.
  private var newBoard: String? {
    guard case .card(let read) = card.subject, context.viewModel.place(of: read.column) == nil
    else { return nil }
    return context.viewModel.title
  }

  /// Asks where to add a new card whose place was deleted meanwhile.
  private func askWhereToAdd(then next: @escaping () -> Void) {
    guard let place = context.top(of: card.column.key), case .top(let column) = place,
      let home = context.viewModel.place(of: column)
    else { return context.report(.failure("Not saved: no column is left for it.")) }
    context.host?
      .ask(
        "Deleted meanwhile",
        saying: ["The place of the new card was deleted by another program."],
        [
          .init("m", "add it to \(home.column.name) on \(home.board.name)") { [self] in
            card.goes(to: place)
            save(then: next)
          },
          .init("t", "discard it") { [self] in
            context.report(.note("The card was not added."))
            onClose()
          },
        ],
        orLeave: reportUnsaved
      )
  }

  private func askAboutDeletedCard(then next: @escaping () -> Void) {
    let board = newBoard
    context.host?
      .ask(
        "Deleted meanwhile",
        saying: [
          board == nil
            ? "Another program has deleted the card."
            : "The card was deleted with its column or board."
        ],
        [
          .init("m", "keep mine, as a new card\(board.map { " on \($0)" } ?? "")") { [self] in
            guard let place = formerPlace else { return }
            write(.add([card.draft], place), then: next)
          },
          .init("t", "leave it deleted") { [self] in
            context.report(.note("The card stays deleted."))
            onClose()
          },
        ],
        orLeave: reportUnsaved
      )
  }

  // MARK: Unsaved changes

  /// Asks whether to save or discard the changes, then runs `next`.
  func askAboutChanges(then next: @escaping () -> Void) {
    let discard = ChoiceMenu.Choice("d", "discard", act: next)
    let stay = ChoiceMenu.Choice("e", "keep editing")
    let isValid = card.validity.isValid
    let fault = card.validity.faults.first.map { ["\($0.field.label): \($0.reason)."] } ?? []
    context.host?
      .ask(
        isValid ? "Save the changes?" : "This can't be saved yet",
        saying: fault,
        isValid
          ? [.init("s", "save") { [self] in save(then: next) }, discard, stay] : [stay, discard],
        orLeave: { [context] in context.report(nil) }
      )
  }
}

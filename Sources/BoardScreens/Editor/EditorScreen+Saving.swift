import BoardModel
import BoardViewModels
import TerminalSurface

/// Saving, and what to do where another program has written to the card meanwhile.
extension EditorScreen {
  /// Saves what was typed where it says anything new, then goes on.
  ///
  /// Nothing happens while a field is not valid, but that the first such field gets the focus.
  func save(then next: @escaping (EditorScreen) -> Void) {
    enterStep()
    isTouched = true
    if let fault = validity.faults.first {
      form.focus = fault.field
      return context.say(.failure("Not saved: \(fault.reason)."))
    }
    let draft = draft
    switch subject {
    case .new(let placement): write(.add([draft], placement), then: next)
    case .card(let card):
      let edits = draft.edits(from: card.draft)
      if edits.isEmpty { return next(self) }
      write(.edit([card.id], edits, expecting: card.draft), then: next)
    }
  }

  private func write(_ action: BoardAction, then next: @escaping (EditorScreen) -> Void) {
    context.actions.submit(action) { [weak self] outcome in self?.finish(outcome, then: next) }
  }

  /// Takes what became of saving.
  func finish(_ outcome: ActionOutcome, then next: @escaping (EditorScreen) -> Void) {
    context.reading { () throws(StoreError) in try context.countDue() }
    switch outcome.result {
    case .success(.done(let effect)):
      saved(outcome.action, effect.cards)
      let message = context.status.message
      next(self)
      // Undo is a key of the board.
      if isClosed, let message, message == context.status.message {
        context.say(.success(message.text + context.keys.undo))
      }
    case .failure(.changedMeanwhile(let theirs)): meet(theirs, then: next)
    case .failure(.cardNotFound): askAboutTheDeleted(then: next)
    case .failure(let error):
      let key = context.keys.label(of: EditorCommand.save).map { "; \($0) tries again" } ?? ""
      context.say(.failure("Not saved: \(error.reason)\(key)."))
    case .success(.reverted), .success(.nothingToRevert): break
    }
  }

  private func saved(_ action: BoardAction, _ cards: [Card.ID]) {
    let verb = if case .add = action { "Added" } else { "Saved" }
    context.say(.success("\(verb) \(quoted(draft.title))"))
    guard let id = cards.last else { return }
    column.reading { () throws(StoreError) in
      guard let card = try column.viewModel.card(id) else { return }
      subject = .card(card)
      try column.reveal(id)
    }
  }

  // MARK: Conflicts

  /// Keeps both changes where they can be joined, else asks.
  private func meet(_ theirs: Card, then next: @escaping (EditorScreen) -> Void) {
    let merge = CardMerge(base: base, ours: draft, theirs: theirs.draft)
    if !merge.clashes.isEmpty { return askWhichToKeep(theirs, merge, then: next) }
    show(.card(theirs), draft: merge.draft)
    save(then: next)
  }

  private func askWhichToKeep(
    _ theirs: Card,
    _ merge: CardMerge,
    then next: @escaping (EditorScreen) -> Void
  ) {
    let fields = CardField.list(merge.clashes)
    let differences = ConflictWords.lines(
      of: merge.clashes,
      mine: draft,
      theirs: theirs.draft,
      room: page.size.rows - 9
    )
    ask(
      "Changed meanwhile",
      ["Another program has changed the", "card's \(fields) since you opened it."] + differences,
      [
        ChoiceMenu.Choice(key: "m", label: "keep mine"),
        ChoiceMenu.Choice(key: "t", label: "take theirs"),
        ChoiceMenu.Choice(key: "b", label: "keep both, mine as a new card"),
      ],
      orLeave: "Not saved yet."
    ) { editor, choice in
      switch choice {
      case "m":
        // Shows the card as it is by now, with what was typed over it.
        editor.show(.card(theirs), draft: merge.draft)
        editor.save(then: next)
      case "t":
        editor.show(.card(theirs), draft: theirs.draft)
        editor.context.say(.note("This is the card as the other program left it."))
      default: editor.write(.add([editor.draft], .after(theirs.id)), then: next)
      }
    }
  }

  /// Where the card stood, as its neighbours tell; the top of the column where they are not known.
  private var formerPlace: Placement? {
    let column = column
    if let position {
      let index = position - 1 - column.window.offset
      if let next = column.card(at: index) { return .before(next) }
      if let last = column.card(at: index - 1) { return .after(last) }
    }
    return context.top(of: column.key)
  }

  private func askAboutTheDeleted(then next: @escaping (EditorScreen) -> Void) {
    ask(
      "Deleted meanwhile",
      ["Another program has deleted the card."],
      [
        ChoiceMenu.Choice(key: "m", label: "keep mine, as a new card"),
        ChoiceMenu.Choice(key: "t", label: "leave it deleted"),
      ],
      orLeave: "Not saved yet."
    ) { editor, choice in
      if choice == "m" {
        guard let place = editor.formerPlace else { return }
        editor.write(.add([editor.draft], place), then: next)
      } else {
        editor.context.say(.note("The card stays deleted."))
        editor.close()
      }
    }
  }

  /// Asks something over the editor; who leaves without an answer is told what that means.
  private func ask(
    _ title: String,
    _ message: [String],
    _ choices: [ChoiceMenu.Choice],
    orLeave note: String? = nil,
    then answer: @escaping (EditorScreen, Character?) -> Void
  ) {
    let menu = ChoiceMenu(
      title: title,
      message: message,
      choices: choices,
      size: page.size,
      keymap: context.keymap,
      host: host
    )
    menu.onPick = { [weak self] index in
      if let self { answer(self, choices[index].key) }
    }
    menu.onLeave = { [weak self] in self?.context.say(note.map { .note($0) }) }
    host?.present(menu)
  }

  // MARK: Closing

  /// Leaves the editor; the board stands on the card that was seen last.
  func close() {
    isClosed = true
    dropDraft()
    context.clipboard = form.body.clipboard
    host?.dismiss()
    context.onEditorClosed()
  }

  func askToClose() {
    enterStep()
    guard isChanged else { return close() }
    askAboutChanges { $0.close() }
  }

  /// Asks what is to become of what was typed, and then goes on.
  func askAboutChanges(then next: @escaping (EditorScreen) -> Void) {
    var choices = [
      ChoiceMenu.Choice(key: "d", label: "discard the changes"),
      ChoiceMenu.Choice(key: "e", label: "go on editing"),
    ]
    if validity.isValid {
      choices.insert(ChoiceMenu.Choice(key: "s", label: "save them"), at: 0)
    } else {
      choices.swapAt(0, 1)
    }
    let fault = validity.faults.first.map { ["\($0.field.label): \($0.reason)."] } ?? []
    ask(
      validity.isValid ? "Save the changes?" : "This can't be saved yet",
      fault,
      choices
    ) { editor, choice in
      switch choice {
      case "s": editor.save(then: next)
      case "d": next(editor)
      default: break
      }
    }
  }
}

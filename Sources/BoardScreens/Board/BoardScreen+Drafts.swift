import BoardModel
import BoardViewModels

/// At the start: what was typed in an editor whose program was ended before it was saved.
extension BoardScreen {
  /// Offers what was left, one after the other, the latest first.
  func offerDrafts() {
    focused.reading { () throws(StoreError) in
      for draft in try store.abandonedDrafts() {
        if try isNews(draft) { offeredDrafts.append(draft) } else { try store.discard(draft) }
      }
    }
    offerNextDraft()
  }

  /// Offers the next of what was left, once the one before was answered or closed.
  func offerNextDraft() {
    if !offeredDrafts.isEmpty { offer(offeredDrafts.removeFirst()) }
  }

  /// Whether a draft says anything that its card does not say already.
  private func isNews(_ draft: UnsavedCard) throws(StoreError) -> Bool {
    guard case .card(let id, _) = draft.subject, let card = try store.card(id) else { return true }
    let form = CardForm(draft)
    return !form.draft(due: form.understoodDue(today: environment.today()))
      .fields(differingFrom: card.draft).isEmpty
  }

  private func offer(_ draft: UnsavedCard) {
    let title = TitleRule.singleLine(draft.title)
    let day = draft.date.day
    let when = day == environment.today() ? "today" : day.short(seenFrom: environment.today())
    let menu = ChoiceMenu(
      title: offeredDrafts.isEmpty ? "Not saved" : "Not saved, and \(offeredDrafts.count) more",
      message: [
        title.isEmpty ? "A card without a title" : quoted(title),
        "was being written \(when), when the program ended.", "",
      ],
      choices: [
        ChoiceMenu.Choice(key: "o", label: "open it as it was typed"),
        ChoiceMenu.Choice(key: "d", label: "discard what was typed"),
        ChoiceMenu.Choice(key: "l", label: "later"),
      ],
      size: layout.size,
      host: host
    )
    menu.onPick = { [weak self] choice in self?.answer(choice, draft) }
    host?.present(menu)
  }

  private func answer(_ choice: Int, _ draft: UnsavedCard) {
    focused.reading { () throws(StoreError) in
      switch choice {
      case 0:
        try store.takeOver(draft)
        try open(draft)
      case 1:
        try store.discard(draft)
        say(.note("Discarded."))
        offerNextDraft()
      default:
        say(.note("It will be offered again at the next start."))
        offerNextDraft()
      }
    }
  }

  private func open(_ draft: UnsavedCard) throws(StoreError) {
    let (subject, column) = try subject(of: draft)
    setFocus(column)
    let editor = EditorScreen(
      subject,
      form: CardForm(draft),
      column: column,
      board: self,
      host: host
    )
    if case .card(let card) = subject, columns[column].viewModel.count > 0,
      try store.card(card.id) != nil
    {
      try columns[column].reveal(card.id)
      try editor.findPosition()
    }
    editor.draftChanged()
    host?.present(editor)
  }

  /// What a draft is of: its card as it was read then, so that what others have done to it since is
  /// noticed when it is saved.
  private func subject(
    of draft: UnsavedCard
  ) throws(StoreError) -> (EditorScreen.Subject, column: Int) {
    switch draft.subject {
    case .new(let id, let anchor):
      let column = columns.firstIndex { $0.section == id } ?? focus
      let isThere = try anchor.map { anchor throws(StoreError) in try store.card(anchor) } ?? nil
      guard let isThere, isThere.column == id else {
        return (.new(.top(of: columns[column].section)), column)
      }
      return (.new(.after(isThere.id)), column)
    case .card(let id, let base):
      let now = try store.card(id)
      let column = columns.firstIndex { $0.section == now?.column } ?? focus
      var card =
        now
        ?? Card(
          base,
          id: id,
          column: columns[column].section,
          orderKey: .origin,
          createdAt: draft.date
        )
      card.draft = base
      return (.card(card), column)
    }
  }
}

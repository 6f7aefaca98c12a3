import BoardModel
import BoardViewModels
import TerminalKit

/// At the start, offers unsaved text of editors whose program ended before saving.
final class DraftOffers {
  private let context: BoardContext
  private var drafts: [UnsavedCard] = []

  init(_ context: BoardContext) {
    self.context = context
  }

  /// Offers the unsaved cards one after the other, latest first.
  func offerAll() {
    context.reading { () throws(StoreError) in
      for draft in try context.store.abandonedDrafts() {
        if try hasUnsavedChanges(draft) {
          drafts.append(draft)
        } else {
          try context.store.discard(draft)
        }
      }
    }
    offerNext()
  }

  func offerNext() {
    if !drafts.isEmpty { offer(drafts.removeFirst()) }
  }

  private func hasUnsavedChanges(_ draft: UnsavedCard) throws(StoreError) -> Bool {
    guard case .card(let id, _) = draft.subject, let card = try context.store.card(id) else {
      return true
    }
    let form = CardForm(draft)
    return !form.draft(form.understood(today: context.environment.today()))
      .fields(differingFrom: card.draft).isEmpty
  }

  private func offer(_ draft: UnsavedCard) {
    let title = TitleRule.singleLine(draft.title)
    let today = context.environment.today()
    let day = draft.date.day
    let when = day == today ? "today" : day.short(seenFrom: today)
    context.host?
      .ask(
        drafts.isEmpty ? "Not saved" : "Not saved, and \(drafts.count) more",
        saying: [
          title.isEmpty ? "A card without a title" : quoted(title),
          "was being edited \(when) when the program ended.", "",
        ],
        // Without letters: a key that was meant for the board must not discard the text.
        [
          .init(nil, "open it") { [self] in takeOver(draft) },
          .init(nil, "discard it") { [self] in discard(draft) },
          .init(nil, "later") { [self] in
            context.report(.note("You will be asked again at the next start."))
            offerNext()
          },
        ]
      )
  }

  private func takeOver(_ draft: UnsavedCard) {
    context.reading { () throws(StoreError) in
      try context.store.takeOver(draft)
      try open(draft)
    }
  }

  private func discard(_ draft: UnsavedCard) {
    context.reading { () throws(StoreError) in
      try context.store.discard(draft)
      context.report(.note("Discarded."))
      offerNext()
    }
  }

  private func open(_ draft: UnsavedCard) throws(StoreError) {
    let (subject, column) = try subject(of: draft)
    if let column, context.columns.controller(showing: column) == nil,
      let board = context.viewModel.place(of: column)?.board, !board.isArchived
    {
      try context.switchTo(.board(board.id))
    }
    let shown =
      column.flatMap(context.columns.controller(showing:)) ?? context.columns.focused
    context.columns.setFocus(shown.key)
    let editor = EditorScreen(
      subject,
      form: CardForm(draft),
      column: shown.key,
      context: context
    )
    if case .card(let card) = subject, let now = try context.store.card(card.id),
      context.viewModel.key(showing: now.column) == shown.key, !now.place.isArchived
    {
      try shown.reveal(card.id)
      try editor.card.findPosition()
    }
    editor.drafts.noteInput()
    context.host?.present(editor)
  }

  /// The draft's card as it was when the draft was opened, so that saving detects later changes by
  /// others.
  private func subject(
    of draft: UnsavedCard
  ) throws(StoreError) -> (EditedCard.Subject, column: Column.ID?) {
    switch draft.subject {
    case .new(let column, let anchor):
      let column = context.viewModel.place(of: column) == nil ? nil : column
      if let anchor, let card = try context.store.card(anchor), card.column == column,
        !card.place.isArchived
      {
        return (.new(.after(card.id)), column)
      }
      let top = column.map { .top(of: $0) } ?? context.top(of: context.columns.focused.key)
      guard let top else { throw .columnCount(0) }
      return (.new(top), column)
    case .card(let id, let base):
      guard var card = try context.store.card(id) else {
        return (try deleted(id, base, draft), nil)
      }
      card.draft = base
      return (.card(card), card.column)
    }
  }

  /// A deleted card as it was when the draft was opened.
  private func deleted(
    _ id: Card.ID,
    _ base: CardDraft,
    _ draft: UnsavedCard
  ) throws(StoreError) -> EditedCard.Subject {
    let known = try context.store.deletedCard(id)?.column
    guard let column = known ?? context.viewModel.boards.first?.columns.first?.id else {
      throw .cardNotFound(id)
    }
    return .card(
      Card(base, id: id, column: column, orderKey: .origin, createdAt: draft.date)
    )
  }
}

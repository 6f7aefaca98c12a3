import BoardModel
import BoardViewModels
import TerminalSurface

/// What is typed outlives the program: it is kept beside the board, at most a second behind.
extension EditorScreen {
  private static let delay = Duration.milliseconds(500)

  /// Notes that what is kept is no longer what was typed.
  func draftChanged() {
    if draftDeadline == nil { draftDeadline = context.environment.now() + Self.delay }
  }

  /// Keeps what was typed, when it is time to.
  func keepDraftIfDue() {
    guard let draftDeadline, context.environment.now() >= draftDeadline else { return }
    keepDraft()
  }

  /// Keeps what was typed now; a locked or full disk is tried again later, with the same patience.
  func keepDraft() {
    guard draftDeadline != nil else { return }
    do throws(StoreError) {
      if isChanged, let unsaved {
        try context.store.keepDraft(unsaved)
      } else if !isChanged {
        try context.store.dropDraft()
      }
      draftDeadline = nil
      saysNotKept = false
    } catch {
      draftDeadline = context.environment.now() + Self.delay
      // Once, so that it does not hide another message, such as that of a save that failed.
      if error == .busy || saysNotKept { return }
      saysNotKept = true
      if context.status.message == nil {
        context.say(.failure("What you type is not kept: \(error.reason)."))
      }
    }
  }

  /// Forgets what was kept, once it was saved or discarded.
  func dropDraft() {
    draftDeadline = nil
    do throws(StoreError) {
      try context.store.dropDraft()
    } catch {
      context.say(
        .failure("What was kept of the editor stays, and is offered again: \(error.reason).")
      )
    }
  }

  /// The column of the database to which a new card goes; the first of all where its own is gone.
  private var destination: Column.ID? {
    switch (subject, columnKey) {
    case (.new(.top(let id)), _), (.new(.bottom(let id)), _), (_, .column(let id)): return id
    case (.new(.after(let card)), .kind), (.new(.before(let card)), .kind):
      if let id = column.window.content(of: card)?.column { return id }
    case (.card(let card), _): return card.column
    }
    return context.viewModel.boardsInUse.first?.columns.first?.id
  }

  private var unsaved: UnsavedCard? {
    guard let destination else { return nil }
    let subject: UnsavedCard.Subject =
      switch subject {
      case .card(let card): .card(card.id, base: card.draft)
      case .new(.after(let card)): .new(destination, after: card)
      case .new: .new(destination, after: nil)
      }
    return UnsavedCard(
      subject: subject,
      title: form.title.text,
      due: form.due.text,
      priority: form.priority,
      tags: form.tags.text,
      checklist: form.checklist.result,
      body: form.body.text
    )
  }
}

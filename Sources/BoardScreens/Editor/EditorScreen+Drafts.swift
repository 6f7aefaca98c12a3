import BoardModel
import BoardViewModels
import TerminalSurface

/// What is typed outlives the program: it is kept beside the board, at most a second behind.
extension EditorScreen {
  private static let delay = Duration.milliseconds(500)

  /// Notes that what is kept is no longer what was typed.
  func draftChanged() {
    if draftDeadline == nil { draftDeadline = board.environment.now() + Self.delay }
  }

  /// Keeps what was typed, when it is time to.
  func keepDraftIfDue() {
    guard let draftDeadline, board.environment.now() >= draftDeadline else { return }
    keepDraft()
  }

  /// Keeps what was typed now; a locked or full disk is tried again later, with the same patience.
  func keepDraft() {
    guard draftDeadline != nil else { return }
    do throws(StoreError) {
      if isChanged {
        try board.store.keepDraft(unsaved)
      } else {
        try board.store.dropDraft()
      }
      draftDeadline = nil
      saysNotKept = false
    } catch {
      draftDeadline = board.environment.now() + Self.delay
      // Once, so that it takes nobody's place again and again, such as that of a save that failed.
      if error == .busy || saysNotKept { return }
      saysNotKept = true
      if board.status == nil { board.say(.failure("What you type is not kept: \(error.reason).")) }
    }
  }

  /// Forgets what was kept, once it was saved or discarded.
  func dropDraft() {
    draftDeadline = nil
    do throws(StoreError) {
      try board.store.dropDraft()
    } catch {
      board.say(
        .failure("What was kept of the editor stays, and is offered again: \(error.reason).")
      )
    }
  }

  private var unsaved: UnsavedCard {
    let subject: UnsavedCard.Subject =
      switch subject {
      case .card(let card): .card(card.id, base: card.draft)
      case .new(.after(let card)): .new(column.section, after: card)
      case .new: .new(column.section, after: nil)
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

import BoardModel
import BoardViewModels
import TerminalKit

/// What is typed outlives the program: it is kept beside the board, at most a second behind.
final class EditorDrafts {
  private static let delay = Duration.milliseconds(500)

  private let card: EditedCard
  private var context: BoardContext { card.context }
  /// When what was typed is to be kept; nil where nothing new was typed.
  private(set) var deadline: ContinuousClock.Instant?
  /// Whether it was said that what is typed can't be kept.
  private var saysNotKept = false

  init(of card: EditedCard) {
    self.card = card
  }

  /// Notes that what is kept is no longer what was typed.
  func noteInput() {
    if deadline == nil { deadline = context.environment.now() + Self.delay }
  }

  /// Notes that what stands in the fields was read, and not typed.
  func noteShown() { deadline = nil }

  /// Keeps what was typed, when it is time to.
  func keepIfDue() {
    guard let deadline, context.environment.now() >= deadline else { return }
    keep()
  }

  /// Keeps what was typed now; a locked or full disk is tried again later, with the same patience.
  func keep() {
    guard deadline != nil else { return }
    do throws(StoreError) {
      let isChanged = card.isChanged
      if isChanged, let unsaved {
        try context.store.keepDraft(unsaved)
      } else if !isChanged {
        try context.store.dropDraft()
      }
      deadline = nil
      saysNotKept = false
    } catch {
      deadline = context.environment.now() + Self.delay
      // Once, so that it does not hide another message, such as that of a save that failed.
      if error == .busy || saysNotKept { return }
      saysNotKept = true
      if context.status.message == nil {
        context.say(.failure("What you type is not kept: \(error.reason)."))
      }
    }
  }

  /// What was typed and is not kept; nil where all of it is.
  var unkept: UnsavedCard? { deadline != nil && card.isChanged ? unsaved : nil }

  /// Forgets what was kept, once it was saved or discarded.
  func drop() {
    deadline = nil
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
    switch (card.subject, card.columnKey) {
    case (.new(.top(let id)), _), (.new(.bottom(let id)), _), (_, .column(let id)): return id
    case (.new(.after(let anchor)), .kind), (.new(.before(let anchor)), .kind):
      if let id = card.column.window.content(of: anchor)?.column { return id }
    case (.card(let card), _): return card.column
    }
    return context.viewModel.boardsInUse.first?.columns.first?.id
  }

  private var unsaved: UnsavedCard? {
    guard let destination else { return nil }
    let subject: UnsavedCard.Subject =
      switch card.subject {
      case .card(let card): .card(card.id, base: card.draft)
      case .new(.after(let anchor)): .new(destination, after: anchor)
      case .new: .new(destination, after: nil)
      }
    let form = card.form
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

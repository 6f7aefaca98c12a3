import BoardModel
import BoardViewModels
import TerminalKit

/// Saves unsaved text next to the board about every half second, so that it survives the program.
final class EditorDrafts {
  private static let delay = Duration.milliseconds(500)

  private let card: EditedCard
  private var context: BoardContext { card.context }
  /// When to save the draft; nil if nothing new was typed.
  private(set) var deadline: ContinuousClock.Instant?
  /// Whether the user was notified that the draft can't be saved.
  private var saysNotKept = false

  init(of card: EditedCard) {
    self.card = card
  }

  func noteInput() {
    if deadline == nil { deadline = context.environment.now() + Self.delay }
  }

  /// Records that the fields show what was read, not what was typed.
  func noteShown() { deadline = nil }

  func keepIfDue() {
    guard let deadline, context.environment.now() >= deadline else { return }
    keep()
  }

  /// Saves the draft now; if the database is locked or the disk is full, tries again later.
  func keep() {
    guard deadline != nil else { return }
    do throws(StoreError) {
      let isChanged = card.isChanged
      if isChanged, let unsaved {
        try context.store.saveDraft(unsaved)
      } else if !isChanged {
        try context.store.deleteDraft()
      }
      deadline = nil
      saysNotKept = false
    } catch {
      deadline = context.environment.now() + Self.delay
      // Reported once, so that it does not hide another message, such as a failed save.
      if error == .busy || saysNotKept { return }
      saysNotKept = true
      if context.status.message == nil {
        context.report(.failure("Your draft can't be saved: \(error.reason)."))
      }
    }
  }

  /// The text that has not been saved as a draft; nil if all of it has.
  var unkept: UnsavedCard? { deadline != nil && card.isChanged ? unsaved : nil }

  /// Deletes the draft, after it was saved or discarded.
  func drop() {
    deadline = nil
    do throws(StoreError) {
      try context.store.deleteDraft()
    } catch {
      context.report(
        .failure("The draft can't be deleted and will be offered again: \(error.reason).")
      )
    }
  }

  /// The column for a new card, or the first column if that was removed.
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
      lines: form.lines.mapValues(\.text),
      priority: form.priority,
      checklist: form.checklist.result,
      body: form.body.text
    )
  }
}

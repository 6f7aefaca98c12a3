import BoardModel
import BoardViewModels
import TerminalKit

/// Moves through the cards of the column without closing, and reacts to others' changes of the
/// card.
final class EditorPaging {
  private let card: EditedCard
  private let saving: EditorSaving
  private let drafts: EditorDrafts

  private var context: BoardContext { card.context }

  init(of card: EditedCard, saving: EditorSaving, drafts: EditorDrafts) {
    self.card = card
    self.saving = saving
    self.drafts = drafts
  }

  /// Saves and opens another card; asks first if the form is invalid.
  func page(by distance: Int) {
    card.enterStep()
    let next: () -> Void = { [self] in step(by: distance) }
    if card.validity.isValid { saving.save(then: next) } else { saving.askAboutChanges(then: next) }
  }

  private func step(by distance: Int) {
    let column = card.column
    column.reading { () throws(StoreError) in
      let before = column.selected
      if case .card = card.subject { try column.select(by: distance) }
      guard let selected = column.selected, selected != before else {
        return context.report(
          .note("This is the \(distance > 0 ? "last" : "first") card in the column.")
        )
      }
      drafts.drop()
      try card.show(selected)
    }
  }

  /// Handles a change by another program: shows the new version if nothing was typed, and otherwise
  /// explains what saving will do.
  func contentChanged() {
    guard case .card(let read) = card.subject else { return }
    let column = card.column
    column.reading { () throws(StoreError) in
      guard let now = try column.viewModel.card(read.id) else { return }
      card.columnKey = context.viewModel.key(showing: now.column) ?? card.columnKey
      try card.findPosition()
      card.readFacts()
      let changer = card.lastChanger ?? "Another program"
      if card.whereabouts(of: now) != nil, card.whereabouts(of: read) == nil {
        card.becomes(read, at: now.place)
        let what = now.place.isArchived ? "archived this card" : "moved this card to another board"
        context.report(.note("\(changer) has \(what); saving keeps it there."))
        return
      }
      if now.draft.fields(differingFrom: read.draft).isEmpty { return }
      if card.isChanged {
        context.report(
          .note("\(changer) has changed this card too; saving merges both or asks.")
        )
      } else {
        card.show(.card(now), draft: now.draft)
        context.report(.note("\(changer) has just changed this card."))
      }
    }
  }
}

import BoardModel
import BoardViewModels
import TerminalKit

final class RelationPickers {
  private let context: BoardContext
  private let outcomes: BoardOutcomes
  private let selection: SelectionController

  init(_ context: BoardContext, outcomes: BoardOutcomes, selection: SelectionController) {
    self.context = context
    self.outcomes = outcomes
    self.selection = selection
  }

  func openAssignees() throws(StoreError) {
    guard let subject = SubjectCards(context, selection.selection) else { return }
    context.host?.present(try AssigneePicker(context, outcomes: outcomes, subject: subject))
  }

  func openComments() throws(StoreError) {
    guard let card = context.subjectCard() else { return }
    context.host?.present(try CommentPopup(context, outcomes: outcomes, card: card))
  }

  func open(_ relation: CardRelation) throws(StoreError) {
    guard let subject = SubjectCards(context, selection.selection) else { return }
    let picker = try RelationPicker(relation, context, outcomes: outcomes, subject: subject)
    context.host?.present(picker)
  }
}

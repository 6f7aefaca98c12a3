import BoardModel
import BoardViewModels
import TerminalKit

/// Submits what the board's keys ask for, says what became of it, and follows the card.
final class BoardOutcomes {
  private let context: BoardContext
  private let prompt: PromptController
  let selection: SelectionController
  private let filter: FilterController
  private var repeated = RepeatedAction()
  /// The boards that were made or brought back in this run, which undo takes away again.
  private var ownBoards: Set<Board.ID> = []
  /// By card that was added in this run: the one that was selected before.
  private var selectedBefore: [Card.ID: Card.ID] = [:]

  init(_ context: BoardContext, prompt: PromptController) {
    self.context = context
    self.prompt = prompt
    (selection, filter) = (prompt.selection, prompt.filter)
    prompt.outcomes = self
  }

  /// Submits an action about a card, a column or a board of this title, where another tag or name takes
  /// the place of a former one.
  ///
  /// `listener` hears of the outcome after that. Undo and redo keep the board that is open, unless
  /// they may take it away or it came in this run.
  func submit(
    _ action: BoardAction,
    about title: String = "",
    replacing former: String? = nil,
    takingBoards takesBoards: Bool = false,
    then listener: @escaping (ActionOutcome) -> Void = { _ in }
  ) {
    let action = takesBoards ? action : keepingOpenBoard(action)
    context.perform(selection.widened(action)) { [self] outcome in
      finish(outcome, about: title, replacing: former)
      selection.finish(outcome)
      if case .success = outcome.result { filter.leaveOrigin() }
      listener(outcome)
      sayWhereFolded(outcome)
    }
  }

  private func keepingOpenBoard(_ action: BoardAction) -> BoardAction {
    guard case .board(let open) = context.viewModel.choice, !ownBoards.contains(open) else {
      return action
    }
    return action.keeping(open)
  }

  /// Ticks a step that a card has, or takes its tick away.
  func toggleStep(_ index: Int, of card: Card) {
    let step = StepName(index, in: card.checklist)
    let isDone = !card.checklist[index].isDone
    submit(.adjust([card.id], [.setStep(step, isDone: isDone)]), about: card.title)
  }

  private func finish(_ outcome: ActionOutcome, about title: String, replacing former: String?) {
    context.reading { () throws(StoreError) in
      if case .success(let result) = outcome.result { try follow(result, of: outcome.action) }
    }
    let message = OutcomeMessage(
      outcome: outcome,
      title: title,
      former: former,
      viewModel: context.viewModel,
      today: context.environment.today(),
      isPromptOpen: prompt.isOpen,
      keys: context.keys
    )
    let now = context.environment.now()
    let words = repeated.take(outcome, about: title, context.keys, now) ?? message.message
    context.say(context.actions.wasStoppedTooLate ? words.afterLateStop : words)
    sayWhatIsHidden(by: outcome)
    context.reading { () throws(StoreError) in
      if case .success = outcome.result { try context.countDue() }
    }
  }

  private func follow(_ result: ActionResult, of action: BoardAction) throws(StoreError) {
    switch result {
    case .done(let effect): try follow(effect, of: action)
    case .reverted(let step): try follow(step)
    case .nothingToRevert: break
    }
  }

  private func follow(_ effect: ActionEffect, of action: BoardAction) throws(StoreError) {
    switch action {
    case .add:
      guard let last = effect.cards.last else { return }
      if case .add(_, .after(let card)) = action, let first = effect.cards.first {
        selectedBefore[first] = card
      }
      try reveal(last, in: effect.to?.column, admitting: true)
      prompt.continueAdding(after: last)
    case .edit, .adjust: prompt.close()
    case .move: if let card = effect.cards.first { try reveal(card, in: effect.to?.column) }
    case .addColumn, .moveColumn:
      if let column = effect.column { context.columns.setFocus(.column(column)) }
    case .addBoard, .restoreBoard:
      guard let board = effect.board else { return }
      ownBoards.insert(board)
      try show(board)
    default: break
    }
  }

  /// The selection goes to the card of an undone step, in another column too; where the card is gone
  /// by it, it goes to the one that was selected before, or stays where it is.
  private func follow(_ step: RevertedStep) throws(StoreError) {
    switch step.action {
    case .board(.deleted), .board(.archived):
      guard let board = step.board else { return }
      ownBoards.insert(board)
      try show(board)
    default:
      guard let id = step.column else { return try returnBefore(step.card) }
      guard let column = context.columns.controller(showing: id) else { return }
      context.columns.setFocus(column.key)
      if let card = step.card { try column.reveal(card) }
    }
  }

  /// Goes to the card that was selected before one was added that is gone, where it shows.
  private func returnBefore(_ card: Card.ID?) throws(StoreError) {
    guard let before = card.flatMap({ selectedBefore[$0] }),
      let column = context.columns.all.first(where: { $0.index(of: before) != nil })
    else { return }
    context.columns.setFocus(column.key)
    try column.reveal(before)
  }

  /// A board that is in use.
  private func show(_ board: Board.ID) throws(StoreError) {
    guard context.viewModel.boardsInUse.contains(where: { $0.id == board }) else { return }
    try context.switchTo(.board(board))
  }

  /// Goes to a card in a shown column; nothing where its board is not shown.
  ///
  /// A card that was just added shows until the selection leaves it, whatever the filter says.
  private func reveal(
    _ card: Card.ID,
    in column: Column.ID?,
    admitting admits: Bool = false
  ) throws(StoreError) {
    guard let shown = column.flatMap(context.columns.controller(showing:)) else { return }
    let former = context.columns.focused.key
    context.columns.setFocus(shown.key)
    if try shown.reveal(card) { return }
    // A card that the filter leaves out there is not followed.
    if !admits { return context.columns.setFocus(former) }
    try shown.viewModel.admit(card)
    try shown.reveal(card)
  }

  /// Where an edited card went to a folded section, which shows none of its cards, that is said.
  private func sayWhereFolded(_ outcome: ActionOutcome) {
    let column = context.columns.focused
    guard case .success = outcome.result, column.viewModel.hasFolds,
      let message = context.status.message, message.kind == .success
    else { return }
    switch outcome.action {
    case .edit(let cards, _, _), .adjust(let cards, _):
      context.reading { () throws(StoreError) in
        guard let card = cards.first, let preview = try context.store.previews(of: [card]).first,
          preview.column.map({ context.columns.controller(showing: $0) === column }) ?? true,
          let section = column.viewModel.section(of: preview, on: context.columns.today),
          column.viewModel.isFolded(section), let title = column.spelled(section)?.title
        else { return }
        let undo = context.keys.undo
        let isUndoable = message.text.hasSuffix(undo)
        let words = isUndoable ? String(message.text.dropLast(undo.count)) : message.text
        let place = ", in the folded section “\(title)”"
        context.say(.success(words + place + (isUndoable ? undo : "")))
      }
    default: return
    }
  }

  /// A card that the filter leaves out is named, so that none goes without a word.
  private func sayWhatIsHidden(by outcome: ActionOutcome) {
    guard case .add(let drafts, _) = outcome.action, case .success = outcome.result,
      context.columns.focused.viewModel.guest != nil
    else { return }
    let title = drafts.last?.title ?? ""
    context.say(.note("Added \(quoted(title)), which the filter hides as soon as you leave it."))
  }
}

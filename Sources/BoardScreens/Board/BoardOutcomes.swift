import BoardModel
import BoardViewModels
import TerminalKit

/// Submits actions, reports their outcomes, and follows the cards that they changed.
final class BoardOutcomes {
  private let context: BoardContext
  private let prompt: PromptController
  let selection: SelectionController
  private let filter: FilterController
  private var repeated = RepeatedAction()
  /// The last change that can be repeated on another card.
  private(set) var lastChange: RepeatableChange?
  /// The boards made or restored since the start, which undo may remove again.
  private var ownBoards: Set<Board.ID> = []
  /// By card added since the start: the card selected before it.
  private var selectedBefore: [Card.ID: Card.ID] = [:]

  init(_ context: BoardContext, prompt: PromptController) {
    self.context = context
    self.prompt = prompt
    (selection, filter) = (prompt.selection, prompt.filter)
    prompt.outcomes = self
  }

  /// Submits an action about a card, column or board with this title.
  ///
  /// `former` is the tag or name that the action replaces.
  ///
  /// `listener` receives the outcome after the status line. Undo and redo don't remove the open
  /// board, unless `takesBoards` is set or the board was made since the start.
  func submit(
    _ action: BoardAction,
    about title: String = "",
    replacing former: String? = nil,
    takingBoards takesBoards: Bool = false,
    then listener: @escaping (ActionOutcome) -> Void = { _ in }
  ) {
    let action = takesBoards ? action : keepingOpenBoard(action)
    context.perform(selection.appliedToSelection(action)) { [self] outcome in
      finish(outcome, about: title, replacing: former)
      selection.finish(outcome)
      if case .success = outcome.result {
        filter.keepSelection()
        lastChange = RepeatableChange(outcome.action, ownPlace: ownPlace(of: outcome)) ?? lastChange
      }
      listener(outcome)
      reportWhereFolded(outcome)
    }
  }

  /// The column to which a card was moved on its own board.
  private func ownPlace(of outcome: ActionOutcome) -> Column? {
    guard case .success(.done(let effect)) = outcome.result,
      let from = effect.from.flatMap({ context.viewModel.place(of: $0.column) }),
      let to = effect.to.flatMap({ context.viewModel.place(of: $0.column) }),
      from.board.id == to.board.id
    else { return nil }
    switch outcome.action {
    case .move, .moveEach: return to.column
    default: return nil
    }
  }

  private func keepingOpenBoard(_ action: BoardAction) -> BoardAction {
    guard case .board(let open) = context.viewModel.choice, !ownBoards.contains(open) else {
      return action
    }
    return action.keeping(open)
  }

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
      keys: context.keys,
      cheer: Cheer(context).words(for: outcome),
      overLimit: overLimit(after: outcome)
    )
    let now = context.environment.now()
    let words = repeated.take(outcome, about: title, context.keys, now) ?? message.message
    context.report(context.actions.wasStoppedTooLate ? words.tooLateToStop : words)
    reportWhatIsHidden(by: outcome)
    context.reading { () throws(StoreError) in
      if case .success = outcome.result { try context.countDue() }
    }
  }

  /// Nil if no card has entered a column, or if the column has room.
  private func overLimit(after outcome: ActionOutcome) -> String? {
    guard case .success(.done(let effect)) = outcome.result, let to = effect.to?.column,
      effect.from?.column != to, let column = context.viewModel.place(of: to)?.column,
      let limit = column.limit, let count = try? context.store.count(of: to), count > limit
    else { return nil }
    return "\(column.name) holds \(count.grouped) of \(limit.grouped)"
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
    case .add, .addEach:
      guard let last = effect.cards.last else { return }
      if case .add(_, .after(let card), _) = action, let first = effect.cards.first {
        selectedBefore[first] = card
      }
      try reveal(last, in: effect.to?.column, admitting: true)
      prompt.continueAdding(after: last)
    case .duplicate:
      if let last = effect.cards.last { try reveal(last, in: effect.to?.column, admitting: true) }
    case .edit, .adjust: prompt.close()
    case .makeCards(_, let parent): for card in effect.cards { selectedBefore[card] = parent }
    case .makeSteps: if let card = effect.cards.last { try reveal(card, in: effect.to?.column) }
    case .move, .moveEach:
      if let card = effect.cards.first { try reveal(card, in: effect.to?.column) }
    case .addColumn, .moveColumn:
      if let column = effect.column { context.columns.setFocus(.column(column)) }
    case .addBoard, .restoreBoard:
      guard let board = effect.board else { return }
      ownBoards.insert(board)
      try show(board)
    default: break
    }
  }

  /// Selects the card of an undone step, also in another column.
  ///
  /// If the undo removed the card, selects the card that was selected before it, or keeps the
  /// selection.
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

  /// After an added card was removed: selects the card that was selected before it, if it is shown.
  private func returnBefore(_ card: Card.ID?) throws(StoreError) {
    guard let before = card.flatMap({ selectedBefore[$0] }),
      let column = context.columns.all.first(where: { $0.index(of: before) != nil })
    else { return }
    context.columns.setFocus(column.key)
    try column.reveal(before)
  }

  /// Shows a board unless it is archived.
  private func show(_ board: Board.ID) throws(StoreError) {
    guard context.viewModel.boardsInUse.contains(where: { $0.id == board }) else { return }
    try context.switchTo(.board(board))
  }

  /// Selects a card in a shown column.
  ///
  /// Does nothing if its board is not shown.
  ///
  /// A card just added stays visible until the selection leaves it, whatever the filter.
  private func reveal(
    _ card: Card.ID,
    in column: Column.ID?,
    admitting admits: Bool = false
  ) throws(StoreError) {
    guard let shown = column.flatMap(context.columns.controller(showing:)) else { return }
    let former = context.columns.focused.key
    context.columns.setFocus(shown.key)
    if try shown.reveal(card) { return }
    // Don't follow a card that the filter hides.
    if !admits { return context.columns.setFocus(former) }
    if try context.store.isLater(card) { return }
    try shown.viewModel.addGuest(card)
    try shown.reveal(card)
  }

  /// Reports when an edited card moved into a folded section, where it is hidden.
  private func reportWhereFolded(_ outcome: ActionOutcome) {
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
        context.report(.success(words + place + (isUndoable ? undo : "")))
      }
    default: return
    }
  }

  /// Reports when the filter hides an added card, so that no card disappears without a message.
  private func reportWhatIsHidden(by outcome: ActionOutcome) {
    guard let drafts = outcome.action.drafts, case .success = outcome.result,
      context.columns.focused.viewModel.guest != nil
    else { return }
    let title = drafts.last?.title ?? ""
    let reason = "It doesn't match the filter, so it disappears when you leave it."
    context.report(.note("Added \(quoted(title)). \(reason)"))
  }
}

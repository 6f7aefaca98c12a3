import BoardModel
import BoardViewModels
import TerminalKit

/// Manages the multiple selection and applies actions to it.
final class SelectionController {
  private(set) var selection = CardSelection()
  private let context: BoardContext
  /// The column whose cards will all be selected when the filter has found them.
  private var pendingColumn: ColumnKey?

  static let limit = 100_000

  init(_ context: BoardContext) {
    self.context = context
  }

  var isActive: Bool { !selection.isEmpty || pendingColumn != nil }

  var count: CardCount {
    pendingColumn == nil ? .exact(selection.count) : .atLeast(selection.count)
  }

  private var focused: ColumnController { context.columns.focused }

  // MARK: Selecting

  /// Starts a range at the selected card, or ends it there.
  func toggleRange() {
    if selection.range != nil {
      selection.endRange()
    } else if let card = context.selected {
      selection.beginRange(at: card, in: focused.key)
    }
    show()
  }

  /// Toggles the selected card and moves to the next one.
  func toggle() throws(StoreError) {
    guard let card = context.selected else { return }
    selection.toggle(card)
    show()
    try focused.select(by: 1)
  }

  /// Selects all cards of the focused column that the filter matches.
  ///
  /// While the filter is still searching, this waits until all are found. An action on a part of
  /// them would leave out the rest.
  ///
  /// Once they are all selected, it selects those of the other columns too.
  func selectAll() throws(StoreError) {
    selection.endRange()
    if try isColumnSelected() { return try selectAllColumns() }
    let viewModel = focused.viewModel
    pendingColumn = focused.key
    if viewModel.isAllFound {
      if !isRefused(viewModel.count) { try selectPending() }
      return
    }
    context.report(Self.stillFinding)
    show()
  }

  private func isColumnSelected() throws(StoreError) -> Bool {
    let viewModel = focused.viewModel
    guard viewModel.isAllFound, viewModel.count > 0, viewModel.count <= selection.count else {
      return false
    }
    return try viewModel.allCards().allSatisfy(selection.contains)
  }

  private func selectAllColumns() throws(StoreError) {
    // An action on a part of them would leave out the rest.
    if isRefused(context.columns.all.reduce(0) { $0 + $1.viewModel.count }) { return }
    var cards: [Card.ID] = []
    for column in context.columns.all { cards += try column.viewModel.allCards() }
    if isRefused(cards.count) { return }
    selection.select(cards)
    show()
  }

  /// Names the key that selects the cards of the other columns too, if the filter finds some there.
  private func reportOtherColumns() {
    guard context.columns.arrangement.filter != nil,
      context.columns.all.contains(where: { $0.key != focused.key && $0.viewModel.count > 0 })
    else { return }
    let tip = context.keys.tip(Command.selectAll, "selects those of the other columns too")
    context.report(.note("Selected \(selection.count.cards)\(tip)"))
  }

  private static let stillFinding = StatusMessage.note("Selecting all matching cards…")

  func selectIfFound() throws(StoreError) {
    guard let pendingColumn else { return }
    if context.columns.controller(pendingColumn)?.viewModel.isAllFound ?? true {
      try selectPending()
    }
  }

  /// Selects the cards of the pending column, and finds the rest of them first, because an action needs
  /// them now.
  func selectPending() throws(StoreError) {
    guard let pendingColumn else { return }
    let cards = try context.columns.controller(pendingColumn)?.viewModel.allCards() ?? []
    self.pendingColumn = nil
    if isRefused(cards.count) { return }
    selection.select(cards)
    if context.status.message == Self.stillFinding { context.report(nil) }
    reportOtherColumns()
    show()
  }

  /// Reports that there are too many cards to select.
  private func isRefused(_ count: Int) -> Bool {
    if count <= Self.limit { return false }
    pendingColumn = nil
    let most = "\(count.cards) are too many to select at once: at most \(Self.limit.grouped)"
    context.report(.note(most + context.keys.tip(Command.filter, "finds fewer")))
    show()
    return true
  }

  func clear() {
    selection.clear()
    pendingColumn = nil
    show()
  }

  /// Clears the selection, because a new filter may hide some of its cards.
  ///
  /// Actions must not change hidden cards.
  func filterChanged() {
    if !isActive { return }
    let count = selection.count
    clear()
    if count < 2 { return }
    context.report(.note("Deselected \(count.cards), because the filter may hide them."))
  }

  /// Updates the range after a key that may have moved the selection bar.
  func follow() throws(StoreError) {
    guard let range = selection.range, range.column == focused.key, let card = context.selected
    else { return }
    let cards = try covered(from: range.anchor, to: card)
    if isRefused(cards.count) { return selection.endRange() }
    selection.extend(over: cards)
    show()
  }

  /// The cards between two cards; uses the loaded ones if they include both.
  private func covered(from first: Card.ID, to last: Card.ID) throws(StoreError) -> [Card.ID] {
    if let one = focused.index(of: first), let other = focused.index(of: last) {
      return (min(one, other)...max(one, other)).compactMap(focused.card(at:))
    }
    let all = try focused.viewModel.allCards()
    guard let one = all.firstIndex(of: first), let other = all.firstIndex(of: last) else {
      return [last]
    }
    return Array(all[min(one, other)...max(one, other)])
  }

  private func show() {
    for column in context.columns.all { column.view.marked = selection.all }
    context.dirty.formUnion([.title, .footer])
  }

  // MARK: Acting

  /// Applies an action about the selected card to the whole multiple selection.
  ///
  /// Changes of the tags, the due date and similar fields are made to all its cards.
  func appliedToSelection(_ action: BoardAction) -> BoardAction {
    let cards = presentCards
    if cards.isEmpty { return action }
    switch action {
    case .move(let one, let placement, let edits) where one.count == 1:
      return .move(cards, to: placement, setting: edits)
    case .delete(let one) where one.count == 1: return .delete(cards)
    case .archive(let one) where one.count == 1: return .archive(cards)
    case .duplicate(let one) where one.count == 1: return .duplicate(cards)
    case .makeSteps(let one) where one.count == 1: return .makeSteps(of: cards)
    case .makeTemplates(let one) where one.count == 1: return .makeTemplates(cards)
    case .edit(let one, let edits, nil) where one.count == 1:
      let isForAll = edits.allSatisfy {
        [.due, .start, .repeats, .priority, .lane, .estimate].contains($0.field)
      }
      return isForAll ? .edit(cards, edits, expecting: nil) : action
    case .adjust(let one, let changes) where one.count == 1: return .adjust(cards, changes)
    default: return action
    }
  }

  /// The selected cards, without those that others have deleted meanwhile.
  var presentCards: [Card.ID] {
    guard isActive else { return [] }
    context.reading { () throws(StoreError) in
      try selectPending()
      try deselectMissingCards(isForAction: true)
    }
    return selection.cards
  }

  /// The most cards that are looked up before an action.
  ///
  /// In a larger selection, a deleted card makes the action fail.
  private static let checkedLimit = 2_000

  /// Deselects cards that others have deleted or moved away, or that no longer match the filter.
  ///
  /// With `isForAction`, the selection stays if no card of it is left: the action reports why it
  /// can't be done.
  private func deselectMissingCards(isForAction: Bool = false) throws(StoreError) {
    guard !selection.isEmpty, selection.count <= Self.checkedLimit else { return }
    let filter = context.columns.arrangement.filter
    let query = CardQuery(context.viewModel.choice.scope, filter: filter)
    var stays = Set(try context.store.cards(selection.cards, foundBy: query))
    if let guest = focused.viewModel.guest { stays.insert(guest) }
    let gone = selection.all.subtracting(stays)
    if gone.isEmpty || isForAction && gone.count == selection.count { return }
    selection.remove(gone)
    show()
  }

  /// Deselects the cards that others have deleted or moved away, so that the count is right.
  func othersChanged() throws(StoreError) {
    if selection.isEmpty { return }
    try deselectMissingCards()
    // The next key acts on the card with the bar.
    if selection.isEmpty { context.report(.note("The selected cards are gone.")) }
  }

  /// Updates the selection after an action.
  ///
  /// Cards that moved on the board stay selected, for more moves; cards that left it are
  /// deselected.
  ///
  /// A range ends, because an action may move the selection bar.
  func finish(_ outcome: ActionOutcome) {
    guard isActive else { return }
    selection.endRange()
    switch (outcome.action, outcome.result) {
    case (.move(let cards, _, _), .success(.done(let effect))):
      guard cards.contains(where: selection.contains) else { return }
      let isShown = effect.to.flatMap { context.columns.controller(showing: $0.column) } != nil
      if isShown { deselectHiddenCards() } else { clear() }
    case (let action, .success) where action.isReversal: deselectHiddenCards()
    case (.edit, .success), (.adjust, .success), (.moveEach, .success): deselectHiddenCards()
    case (.delete(let cards), .success), (.archive(let cards), .success),
      (.makeSteps(let cards), .success), (.makeTemplates(let cards), .success):
      if cards.contains(where: selection.contains) { clear() }
    case (_, .failure(.cardNotFound(let card))) where selection.contains(card):
      selection.remove([card])
      show()
    default: break
    }
  }

  /// Deselects cards that no longer show; a very large selection is cleared if a filter is active.
  private func deselectHiddenCards() {
    context.reading { () throws(StoreError) in
      if selection.count > Self.checkedLimit, context.columns.arrangement.filter != nil { clear() }
      try deselectMissingCards()
    }
  }
}

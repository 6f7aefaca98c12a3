import BoardModel
import BoardViewModels
import TerminalKit

/// Selecting several cards, and what the next action is about.
final class SelectionController {
  private(set) var selection = CardSelection()
  private let context: BoardContext
  /// The column of which all that the filter finds is to be selected, as soon as all is found.
  private var awaited: ColumnKey?

  /// The most cards that are selected together.
  static let limit = 100_000

  init(_ context: BoardContext) {
    self.context = context
  }

  var isActive: Bool { !selection.isEmpty || awaited != nil }

  /// How many cards are selected, as far as that is known.
  var count: CardCount { awaited == nil ? .exact(selection.count) : .atLeast(selection.count) }

  private var focused: ColumnController { context.columns.focused }

  // MARK: Selecting

  /// Begins a range at the card with the bar, or ends it there.
  func toggleRange() {
    if selection.range != nil {
      selection.endRange()
    } else if let card = context.selected {
      selection.beginRange(at: card, in: focused.key)
    }
    show()
  }

  /// Selects or lets go of the card with the bar, and goes to the next one.
  func toggle() throws(StoreError) {
    guard let card = context.selected else { return }
    selection.toggle(card)
    show()
    try focused.select(by: 1)
  }

  /// Selects all cards of the focused column, those that the filter leaves out not.
  ///
  /// While the filter is still finding, they are selected once all is found: an action on the part
  /// that is known would leave the rest as it was.
  func selectAll() throws(StoreError) {
    selection.endRange()
    let viewModel = focused.viewModel
    awaited = focused.key
    if viewModel.isAllFound {
      if !isRefused(viewModel.count) { try selectAwaited() }
      return
    }
    context.say(Self.stillFinding)
    show()
  }

  private static let stillFinding = StatusMessage.note("Selecting all that the filter finds…")

  /// Selects all that was waited for, once it is found.
  func selectWhatWasFound() throws(StoreError) {
    guard let awaited else { return }
    if context.columns.controller(awaited)?.viewModel.isAllFound ?? true { try selectAwaited() }
  }

  /// Selects all that was waited for, and finds the rest of it: something is to be done to it now.
  func selectAwaited() throws(StoreError) {
    guard let awaited else { return }
    let cards = try context.columns.controller(awaited)?.viewModel.allCards() ?? []
    self.awaited = nil
    if isRefused(cards.count) { return }
    selection.select(cards)
    if context.status.message == Self.stillFinding { context.say(nil) }
    show()
  }

  /// Says that so many cards are too many to be selected together.
  private func isRefused(_ count: Int) -> Bool {
    if count <= Self.limit { return false }
    awaited = nil
    let most = "\(count.cards) are too many to select at once: at most \(Self.limit.grouped)"
    context.say(.note(most + context.keys.tip(Command.filter, "finds fewer")))
    show()
    return true
  }

  func clear() {
    selection.clear()
    awaited = nil
    show()
  }

  /// Lets go of cards that another filter may hide: nothing is done to a card that does not show.
  func filterChanged() {
    if !isActive { return }
    let count = selection.count
    clear()
    if count < 2 { return }
    context.say(.note("\(count.cards) selected no longer: the filter may hide them."))
  }

  /// After a key that may have moved the bar.
  func follow() throws(StoreError) {
    guard let range = selection.range, range.column == focused.key, let card = context.selected
    else { return }
    let cards = try covered(from: range.anchor, to: card)
    if isRefused(cards.count) { return selection.endRange() }
    selection.extend(over: cards)
    show()
  }

  /// The cards from one to another, of what is loaded where both are.
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

  /// The action for all that is selected, where it is about the card with the bar.
  ///
  /// What is edited of that card is done to all of them.
  func widened(_ action: BoardAction) -> BoardAction {
    guard isActive else { return action }
    context.reading { () throws(StoreError) in
      try selectAwaited()
      try letGoOfWhatIsGone()
    }
    let cards = selection.cards
    if cards.isEmpty { return action }
    switch action {
    case .move(let one, let placement) where one.count == 1: return .move(cards, to: placement)
    case .delete(let one) where one.count == 1: return .delete(cards)
    case .archive(let one) where one.count == 1: return .archive(cards)
    case .edit(let one, let edits, nil) where one.count == 1:
      let isForAll = edits.allSatisfy { [.due, .priority].contains($0.field) }
      return isForAll ? .edit(cards, edits, expecting: nil) : action
    case .adjust(let one, let changes) where one.count == 1: return .adjust(cards, changes)
    default: return action
    }
  }

  /// How many cards are looked up before each action; of more, one that is gone refuses it.
  private static let checkedLimit = 2_000

  /// Lets go of cards that others have deleted, or changed so that the filter does not find them.
  private func letGoOfWhatIsGone() throws(StoreError) {
    guard selection.count <= Self.checkedLimit else { return }
    let gone = try cardsThatAreGone()
    // Where nothing is left, the action says why it can't be done.
    if gone.isEmpty || gone.count == selection.count { return }
    selection.remove(gone)
    show()
  }

  /// The selected cards that others have deleted, or that the filter does not find.
  private func cardsThatAreGone() throws(StoreError) -> Set<Card.ID> {
    let query = CardQuery(.all, filter: context.columns.arrangement.filter)
    var stays = Set(try context.store.cards(selection.cards, foundBy: query))
    if let guest = focused.viewModel.guest { stays.insert(guest) }
    return selection.all.subtracting(stays)
  }

  /// What became of an action: cards that were moved on the board stay selected, so that one goes on
  /// with them; those that went elsewhere are let go.
  ///
  /// A range ends, since an action may move the bar where no key has asked for it.
  func finish(_ outcome: ActionOutcome) {
    guard isActive else { return }
    selection.endRange()
    switch (outcome.action, outcome.result) {
    case (.move(let cards, _), .success(.done(let effect))):
      guard cards.contains(where: selection.contains) else { return }
      let isShown = effect.to.flatMap { context.columns.controller(showing: $0.column) } != nil
      if isShown { letGoOfWhatWentAway() } else { clear() }
    case (let action, .success) where action.isReversal: letGoOfWhatWentAway()
    case (.delete(let cards), .success), (.archive(let cards), .success):
      if cards.contains(where: selection.contains) { clear() }
    case (_, .failure(.cardNotFound(let card))) where selection.contains(card):
      selection.remove([card])
      show()
    default: break
    }
  }

  /// Lets go of cards that do not show after a step; of very many, of all where some may not.
  private func letGoOfWhatWentAway() {
    context.reading { () throws(StoreError) in
      if selection.count > Self.checkedLimit {
        if context.columns.arrangement.filter != nil { clear() }
        return
      }
      let gone = try cardsThatAreGone()
      if gone.isEmpty { return }
      selection.remove(gone)
      show()
    }
  }
}

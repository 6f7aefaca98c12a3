import BoardModel
import BoardViewModels
import TerminalKit

/// The commands that change the selected card, or all selected cards.
final class CardCommands {
  let context: BoardContext
  let outcomes: BoardOutcomes
  private let selection: SelectionController

  init(_ context: BoardContext, outcomes: BoardOutcomes) {
    self.context = context
    self.outcomes = outcomes
    selection = outcomes.selection
  }

  var appliesToSelection: Bool { selection.isActive }

  func cyclePriority() {
    guard let card = context.subjectCard(),
      let priority = context.columns.focused.selectedPreview?.priority
    else { return }
    let all = Priority.allCases
    let next = all[((all.firstIndex(of: priority) ?? 0) + 1) % all.count]
    outcomes.submit(.edit([card.id], [.priority(next)], expecting: nil), about: card.title)
  }

  /// Submits an action for the selected card, or for all selected cards.
  func act(_ action: (Card.ID) -> BoardAction) {
    guard let card = context.subjectCard() else { return }
    outcomes.submit(action(card.id), about: card.title)
  }

  func repeatLastChange() {
    guard let change = outcomes.lastChange else {
      return context.report(.note("There is no change to repeat yet."))
    }
    guard case .all = context.viewModel.choice, let place = change.ownPlace else {
      return act(change.action)
    }
    guard let card = context.subjectCard() else { return }
    context.reading { () throws(StoreError) in
      try move(card, setting: change.edits, to: { $0.column(like: place) }, orWithout: "column")
    }
  }

  // MARK: Moving

  func move(by distance: Int) throws(StoreError) {
    guard let card = context.subjectCard() else { return }
    let index = context.columns.focus + distance
    guard context.columns.all.indices.contains(index) else {
      return context.report(.note("There is no column on the \(distance < 0 ? "left" : "right")."))
    }
    try move(card, to: context.columns.all[index].key)
  }

  /// Moves a card to the top of a shown column.
  ///
  /// On All boards, uses the first column of that kind on each card's own board.
  func move(
    _ card: BoardContext.Subject,
    to key: ColumnKey,
    setting edits: [CardEdit] = []
  ) throws(StoreError) {
    switch key {
    case .column(let column): move(card, to: column, setting: edits)
    case .kind(let kind):
      try move(
        card,
        setting: edits,
        to: { $0.columns.first { $0.kind == kind } },
        orWithout: "“\(kind.name)” column."
      )
    }
  }

  /// Moves the card to a column of its board, or each selected card to one of its own board.
  ///
  /// Nothing moves if a board has no such column, which is reported.
  func move(
    _ card: BoardContext.Subject,
    setting edits: [CardEdit] = [],
    to column: (Board) -> Column?,
    orWithout missing: String
  ) throws(StoreError) {
    var moves: [CardMove] = []
    for (board, cards) in try cardsByBoard(card) {
      guard let column = column(board) else {
        return context.report(.note("\(board.name) has no \(missing)"))
      }
      moves.append(CardMove(cards, to: .top(of: column.id)))
    }
    let action: BoardAction =
      moves.count == 1
      ? .move([card.id], to: moves[0].placement, setting: edits)
      : .moveEach(moves, setting: edits)
    outcomes.submit(action, about: card.title)
  }

  /// The selected cards, or else the card, by their boards.
  private func cardsByBoard(
    _ card: BoardContext.Subject
  ) throws(StoreError) -> [(board: Board, cards: [Card.ID])] {
    var groups: [(board: Board, cards: [Card.ID])] = []
    // Elsewhere all cards are on the same board.
    if case .all = context.viewModel.choice {
      for preview in try context.store.previews(of: selection.presentCards) {
        guard let board = preview.column.flatMap(context.viewModel.place)?.board else { continue }
        if let index = groups.firstIndex(where: { $0.board.id == board.id }) {
          groups[index].cards.append(preview.id)
        } else {
          groups.append((board, [preview.id]))
        }
      }
    }
    if !groups.isEmpty { return groups }
    let place = context.viewModel.place(of: try context.column(of: card.id))
    guard let board = place?.board else { throw .cardNotFound(card.id) }
    return [(board, [card.id])]
  }

  /// Moves the card to the first done column of its board.
  func finish() throws(StoreError) {
    guard let card = context.subjectCard() else { return }
    guard let place = context.viewModel.place(of: try context.column(of: card.id)) else {
      throw .cardNotFound(card.id)
    }
    if place.column.kind == .done {
      return context.report(.note("\(quoted(card.title)) is already done."))
    }
    try move(
      card,
      to: { $0.columns.first { $0.kind == .done } },
      orWithout: "done column" + context.keys.tip(Command.columns, "columns")
    )
  }

  func move(_ card: BoardContext.Subject, to column: Column.ID, setting edits: [CardEdit] = []) {
    let action = BoardAction.move([card.id], to: .top(of: column), setting: edits)
    outcomes.submit(action, about: card.title)
  }

  /// The card that a move passes: the next one that is neither selected nor in a folded section,
  /// which would hide the moved card.
  ///
  /// Nil at the end of the column.
  ///
  /// - Complexity: O(*n*) for *n* cards of the column if several are selected or sections are
  ///   folded.
  private func anchor(beside card: Card.ID, down: Bool) throws(StoreError) -> Card.ID? {
    let column = context.columns.focused.viewModel
    let neighbours = try column.neighbours(of: card)
    guard let next = down ? neighbours.next : neighbours.previous else { return nil }
    let isPassed = { (card: Card.ID) in
      self.selection.selection.contains(card) || column.foldedSection(at: card) != nil
    }
    if !isPassed(next) { return next }
    let all = try column.shownCards()
    guard let index = all.firstIndex(of: card) else { return nil }
    return down
      ? all[(index + 1)...].first { !isPassed($0) } : all[..<index].last { !isPassed($0) }
  }

  private func reportNothingBeside(_ card: Card.ID, down: Bool) throws(StoreError) {
    let column = context.columns.focused.viewModel
    let neighbours = try column.neighbours(of: card)
    if let next = down ? neighbours.next : neighbours.previous,
      let section = column.foldedSection(at: next)
    {
      let way = "\(context.keys.tip(Command.foldSection, "on its heading unfolds it"))"
      return context.report(.note("The section “\(section.title)” is folded\(way)"))
    }
    context.report(.note("This is the \(down ? "last" : "first") card in the column."))
  }

  /// Gives a card at the edge of its section the value of the next section.
  ///
  /// - Returns: whether the move is complete.
  private func moveBetweenSections(
    _ card: BoardContext.Subject,
    down: Bool
  ) throws(StoreError) -> Bool {
    let (column, today) = (context.columns.focused, context.columns.today)
    guard let anchor = try anchor(beside: card.id, down: down) else { return false }
    let both = try context.store.previews(of: [card.id, anchor])
    guard both.count == 2, let own = column.viewModel.section(of: both[0], on: today),
      let next = column.spelled(column.viewModel.section(of: both[1], on: today))
    else { return false }
    if own == next {
      guard let sort = column.viewModel.query.sort.last, sort.key == .due,
        both[0].due != both[1].due
      else { return false }
      let tip = context.keys.tip(Command.setDue, "sets the due date")
      context.report(.note("Cards in a section are sorted by due date\(tip)"))
      return true
    }
    move(both[0], from: own, to: next)
    return true
  }

  /// Gives a card the value of another section.
  private func move(_ card: CardPreview, from own: CardSection, to next: CardSection) {
    let (column, today) = (context.columns.focused, context.columns.today)
    if let action = next.action(moving: card, isAlone: !appliesToSelection, on: today) {
      let former = appliesToSelection ? nil : card.named(by: own)
      outcomes.submit(action, about: card.title, replacing: former) { [context] outcome in
        guard case .success = outcome.result else { return }
        // A card with several tags may now be in a folded section.
        context.reading { () throws(StoreError) in
          try column.reveal(card.id)
          guard column.viewModel.foldedSection(at: card.id) != nil else { return }
          _ = try column.toggleFold()
          try column.reveal(card.id)
        }
      }
    } else {
      context.report(.note("A card can't be moved to the section “\(next.title)”."))
    }
  }

  /// Moves a card to the next lane of the board, also one without cards in this column.
  private func moveToLane(_ card: BoardContext.Subject, down: Bool) throws(StoreError) {
    let (preview, own) = try laned(card)
    guard let next = try context.lanes.neighbour(of: own, down: down) else {
      return context.report(.note("This is the \(down ? "last" : "first") lane."))
    }
    if !next.isFolded { return move(preview, from: own, to: next.section) }
    let way = context.keys.tip(Command.foldSection, "on its heading unfolds it")
    context.report(.note("The lane “\(next.section.title)” is folded\(way)"))
  }

  /// Moves a card to a lane of its column.
  func move(_ card: BoardContext.Subject, to lane: CardSection) throws(StoreError) {
    let (preview, own) = try laned(card)
    move(preview, from: own, to: lane)
  }

  private func laned(
    _ card: BoardContext.Subject
  ) throws(StoreError) -> (card: CardPreview, lane: CardSection) {
    guard let preview = try context.store.previews(of: [card.id]).first,
      let own = context.columns.focused.viewModel.section(of: preview, on: context.columns.today)
    else { throw .cardNotFound(card.id) }
    return (preview, own)
  }

  func reorder(down: Bool) throws(StoreError) {
    guard let card = context.subjectCard() else { return }
    if context.lanes.isShown { return try moveToLane(card, down: down) }
    let column = context.columns.focused.viewModel
    if !column.isSorting, column.arrangement.group != nil,
      try moveBetweenSections(card, down: down)
    {
      return
    }
    if !column.isSorting, column.hasFolds, try anchor(beside: card.id, down: down) == nil {
      return try reportNothingBeside(card.id, down: down)
    }
    if column.isSorting || !column.arrangement.sort.isEmpty,
      let words = column.orderWords(context.keys)
    {
      return context.report(.note(words))
    }
    guard let anchor = try anchor(beside: card.id, down: down) else {
      return try reportNothingBeside(card.id, down: down)
    }
    if case .kind = context.columns.focused.key,
      try context.column(of: anchor) != context.column(of: card.id)
    {
      return context.report(.note("This is the \(down ? "last" : "first") card of its board."))
    }
    if try cardsByBoard(card).count > 1 {
      return context.report(.note("Cards of several boards can't be put in order together."))
    }
    outcomes.submit(
      .move([card.id], to: down ? .after(anchor) : .before(anchor)),
      about: card.title
    )
  }
}

extension CardPreview {
  /// The tag or name that puts the card in the section; nil for other kinds of section.
  fileprivate nonisolated func named(by section: CardSection) -> String? {
    switch section {
    case .tag: draft.tags.first.map { "#" + $0 }
    case .assignee: draft.assignees.first.map { "@" + $0 }
    case .lane: draft.lane?.text
    default: nil
    }
  }
}

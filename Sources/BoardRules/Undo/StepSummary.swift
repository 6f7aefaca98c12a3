package import BoardModel

/// Summarises a step from its entries.
///
/// An entry that only made room for others, such as a new order key, is ignored if another entry
/// says more.
struct StepSummary {
  private var weight = -1
  private var count = 0
  private var fields: [CardField] = []
  private var columns: Set<Column.ID> = []
  private var first: (entry: Change, now: CardPlace?, direction: StepDirection)?
  /// Whether an entry was about a column or a board.
  private(set) var isStructural = false
  var isDeletion = false
  /// Whether it reverts the changes of an author, which are independent of each other.
  var revertsAuthor = false
  private var leftOutCards: Set<Card.ID> = []
  /// Whether its entries belong to several actions, as in an imported history.
  private var isHistory = false
  private var entries = 0
  private var action: ActionID?
  private var leftOut = LeftOut()
  private var cardCount = 0

  /// Adds an entry, with the current place of its card and the dependencies that were not restored, or
  /// the new name of its column or board if the old one is taken.
  mutating func add(
    _ entry: Change,
    now: CardPlace?,
    _ direction: StepDirection,
    newName: LeftOut.NewName? = nil,
    droppedLinks: [LeftOut.Link] = []
  ) {
    if let newName { leftOut.add(newName) }
    for link in droppedLinks { leftOut.add(link) }
    if entry.card != nil { cardCount += 1 }
    if let action, action != entry.action { isHistory = true }
    action = entry.action
    entries += 1
    let weight = entry.weight
    isStructural = isStructural || entry.isStructural
    if weight < self.weight { return }
    if weight != self.weight { (count, first, fields, columns) = (0, nil, [], []) }
    self.weight = weight
    count += 1
    if let card = entry.card, let record = card.after ?? card.before {
      columns.insert(record.place.column)
    }
    if let card = entry.card, card.before != nil, card.after != nil {
      fields += card.fields.filter { !fields.contains($0) }
    }
    // When reverting backwards, the log's first entry comes last.
    if first == nil || direction == .undo { first = (entry, now, direction) }
  }

  /// Records whose values were restored.
  mutating func note(_ authors: [String]) { for author in authors { leftOut.add(author: author) } }

  /// Uses the number of a step's entries as that of its cards.
  mutating func count(entries: Int) { count = entries }

  /// Leaves out an entry whose card has changed since.
  ///
  /// - Throws: the conflict, if it rejects the whole step: unless the step deleted a column or a
  ///   board, or the card already is where the step would put it.
  mutating func leaveOut(
    _ entry: Change,
    _ conflict: UndoConflict,
    _ direction: StepDirection
  ) throws {
    if revertsAuthor {
      // If a card has several changes, the newest shows what is in the way.
      let isKnown = entry.card.map { !leftOutCards.insert($0.card).inserted } ?? false
      if !isKnown { leftOut.add(conflict) }
      return
    }
    guard entry.card != nil else {
      // Redoing a deletion finds the cards that undo had to leave out.
      throw StoreError.conflict(leftOut.conflicts.first ?? conflict)
    }
    let isDone =
      direction == .undo
      ? conflict.kind == .restored : conflict.kind == .deleted && entry.card?.after == nil
    if !isDeletion, !isDone { throw StoreError.conflict(conflict) }
    leftOut.add(conflict)
  }

  /// Whether restored items are renamed if their name is taken.
  func renamesIfTaken(_ direction: StepDirection) -> Bool {
    (isDeletion || revertsAuthor) && direction == .undo
  }

  /// The effect of reverting an author's changes.
  ///
  /// - Throws: the first conflict, if everything was left out.
  func effect() throws -> ActionEffect {
    if entries == 0, let conflict = leftOut.conflicts.first { throw StoreError.conflict(conflict) }
    var effect = ActionEffect(cardCount: cardCount)
    effect.leftOut = leftOut
    return effect
  }

  func finished() throws -> RevertedStep {
    if first == nil, let conflict = leftOut.conflicts.first { throw StoreError.conflict(conflict) }
    guard let (entry, now, direction) = first else {
      throw StoreError.damaged("entries of the change log are missing")
    }
    if isHistory {
      return RevertedStep(
        action: .importedHistory,
        count: entries,
        cardCount: cardCount,
        leftOut: leftOut
      )
    }
    if entry.action.isImport, cardCount > 0, isMoreThanItsFirst(entry.subject) {
      return RevertedStep(
        action: .imported,
        count: cardCount,
        cardCount: cardCount,
        leftOut: leftOut
      )
    }
    switch entry.subject {
    case .card(let change):
      var step = RevertedStep(
        action: action(of: entry.kind, change),
        count: count,
        card: change.card,
        title: direction == .undo ? change.before?.title ?? change.title : change.title,
        column: now?.isArchived == false ? now?.column : nil,
        lastColumn: (change.after ?? change.before)?.place.column,
        cardCount: cardCount,
        leftOut: leftOut
      )
      step.columns = columns
      return step
    case .column(let change):
      return RevertedStep(
        action: .column(change.event(entry.kind)),
        count: count,
        subject: change.record?.column.id.uuid,
        title: Self.now(change.before, change.after, direction)?.column.name ?? "",
        column: change.record?.column.id,
        board: change.record?.board,
        cardCount: cardCount,
        leftOut: leftOut
      )
    case .board(let change):
      return RevertedStep(
        action: .board(change.event(entry.kind)),
        count: count,
        subject: change.record?.id.uuid,
        title: Self.now(change.before, change.after, direction)?.name ?? "",
        board: change.record?.id,
        cardCount: cardCount,
        leftOut: leftOut
      )
    case .comment(let change):
      return RevertedStep(
        action: change.before == nil ? .commented : .uncommented,
        count: count,
        card: change.comment?.card,
        title: change.title
      )
    case .view(let change):
      return RevertedStep(
        action: .view(change.event),
        count: count,
        subject: change.record?.id.uuid,
        title: Self.now(change.before, change.after, direction)?.name ?? "",
        board: change.record?.board
      )
    }
  }

  /// Whether an import of cards is badly named by the first entry that says most of it.
  private func isMoreThanItsFirst(_ subject: Change.Subject) -> Bool {
    switch subject {
    case .column, .view, .comment: true
    // A board that was there only got colours or a name.
    case .board(let change): change.before != nil && change.after != nil
    case .card: false
    }
  }

  /// The side of a change that holds once its step was undone or redone, else the other one.
  private static func now<Record>(
    _ before: Record?,
    _ after: Record?,
    _ direction: StepDirection
  ) -> Record? {
    direction == .undo ? before ?? after : after ?? before
  }

  private func action(of kind: Change.Kind, _ change: CardChange) -> RevertedStep.Action {
    guard let before = change.before else { return kind == .restored ? .restored : .added }
    guard let after = change.after else { return .deleted }
    switch Change.Kind(from: before.place, to: after.place) {
    case .archived: return .archived
    case .unarchived: return .unarchived
    default: break
    }
    if change.makesTemplate { return .madeTemplate }
    if before.place.column != after.place.column { return .moved(to: after.place.column) }
    return fields.isEmpty ? .reordered : .edited(CardField.allCases.filter(fields.contains))
  }
}

extension Change {
  /// Which entry describes an action that did several things; the highest wins.
  package var weight: Int {
    switch subject {
    case .board: return 10
    case .column: return 9
    case .view: return 8
    case .comment: return 7
    case .card(let change):
      // The card after a finished one, which says more.
      guard let before = change.before else { return change.card.followsAnother ? -1 : 6 }
      guard let after = change.after else { return 5 }
      // A template is archived too.
      if change.makesTemplate { return 4 }
      if before.place.archived != after.place.archived { return 3 }
      if before.place.column != after.place.column { return 2 }
      return change.fields.isEmpty ? 0 : 1
    }
  }
}

extension CardChange {
  fileprivate var makesTemplate: Bool {
    let isTemplate = CardEdit.template(true)
    return before?.edits.contains(isTemplate) == false && after?.edits.contains(isTemplate) == true
  }
}

extension ColumnChange {
  package func event(_ kind: Change.Kind) -> StructureEvent {
    guard let before else { return kind == .restored ? .restored : .added }
    guard let after else { return .deleted }
    if before.column.name != after.column.name { return .renamed(from: before.column.name) }
    if before.column.kind != after.column.kind {
      return .kindChanged(from: before.column.kind, to: after.column.kind)
    }
    if before.column.limit != after.column.limit {
      return .limitChanged(from: before.column.limit, to: after.column.limit)
    }
    return .moved
  }
}

extension BoardChange {
  package func event(_ kind: Change.Kind) -> StructureEvent {
    guard let before else { return kind == .restored ? .restored : .added }
    guard let after else { return .deleted }
    switch (before.archivedAt, after.archivedAt) {
    case (nil, _?): return .archived
    case (_?, nil): return .unarchived
    default: break
    }
    if before.name != after.name { return .renamed(from: before.name) }
    guard let key = after.colors.keys(differingFrom: before.colors).first else { return .moved }
    return .colored(name: key, from: before.colors[key: key], to: after.colors[key: key])
  }
}

extension CardRecord {
  fileprivate var title: String? {
    guard case .title(let title) = value(of: .title) else { return nil }
    return title
  }
}

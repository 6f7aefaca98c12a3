package import BoardModel

/// Imports boards and cards one after the other; importing them again adds nothing.
///
/// Items with a known identifier are updated where the source differs. All changes are logged, so
/// that an import can be undone like any other action.
package final class ImportRules {
  let transaction: any BoardTransaction
  let structure: StructureRules
  package private(set) var counts = ImportCounts()
  /// Existing columns used instead of the source's columns with the same name.
  private var substitutes: [Column.ID: Column.ID] = [:]
  /// The last order key of each column that got cards.
  private var ends: [Column.ID: OrderKey] = [:]
  private var named: [[String?]: Column.ID] = [:]
  /// How many boards of the source were imported, to give places in messages.
  var boardCount = 0
  private var cardCount = 0
  /// Cards that got relations.
  private var linked: [CardRelation: [Card.ID]] = [:]
  /// Unchanged cards whose relations the source has not specified yet.
  private var unchanged: Set<Card.ID> = []

  var namedBoards: Set<Board.ID> = []
  /// Whether the file's log was empty before the import.
  private let isFirst: Bool

  package init(_ transaction: any BoardTransaction) throws {
    self.transaction = transaction
    structure = StructureRules(transaction)
    isFirst = try transaction.entries(in: 1...Int64.max, newestFirst: false, limit: 1).isEmpty
  }

  /// - Complexity: O(log *n*) for a card among *n*.
  package func apply(_ item: ImportItem) throws {
    switch item {
    case .board(let board): try apply(board)
    case .view(let view):
      if try ViewRules(transaction).apply(view) { counts.views += 1 }
    case .card(let card):
      do {
        try apply(card)
      } catch StoreError.columnNotFound {
        throw StoreError.unsound("cards[\(cardCount)].columnId is not the id of a column")
      }
      cardCount += 1
    case .relations(let relations): try apply(relations)
    case .change: break  // The store imports the log.
    }
  }

  /// Ends the import, dropping relations that form a cycle.
  ///
  /// This happens last, since a card may precede the others in the source, and a cycle halfway
  /// through may be gone at the end.
  package func finish() throws {
    if isFirst { try removeUnusedBoard() }
    for (relation, cards) in linked {
      counts.droppedLinks += try ImportedCycles(relation, of: cards, transaction).dropCycles()
    }
  }

  // MARK: Cards

  private func apply(_ card: ImportedCard) throws {
    var draft = try card.draft.checked()
    // On the board, a template is a card.
    if card.archivedAt == nil { draft.isTemplate = false }
    if let before = try transaction.card(card.id) {
      try update(before, to: card, draft)
    } else {
      try insert(card, draft)
      counts.added += 1
    }
    var known = KnownComments()
    if card.comments.contains(where: { !$0.isNamed }) {
      known.add(try transaction.comments(of: card.id))
    }
    for comment in card.comments where !known.apply(comment) {
      if try CommentRules(transaction: transaction).add(comment, to: card.id) {
        counts.comments += 1
      }
    }
  }

  private func insert(_ imported: ImportedCard, _ draft: CardDraft) throws {
    if imported.keepsChanges, try wasHere(imported.id) { counts.returned += 1 }
    var draft = draft
    dropEmptyRepeat(of: &draft, before: nil)
    var card = Card(
      draft,
      id: imported.id,
      column: Column.ID(uuid: imported.id.uuid),
      orderKey: .origin,
      createdAt: imported.createdAt ?? transaction.date
    )
    card.place = try place(of: imported)
    card.place = try transaction.finished(
      card.place,
      at: imported.finishedAt ?? CardPlace.unknownFinish
    )
    card.updatedAt = try moment(imported.updatedAt ?? card.createdAt, card.place)
    try transaction.insert(card, .created)
    noteRelations(of: card, before: nil)
  }

  /// The date of an imported card's last change; on a shared board, it is the time of the import.
  private func moment(_ date: Timestamp, _ place: CardPlace) throws -> Timestamp {
    try CardRules(transaction).isShared(place) ? transaction.date : date
  }

  private func update(
    _ before: Card,
    to imported: ImportedCard,
    _ draft: CardDraft
  ) throws {
    var after = before
    for field in imported.fields { after.draft.apply(draft.edit(of: field)) }
    dropEmptyRepeat(of: &after.draft, before: before.draft)
    if !imported.hasTimes, after.due != nil, after.due == before.due {
      after.draft.dueTime = before.dueTime
    }
    if imported.hasPlainTagsOnly { after.tags = TagRule.keepingOthers(of: before.tags, after.tags) }
    after.place = try place(of: imported, now: before.place)
    after.place = try transaction.finished(
      after.place,
      from: before.place,
      at: imported.finishedAt
    )
    var steps: [Card] = []
    let joined = try JoinedImport(of: before, after, imported.place, transaction)
    if imported.keepsChanges {
      count(joined)
      (steps, after) = (joined.said.map { [$0] } ?? [], joined.card)
    } else if joined.isChangedHere {
      counts.overwritten += 1
    }
    let isEdited = !after.draft.fields(differingFrom: before.draft).isEmpty
    let isChanged = isEdited || after.place != before.place
    if isChanged { counts.updated += 1 } else { counts.unchanged += 1 }
    if !isChanged, !imported.hasRelations { unchanged.insert(before.id) }
    if !isChanged, steps.isEmpty { return }
    let repeats = RepeatRules(CardRules(transaction))
    let isFinished =
      try before.place.column != after.place.column && !after.place.isArchived
      && !repeats.finishing([before.id], in: after.place.column).isEmpty
    var last = before
    for var step in steps + [after] {
      step.updatedAt = try moment(imported.updatedAt ?? transaction.date, step.place)
      try transaction.change(last, to: step)
      last = step
    }
    // A source that has repeats makes the next card itself.
    if isFinished, !imported.fields.contains(.repeats) { _ = try repeats.follow([after.id]) }
    noteRelations(of: after, before: before)
  }

  /// Leaves out a repeat that meets no day, so that the card keeps the one it had.
  private func dropEmptyRepeat(of draft: inout CardDraft, before: CardDraft?) {
    do {
      try draft.checkRepeat(before: before?.repeatRule, today: transaction.today)
    } catch {
      (draft.repeatRule, draft.repeatFrom) = (before?.repeatRule, before?.repeatFrom)
      counts.droppedRepeats += 1
    }
  }

  private func noteRelations(of card: Card, before: Card?) {
    for relation in CardRelation.allCases {
      let old = Set(before?.draft.cards(relation) ?? [])
      if !old.isSuperset(of: card.draft.cards(relation)) {
        linked[relation, default: []].append(card.id)
      }
    }
  }

  private func count(_ joined: JoinedImport) {
    if joined.hasKept { counts.kept += 1 }
    if joined.hasClash {
      counts.clashed += 1
      if counts.clashedTitles.count < 3 { counts.clashedTitles.append(joined.card.title) }
    }
    if joined.isMovedApart { counts.movedApart += 1 }
  }

  /// A copied card refers to the copies of others, or to the cards themselves if they have none.
  private func apply(_ relations: ImportedRelations) throws {
    let before = try transaction.existing(relations.card)
    var after = before
    if !relations.blockers.isEmpty {
      after.blockedBy = try BlockerRule.checked(existing(relations.blockers))
    }
    if let parent = relations.parent {
      after.draft.parent = try existing([parent]).first
    }
    if after.draft == before.draft { return }
    if unchanged.remove(after.id) != nil {
      counts.unchanged -= 1
      counts.updated += 1
    }
    try transaction.change(before, to: after)
    noteRelations(of: after, before: before)
  }

  private func existing(_ cards: [ImportedRelations.Other]) throws -> [Card.ID] {
    let found = try cards.compactMap { card in
      try [card.copy, card.original].first { try transaction.head(of: $0) != nil }
    }
    counts.missingLinks += cards.count - found.count
    return found
  }

  // MARK: Places

  private func place(of card: ImportedCard, now: CardPlace? = nil) throws -> CardPlace {
    var place: CardPlace
    switch card.place {
    case .exact(let column, let key):
      let column = substitutes[column] ?? column
      ends[column] = nil
      place = CardPlace(column: column, orderKey: key)
    case .column(let column, let others):
      let isThere =
        now.map { now in others.contains { (substitutes[$0] ?? $0) == now.column } } ?? false
      place = try bottom(of: isThere ? now?.column ?? column : substitutes[column] ?? column, now)
    case .named(let board, let column): place = try bottom(of: self.column(column, of: board), now)
    }
    if let date = card.archivedAt {
      let mark = try ArchiveMark(date: date, board: home(of: card, place))
      place.archived = now?.archived ?? mark
    } else if case .exact = card.place {
      if try transaction.column(place.column) == nil {
        throw StoreError.columnNotFound(place.column)
      }
    } else {
      // A card archived here since stays archived.
      let isReopened =
        card.isOpen
        && now?.archived.map { mark in card.updatedAt.map { $0 > mark.date } ?? false } ?? false
      place.archived = isReopened ? nil : now?.archived
    }
    return place
  }

  private func home(of card: ImportedCard, _ place: CardPlace) throws -> Board.ID {
    if let board = card.archivedOn, try transaction.board(board) != nil { return board }
    return try transaction.existing(place.column).board
  }

  private func bottom(of column: Column.ID, _ now: CardPlace?) throws -> CardPlace {
    if let now, now.column == column { return now }
    var last = ends[column]
    if last == nil {
      last = try transaction.gap(at: .bottom(of: column), leavingOut: []).left?.place.orderKey
    }
    guard let key = OrderKey.keys(count: 1, between: last, and: nil)?.first else {
      throw StoreError.damaged("a column's order is broken")
    }
    ends[column] = key
    return CardPlace(column: column, orderKey: key)
  }

  private func column(_ name: String?, of boardName: String?) throws -> Column.ID {
    if let found = named[[boardName, name]] { return found }
    let boards = try transaction.boards()
    var board =
      boardName.map { name in boards.first { NameRule.isSame($0.name, name) } }
      ?? boards.first { $0.archivedAt == nil }
    if board == nil {
      let effect = try structure.addBoard(boardName ?? "Main", ColumnDraft.usual)
      counts.boards += 1
      board = try effect.board.flatMap(transaction.board)
    }
    guard let board else { throw StoreError.lastBoard }
    let columns = try transaction.columns(of: board.id).map(\.column)
    let match =
      name.map { name in columns.first { NameRule.isSame($0.name, name) } } ?? columns.first
    var id = match?.id
    if id == nil { id = try added(ColumnDraft(name: name ?? "To Do"), to: board.id) }
    guard let id else { throw StoreError.columnCount(0) }
    named[[boardName, name]] = id
    return id
  }

  private func added(_ draft: ColumnDraft, to board: Board.ID) throws -> Column.ID {
    counts.columns += 1
    guard let id = try structure.addColumn(draft, to: board, .last).column else {
      throw StoreError.boardNotFound(board)
    }
    return id
  }

  func count(boards: Int = 0, columns: Int = 0) {
    counts.boards += boards
    counts.columns += columns
  }

  /// Uses an existing column instead of one of the source.
  func use(_ column: Column.ID, for source: Column.ID) { substitutes[source] = column }
}

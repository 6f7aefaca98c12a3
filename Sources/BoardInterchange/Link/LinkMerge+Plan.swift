import BoardModel

/// Turns a merge into changes of the board and a new agreement.
extension LinkMerge {
  /// All cards by identifier, including copies from conflicts.
  private var known: [Card.ID: LinkedCard] {
    var known: [Card.ID: LinkedCard] = [:]
    for card in cards { known[card.id] = card }
    for copy in copies.values { known[copy.id] = copy }
    return known
  }

  func makePlan() throws(LinkRefusal) -> LinkPlan {
    let order = LinkOrder(cards, copies, self)
    let known = known
    var plan = LinkPlan()
    plan.notes = notes
    if base == nil, !options.isTidying { plan.strayTicks = strayTicks }
    plan.actions = columnActions(order)
    // Edits come first: what a finished card says is what the next one begins with.
    for card in cards where card.arrival == .present {
      guard let before = card.before else { continue }
      let edits = card.draft.edits(from: before)
      if !edits.isEmpty { plan.actions.append(.edit(card.id, edits)) }
    }
    plan.actions += endedRepeats
    for column in boardColumns(order) { plan.actions += cardActions(of: column, order, known) }
    plan.actions += departureActions
    let leaving = leavingColumns(order)
    plan.actions += leaving.map(LinkAction.deleteColumn)
    let departed = departedAfterwards
    plan.half = half(known, order)
    plan.half.departed = departed
    plan.half.origins = originsAfterwards(known)
    var writer = LinkWriter(self, order, known, without: Set(leaving))
    let written = try writer.write()
    plan.text = written.text
    plan.whole = written.agreement
    plan.whole.departed = departed
    plan.whole.origins = plan.half.origins
    return plan
  }

  // MARK: Columns

  /// The columns of the board, and those to be added.
  private func boardColumns(_ order: LinkOrder) -> [Column.ID] {
    board.columns.map(\.id)
      + lists.columns.filter { lists.drafts[$0] != nil && isWanted($0, order) }
      + [lists.made].compactMap(\.self)
  }

  /// Whether to add a column that only the file has.
  ///
  /// Not if the board has deleted it, unless it still has cards.
  func isWanted(_ column: Column.ID, _ order: LinkOrder) -> Bool {
    !lists.deleted.contains(column) || order.columns[column]?.isEmpty == false
  }

  private func columnActions(_ order: LinkOrder) -> [LinkAction] {
    var actions = lists.renames.map { LinkAction.renameColumn($0.column, $0.name) }
    var previous: Column.ID?
    for column in lists.columns {
      if let draft = lists.drafts[column] {
        guard isWanted(column, order) else { continue }
        actions.append(.addColumn(column, draft, after: previous))
      }
      previous = column
    }
    if let made = lists.made, let draft = lists.drafts[made] {
      actions.append(.addColumn(made, draft, after: board.columns.last?.id ?? previous))
    }
    return actions
  }

  /// Empty columns whose lists were removed from the file.
  private func leavingColumns(_ order: LinkOrder) -> [Column.ID] {
    let leaving = lists.removed.filter { order.columns[$0]?.isEmpty != false }
    return leaving.count < board.columns.count ? leaving : []
  }

  // MARK: Cards

  private func cardActions(
    of column: Column.ID,
    _ order: LinkOrder,
    _ known: [Card.ID: LinkedCard]
  ) -> [LinkAction] {
    let wanted = order.columns[column] ?? []
    let place = board.columns.firstIndex { $0.id == column }
    let current = place.map { board.cards[$0].map(\.id) } ?? []
    let staying = LinkOrder.staying(current, in: wanted)
    var actions: [LinkAction] = []
    var new: [LinkBoard.Item] = []
    var (previous, anchor): (Card.ID?, Card.ID?) = (nil, nil)
    func flush() {
      if !new.isEmpty { actions.append(.add(new, column, after: anchor)) }
      new = []
    }
    for id in wanted {
      guard let card = known[id] else { continue }
      if card.arrival == .new {
        if new.isEmpty { anchor = previous }
        new.append(LinkBoard.Item(id: id, draft: card.draft, finishedAt: card.finishedAt))
      } else {
        flush()
        if card.arrival == .restored {
          actions.append(.restore(id, card.draft, column, after: previous))
        } else if !staying.contains(id) {
          actions.append(.move(id, column, after: previous))
        }
      }
      previous = id
    }
    flush()
    return actions
  }

  /// Ends the repeat of cards that are finished in the file and have their next one there, as
  /// Obsidian's Tasks plugin writes it; otherwise the board would add another.
  private var endedRepeats: [LinkAction] {
    let new = cards.filter { $0.arrival == .new && $0.draft.repeatRule != nil }
    return
      cards.filter { card in
        card.column != card.boardColumn && lists.kind(of: card.column) == .done
          && card.before?.repeatRule != nil
          && new.contains { $0.draft.title == card.draft.title }
      }
      .map { .edit($0.id, [.repeats(nil)]) }
  }

  private var departureActions: [LinkAction] {
    departures.compactMap { departure in
      switch departure.kind {
      case .deletedInFile: .delete(departure.id)
      case .archivedInFile: .archive(departure.id)
      case .goneFromBoard: nil
      }
    }
  }

  private var departedAfterwards: [LinkAgreement.Departed] {
    let all =
      departed + departures.map { LinkAgreement.Departed(card: $0.id, title: $0.title) }
    return Array(all.suffix(LinkAgreement.departedLimit))
  }

  // MARK: Agreements

  /// The agreement after the board has changed; the file is still as it was read.
  private func half(_ known: [Card.ID: LinkedCard], _ order: LinkOrder) -> LinkAgreement {
    var half = LinkAgreement()
    half.text = file.bytes
    half.layout = file.markdown.layout
    half.habits = file.entries.isEmpty ? nil : habits
    half.columns = lists.columns.map { isWanted($0, order) ? $0 : nil }
    half.names = zip(lists.columns, file.lists)
      .map { column, list in
        name(of: column) ?? list.column
      }
    var cards: [Int: (Card.ID, [UInt64])] = [:]
    for card in self.cards {
      guard let entry = card.entry else { continue }
      cards[entry] = (card.id, Self.seen(card))
    }
    for departure in departures {
      if let entry = departure.entry { cards[entry] = (departure.id, departure.seen) }
    }
    let places = file.places
    for entry in file.entries.indices {
      guard let (id, seen) = cards[entry] else { continue }
      let own = file.entries[entry]
      half.entries.append(
        LinkAgreement.Entry(card: id, seen: seen, list: own.list, bytes: places[entry])
      )
    }
    return half
  }

  /// The digests of the board's values, unknown for those that the file must still take over.
  private static func seen(_ card: LinkedCard) -> [UInt64] {
    zip(LinkFields.all, LinkFields.digests(of: card.draft))
      .map { field, digest in card.pending.contains(field) ? LinkFields.unknown : digest }
  }

  /// The final name of a column on the board.
  func name(of column: Column.ID) -> String? {
    lists.renames.first { $0.column == column }?.name
      ?? board.columns.first { $0.id == column }?.name ?? lists.drafts[column]?.name
  }
}

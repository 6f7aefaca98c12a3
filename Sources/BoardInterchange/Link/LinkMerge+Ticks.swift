import BoardModel

/// What a tick in the file means.
///
/// In the shape `columns` it moves the card to the done column; in the shape `list` the box is the
/// column, whichever of its kind the card is in.
extension LinkMerge {
  /// A column of the file, or the card's own one if it has the same box.
  func column(_ column: Column.ID, of current: Column.ID?) -> Column.ID {
    guard file.shape == .list, let current, lists.kind(of: current) == lists.kind(of: column) else {
      return column
    }
    return current
  }

  /// The column to which a new tick, or a cleared box, sends a card of the shape `columns`.
  ///
  /// At the first link, ticks send cards only if the user asks for it.
  mutating func target(
    of entry: LinkFile.Entry,
    of card: Card.ID,
    since old: LinkFile.Entry? = nil
  ) -> Column.ID? {
    guard file.shape == .columns else { return nil }
    let isDone = lists.kind(of: lists.columns[entry.list]) == .done
    let wasTicked = old.map(\.isTicked) ?? (base == nil)
    if entry.isTicked {
      let isSent = !isDone && (options.isTidying || !wasTicked)
      return isSent ? lists.doneColumn() : nil
    }
    guard isDone, let old, old.isTicked, lists.oldColumns[old.list] == lists.columns[entry.list]
    else { return nil }
    return origin(of: card)?.column ?? openColumn
  }

  private var openColumn: Column.ID? {
    (board.columns.map(\.id) + lists.columns).first { lists.kind(of: $0) != .done }
  }

  /// Where a done card came from, if that column still exists.
  func origin(of card: Card.ID) -> LinkAgreement.Origin? {
    agreed?.origins.last { $0.card == card && lists.kind(of: $0.column) != nil }
  }

  /// Where the done cards came from.
  ///
  /// A card that is not in this merge keeps its origin.
  func originsAfterwards(_ known: [Card.ID: LinkedCard]) -> [LinkAgreement.Origin] {
    func isDone(_ column: Column.ID) -> Bool { lists.kind(of: column) == .done }
    var origins = agreed?.origins ?? []
    origins.removeAll { origin in known[origin.card].map { !isDone($0.column) } ?? false }
    for card in cards where isDone(card.column) {
      guard let from = card.oldColumn, !isDone(from) else { continue }
      origins.removeAll { $0.card == card.id }
      let previous = cardBefore(card.id)
      origins.append(LinkAgreement.Origin(card: card.id, column: from, previous: previous))
    }
    return origins.suffix(LinkAgreement.departedLimit)
  }

  /// The card before another in the last agreement, if both were in one list.
  private func cardBefore(_ card: Card.ID) -> Card.ID? {
    guard let agreed, let index = agreed.entries.firstIndex(where: { $0.card == card }), index > 0,
      agreed.entries[index - 1].list == agreed.entries[index].list
    else { return nil }
    return agreed.entries[index - 1].card
  }

  /// How many cards are ticked although their column is not one for done cards.
  var strayTicks: Int {
    guard file.shape == .columns else { return 0 }
    return file.entries.count {
      $0.isTicked && lists.kind(of: lists.columns[$0.list]) != .done
    }
  }
}

extension LinkFile.Entry {
  fileprivate var isTicked: Bool { TaskBox.kind(of: mark) == .done }
}

import BoardModel

/// The value of `--after`: the end of the previous page, or a card.
enum PageCursor {
  @MainActor static func start(_ text: String, on store: CommandStore) throws -> ListStart {
    if text.first == ListPlace.mark { return .place(ListPlace(text)) }
    if text.wholeMatch(of: /[0-9a-f]+\.[0-9a-f]{4}/) != nil {
      throw CommandFailure(
        .changed,
        "“\(text)” comes from an earlier version of Tercet; start again without --after"
      )
    }
    return .card(try store.card(startingWith: text).id)
  }

  static func failure(_ fault: ListPlace.Fault) -> CommandFailure {
    switch fault {
    case .unreadable(let text):
      .usage("--after needs the place printed after a page, or a card, not “\(text)”")
    case .otherOrder:
      .usage("The page of --after had another order; start again without --after")
    case .columnGone:
      CommandFailure(
        .changed,
        "the column where the page ended is not in the list; start again without --after"
      )
    }
  }
}

extension CommandStore {
  /// Prints which names in a query don't exist.
  ///
  /// - Returns: Whether there was such a name.
  @discardableResult func sayWhatIsUnknown(in chosen: ChosenCards, found: Int) throws -> Bool {
    guard let reason = try whatIsUnknown(in: chosen.query, found: found) else { return false }
    StandardError.printLine(reason + (try advice(on: chosen, found: found)))
    return true
  }

  /// The nearest query that finds something, as the end of a message; empty if cards were found.
  func advice(on chosen: ChosenCards, found: Int) throws -> String {
    found > 0 ? "" : try nearest(to: chosen).map { ". \($0.words)" } ?? ""
  }

  private func nearest(to chosen: ChosenCards) throws -> NearestQuery? {
    guard let typed = chosen.typed else { return nil }
    let columns =
      try boards.filter { chosen.query.scope == .all || chosen.query.scope == .board($0.id) }
      .flatMap(\.columns)
    return try attempt(
      store.nearest(to: typed, in: chosen.query.scope, columns: columns, testing: 20_000)
    )
  }

  /// The nonexistent name that explains why a query finds too little.
  func whatIsUnknown(in query: CardQuery, found: Int) throws -> String? {
    guard let filter = query.filter else { return nil }
    let used = try boards.filter { !$0.isArchived }
    var shown = used
    if case .board(let id) = query.scope { shown = used.filter { $0.id == id } }
    if let reason = filter.unknownPlace(among: used, shown: shown) {
      return reason.text
    }
    guard found == 0 else { return nil }
    return try attempt(store.unknownName(in: filter, of: query.scope, testing: .max))
  }
}

import BoardModel

/// What `--after` takes: the place where a page of a list ended, as that page said, or a card.
enum PageCursor {
  /// From where on a list is printed.
  @MainActor static func start(_ text: String, on store: CommandStore) throws -> ListStart {
    if text.first == ListPlace.mark { return .place(ListPlace(text)) }
    if text.wholeMatch(of: /[0-9a-f]+\.[0-9a-f]{4}/) != nil {
      throw CommandFailure(
        .changed,
        "“\(text)” is a place of an earlier version of tercet; begin again without --after"
      )
    }
    return .card(try store.card(startingWith: text).id)
  }

  /// What is said of a place at which a list can't go on.
  static func failure(_ fault: ListPlace.Fault) -> CommandFailure {
    switch fault {
    case .unreadable(let text):
      .usage("“\(text)” is no place of a list: --after takes what the page before said, or a card")
    case .otherOrder:
      .usage("The page that --after names was in another order; begin again without --after")
    case .columnGone:
      CommandFailure(
        .changed,
        "the column in which the page ended is not in the list; begin again without --after"
      )
    }
  }
}

extension CommandStore {
  /// Says on standard error which names of a query there are not.
  ///
  /// - Returns: whether there was anything to say.
  @discardableResult func sayWhatIsUnknown(in query: CardQuery, found: Int) throws -> Bool {
    guard let reason = try whatIsUnknown(in: query, found: found) else { return false }
    StandardError.printLine(reason)
    return true
  }

  /// Why a query finds less than was meant: a name that there is not.
  func whatIsUnknown(in query: CardQuery, found: Int) throws -> String? {
    guard let filter = query.filter else { return nil }
    let used = try boards.filter { !$0.isArchived }
    var shown = used
    if case .board(let id) = query.scope { shown = used.filter { $0.id == id } }
    if let reason = filter.unknownPlace(among: used, shown: shown) {
      return reason.text
    }
    guard found == 0 else { return nil }
    return try attempt { () throws(StoreError) in
      try store.unknownName(in: filter, of: query.scope, testing: .max)
    }
  }
}

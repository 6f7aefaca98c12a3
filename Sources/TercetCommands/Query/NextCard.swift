import BoardModel
import BoardStorage

/// Hands out the first card that can be started, for “tercet next” and for the tool of that name.
struct NextCard {
  /// Who claims the card, and for how long.
  struct Claim {
    /// Nil for the author of the change.
    var name: String?
    /// In milliseconds.
    var length: Int64
    /// Whether the server of a shared board is not asked.
    var isOffline = false
  }

  let store: CommandStore
  /// The path of the board's file, by which a shared board's server is found.
  let path: String

  /// The first of the cards that a query finds; with a claim nobody else gets it until it ends.
  ///
  /// - Returns: nil where none can be started.
  func card(of chosen: ChosenCards, claiming claim: Claim?) throws -> Card.ID? {
    var chosen = chosen
    var context = try store.queryContext
    let shared = try claim.flatMap { claim throws(CommandFailure) in
      claim.isOffline ? nil : try SharedClaim(chosen.query, store, ofFileAt: path)
    }
    if let shared {
      context.now = Timestamp(milliseconds: context.now.milliseconds + (try shared.begin()))
    }
    chosen.demandReady(on: context)
    if let claim {
      let end = Timestamp(milliseconds: context.now.milliseconds + claim.length)
      return try self.claim(chosen.query, until: end, claim, shared)
    }
    let query = chosen.query
    return try store.attempt { () throws(StoreError) in
      try store.store.page(of: query, .first, limit: 1).first?.id
    }
  }

  private func claim(
    _ query: CardQuery,
    until end: Timestamp,
    _ claim: Claim,
    _ shared: SharedClaim?
  ) throws -> Card.ID? {
    let mark = CardClaim(by: claim.name ?? store.store.database.author ?? "", until: end)
    if let shared { return try shared.next(of: query, MarkRule.checked(mark)) }
    return try store.perform(.claimNext(query, mark)).cards.first
  }
}

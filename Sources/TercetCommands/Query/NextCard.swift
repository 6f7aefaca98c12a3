import BoardModel

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
  /// `tercet-sync`, which asks that server; nil where it is not installed.
  var syncProgram = SyncProgram.path

  /// The first of the cards that a query finds; with a claim nobody else gets it until it ends.
  ///
  /// - Returns: nil where none can be started.
  func card(of chosen: ChosenCards, claiming claim: Claim?) throws -> Card.ID? {
    var chosen = chosen
    let context = try store.queryContext
    if let claim { return try self.claim(chosen, claim, on: context) }
    chosen.demandReady(on: context)
    let query = chosen.query
    return try store.attempt { () throws(StoreError) in
      try store.store.page(of: query, .first, limit: 1).first?.id
    }
  }

  private func claim(
    _ chosen: ChosenCards,
    _ claim: Claim,
    on context: QueryContext
  ) throws -> Card.ID? {
    var (chosen, context) = (chosen, context)
    let shared =
      try claim.isOffline
      ? nil : SharedClaim(chosen.query, store, ofFileAt: path, by: syncProgram)
    if let shared {
      context.now = Timestamp(milliseconds: context.now.milliseconds + (try shared.begin()))
    }
    chosen.demandReady(on: context)
    let end = Timestamp(milliseconds: context.now.milliseconds + claim.length)
    let name = claim.name ?? store.store.author ?? ""
    let mark = CardClaim(by: name, until: end)
    if let shared { return try shared.next(of: chosen.query, MarkRule.checked(mark)) }
    return try store.perform(.claimNext(chosen.query, mark)).cards.first
  }
}

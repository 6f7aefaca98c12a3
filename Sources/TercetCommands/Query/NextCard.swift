import BoardModel

/// Finds the first card that can be started, for “tercet next” and the tool `next`.
struct NextCard {
  struct Claim {
    /// Nil for the author of the change.
    var name: String?
    /// In milliseconds.
    var length: Int64
    /// Whether to claim without asking the server of a shared board.
    var isOffline = false
  }

  let store: CommandStore
  /// The path of the board's file; it leads to the server of a shared board.
  let path: String
  /// `tercet-sync`, which asks that server; nil if not installed.
  var syncProgram = SyncProgram.path

  /// The first ready card of a query; a claim keeps it from others until it expires.
  ///
  /// - Returns: Nil if no card is ready.
  func card(of chosen: ChosenCards, claiming claim: Claim?) throws -> Card.ID? {
    var chosen = chosen
    let context = try store.queryContext
    if let claim { return try self.claim(chosen, claim, on: context) }
    chosen.demandReady(on: context)
    let query = chosen.query
    return try store.attempt(store.store.page(of: query, .first, limit: 1).first?.id)
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

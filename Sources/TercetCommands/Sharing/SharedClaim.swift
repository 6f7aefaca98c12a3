import BoardModel

/// Claims a card of a shared board, so that no other machine gets it too.
///
/// A claim is made locally and sent. Of two simultaneous claims the first in the server's order
/// wins, and the loser tries the next card.
struct SharedClaim {
  /// Losing this often in a row means that something is wrong.
  private static let attempts = 50

  private let store: CommandStore
  private let conversation: SyncConversation

  /// Nil if the query covers no shared board; `program` is `tercet-sync`.
  init?(
    _ query: CardQuery,
    _ store: CommandStore,
    ofFileAt path: String,
    by program: String?
  ) throws(CommandFailure) {
    let shared = try store.attempt(store.store.sharing.boards())
    let boards: [Board.ID]
    switch query.scope {
    case .board(let board), .archive(let board): boards = shared.filter { $0 == board }
    case .column(let column):
      let home = try store.board(of: column)?.id
      boards = shared.filter { $0 == home }
    case .kind, .all: boards = shared
    }
    if boards.isEmpty { return nil }
    guard let program else { throw SyncProgram.missing }
    self.store = store
    conversation = try SyncConversation(
      program,
      about: boards,
      ofFileAt: path,
      store.store.author ?? ""
    )
  }

  /// Fetches changes and returns how far the server's clock is ahead of this machine's.
  ///
  /// All machines use that clock to decide when claims end.
  ///
  /// - Throws: If the server is unreachable, or the role may only read; nothing is claimed.
  func begin() throws(CommandFailure) -> Int64 {
    let answer = try ask()
    guard answer.mayWrite else {
      throw CommandFailure(.other, "No card was claimed: you may not change this board")
    }
    return answer.clockOffset
  }

  /// Claims the first free card of a query; call `begin` first.
  ///
  /// - Throws: If the server is unreachable; nothing is claimed.
  func next(of query: CardQuery, _ claim: CardClaim) throws(CommandFailure) -> Card.ID? {
    for _ in 0..<Self.attempts {
      guard let card = try store.perform(.claimNext(query, claim)).cards.first else { return nil }
      do throws(CommandFailure) {
        _ = try ask()
      } catch {
        try giveUp(card, claim)
        throw error
      }
      if try holds(card, claim) { return card }
      if try claimant(of: card) == nil {
        throw CommandFailure(
          .access,
          "No card was claimed: the server refused; do you have the right to change this board?"
        )
      }
    }
    throw CommandFailure(.other, "Others claimed every card first; try again")
  }

  private func ask() throws(CommandFailure) -> SyncConversation.Answer {
    do throws(CommandFailure) {
      return try conversation.exchange()
    } catch {
      guard error.code == .access else { throw error }
      throw CommandFailure(
        .access,
        "No card was claimed: \(error.message); use --offline to claim without the server"
      )
    }
  }

  private func holds(_ card: Card.ID, _ claim: CardClaim) throws(CommandFailure) -> Bool {
    try claimant(of: card) == claim
  }

  private func claimant(of card: Card.ID) throws(CommandFailure) -> CardClaim? {
    try store.attempt(store.store.card(card)?.draft.claim)
  }

  private func giveUp(_ card: Card.ID, _ claim: CardClaim) throws(CommandFailure) {
    guard try holds(card, claim) else { return }
    _ = try store.perform(.edit([card], [.claim(nil)], expecting: nil))
  }
}

internal import BoardModel
internal import Foundation
internal import GRDB

/// Checks that each card is sound and matches the change log.
///
/// Reads cards and log side by side, both ordered by card identifier. The entries of one card form
/// a chain: each starts with what the previous one left, and the last one ends with the card on the
/// board.
struct ReplayCheck {
  let rows: CardRows
  /// Whether the log goes back to the beginning.
  ///
  /// A log that was cut off doesn't show what a card was before its first entry.
  private let isComplete: Bool

  init(_ db: Database, boards: StoredBoards) throws {
    rows = CardRows(db: db, boards: boards)
    let first = try Int64.fetchOne(db, sql: "SELECT min(seq) FROM change") ?? 1
    isComplete = first == 1
  }

  func run(_ faults: inout BoardCheck.Faults, onCard: () -> Void) throws {
    let row = try BulkStatement(rows.db, "SELECT \(CardRows.fields()) FROM card ORDER BY id")
    var log = try LogChains(rows.db)
    try row.eachRow {
      onCard()
      let id = try row.blob(1)
      while let card = log.card, card.lexicographicallyPrecedes(id) {
        replay(try log.next(), to: nil, &faults)
      }
      let chain = log.card == id ? try log.next() : nil
      do {
        let card = try rows.card(row)
        Self.check(card, &faults)
        if let chain { replay(chain, to: card, &faults) }
        if chain == nil, isComplete { faults.add("the log has no entry for card \(card.name)") }
      } catch {
        let id = UUID(bytes: id)?.uuidString ?? "of a broken identifier"
        faults.add("card \(id) cannot be read: \(BoardCheck.reason(error))")
      }
    }
    while log.card != nil { replay(try log.next(), to: nil, &faults) }
  }

  static func check(_ card: Card, _ faults: inout BoardCheck.Faults) {
    if !card.orderKey.isWellFormed { faults.add("card \(card.name) has an impossible order key") }
    do throws(StoreError) {
      if try card.draft.checked() != card.draft {
        faults.add("card \(card.name) is stored in an unexpected form")
      }
    } catch {
      faults.add("card \(card.name): \(error.reason)")
    }
  }

  private func replay(
    _ chain: LogChains.Chain,
    to card: Card?,
    _ faults: inout BoardCheck.Faults
  ) {
    if let fault = chain.fault { faults.add(fault) }
    if isComplete, !chain.startsWithCreation {
      faults.add("the log does not have the beginning of card \(chain.name)")
    }
    switch (chain.history.state, card) {
    case (.unknown, _), (.gone, nil): return
    case (.gone, let card?):
      faults.add("card \(card.name) is on the board, but the log deletes it")
    case (_, nil):
      faults.add("the log has card \(chain.name), which is not on the board")
    case (_, let card?):
      if chain.history.card == card { return }
      faults.add("card \(card.name) does not match the log")
    }
  }
}

extension Card {
  /// The title and the identifier, so that you can search for either.
  var name: String { "“\(draft.title.prefix(60))” (\(id.uuid))" }
}

internal import BoardModel
internal import BoardRules
internal import GRDB

/// Divides the log into stretches, each with the entries of one action.
///
/// An action is one transaction, so its entries are adjacent. A short one is walked through. The
/// end of a long one is found in steps that double and then halve, so that a paste of 100,000 cards
/// costs about sixty rows.
struct ActionStretches {
  let db: Database
  /// On which side of a place the log is read.
  let direction: Side
  private(set) var rowsRead = 0

  /// How many entries of an action are read one by one.
  private static let walk = 32

  init(_ direction: Side, _ db: Database) {
    self.direction = direction
    self.db = db
  }

  /// At most `limit` stretches after a place in this direction, nearest first, and whether the log
  /// ends there.
  mutating func next(
    after start: Int64,
    limit: Int
  ) throws -> (stretches: [ClosedRange<Int64>], isLast: Bool) {
    var stretches: [ClosedRange<Int64>] = []
    var place = start
    while true {
      let heads = try heads(after: place)
      var near: LogHead?
      var far: LogHead?
      var length = 0
      while let head = try heads.next().map(LogHead.init) {
        rowsRead += 1
        if let near, let far, !head.isOfSameAction(as: near) {
          stretches.append(Self.stretch(near, far))
          if stretches.count == limit { return (stretches, false) }
          length = 0
        }
        if length == 0 { near = head }
        far = head
        length += 1
        if length == Self.walk { break }
      }
      guard let near, let far else { return (stretches, true) }
      if length < Self.walk { return (stretches + [Self.stretch(near, far)], true) }
      let end = try end(of: far)
      stretches.append(Self.stretch(near, end))
      if stretches.count == limit { return (stretches, false) }
      place = end.sequence
    }
  }

  private static func stretch(_ near: LogHead, _ far: LogHead) -> ClosedRange<Int64> {
    min(near.sequence, far.sequence)...max(near.sequence, far.sequence)
  }

  private func heads(after place: Int64) throws -> RowCursor {
    try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT \(LogHead.fields) FROM change
          WHERE seq \(direction.comparison) ? ORDER BY seq \(direction.order)
          """
      ),
      arguments: [place]
    )
  }

  /// The last entry of an action in this direction.
  ///
  /// A place is inside if the first entry from it on, searching back, belongs to the action.
  private mutating func end(of head: LogHead) throws -> LogHead {
    let bound = direction == .before ? 1 : try ChangeLog.lastSequence(db)
    var end = head
    var inside = head.sequence
    var outside: Int64?
    var step: Int64 = 64
    while outside == nil, inside != bound {
      let distance = min(step, abs(inside - bound))
      let probe = direction == .before ? inside - distance : inside + distance
      if let found = try first(backFrom: probe), found.isOfSameAction(as: head) {
        (inside, end) = (probe, found)
        step *= 2
      } else {
        outside = probe
      }
    }
    while let edge = outside, abs(inside - edge) > 1 {
      let probe = (inside + edge) / 2
      if let found = try first(backFrom: probe), found.isOfSameAction(as: head) {
        (inside, end) = (probe, found)
      } else {
        outside = probe
      }
    }
    return end
  }

  private mutating func first(backFrom place: Int64) throws -> LogHead? {
    rowsRead += 1
    let back = direction.reversed
    return
      try Row.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT \(LogHead.fields) FROM change
            WHERE seq \(back.comparison)= ? ORDER BY seq \(back.order) LIMIT 1
            """
        ),
        arguments: [place]
      )
      .map(LogHead.init)
  }
}

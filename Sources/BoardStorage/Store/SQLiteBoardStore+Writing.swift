package import BoardModel
internal import GRDB

extension SQLiteBoardStore {
  @discardableResult package func add(
    _ drafts: [CardDraft],
    at placement: Placement
  ) throws(StoreError) -> [Card.ID] {
    let drafts = try drafts.map { draft throws(StoreError) in try draft.checked() }
    if drafts.isEmpty { return [] }
    return try write { action in
      let gap = try action.gap(at: placement, without: nil)
      let keys = try action.keys(count: drafts.count, in: gap)
      let column = try self.columns.id(forKey: gap.column)
      return try zip(drafts, keys)
        .map { draft, key in
          let card = Card(
            draft,
            id: Card.ID(uuid: self.sources.nextIdentifier()),
            column: column,
            orderKey: key,
            createdAt: action.date
          )
          try action.create(card)
          return card.id
        }
    }
  }

  package func edit(
    _ card: Card.ID,
    _ edits: [CardEdit],
    expecting base: CardDraft?
  ) throws(StoreError) {
    let edits = try edits.map { edit throws(StoreError) in try edit.checked() }
    try write { action in
      let before = try action.cards.existing(card)
      if let base, !before.draft.fields(differingFrom: base).isEmpty {
        throw StoreError.changedMeanwhile(before)
      }
      var after = before
      for edit in edits { after.draft.apply(edit) }
      if after.draft.fields(differingFrom: before.draft).isEmpty { return }
      after.updatedAt = action.date
      try action.cards.update(from: before, to: after)
      try action.log(.updated, before: before, after: after)
    }
  }

  package func move(_ card: Card.ID, to placement: Placement) throws(StoreError) {
    try write { action in
      let before = try action.cards.existing(card)
      if placement == .before(card) || placement == .after(card) { return }
      let gap = try action.gap(at: placement, without: card)
      if try action.isInside(gap, card) { return }
      guard let key = try action.keys(count: 1, in: gap).first else { return }
      try action.move(before, to: try self.columns.id(forKey: gap.column), key)
    }
  }

  package func delete(_ card: Card.ID) throws(StoreError) {
    try write { action in
      let before = try action.cards.existing(card)
      try action.cards.delete(card)
      try action.log(.deleted, before: before, after: nil)
    }
  }

  /// Runs one user action in a transaction that can be undone as one step, then publishes it.
  func write<Value>(_ body: (WriteAction) throws -> Value) throws(StoreError) -> Value {
    let value = try transact { action in
      let value = try body(action)
      try action.recordStep()
      return value
    }
    toldSteps = []
    guard let value else { throw .failed("the transaction did not run") }
    return value
  }

  /// Runs one action in a transaction, then publishes it; what answers nil has changed nothing, and
  /// nothing is written.
  ///
  /// What others committed before it is published first, even where the action itself fails: it may
  /// be why. The most of it is read before the lock is taken, so that a long stretch keeps nobody
  /// waiting; the lock is taken before the action's first read, so that nothing can change between
  /// its reading and its writing.
  func transact<Value>(_ body: (WriteAction) throws -> Value?) throws(StoreError) -> Value? {
    if isDetached { throw .fileReplaced }
    try refresh()
    var foreign: [Change] = []
    var own: WriteAction?
    var value: Value?
    do {
      try queue.writeWithoutTransaction { db in
        try db.inTransaction(.immediate) {
          try prepareWrite(db)
          if isHeard { foreign = try ChangeLog.entries(after: lastSequence, limit: -1, db) }
          let action = WriteAction(cards: CardRows(db: db, columns: columns), of: self)
          value = try db.tellingDiskFaults { try body(action) }
          if value != nil { own = action }
          if value != nil { try finishWrite(db) }
          return value == nil ? .rollback : .commit
        }
      }
    } catch {
      publish(foreign)
      throw failure(error)
    }
    if let own { client = own.client }
    lastSequence = max(lastSequence, own?.step?.last ?? 0)
    if own?.step != nil { bell?.ring() }
    publish(foreign + (own?.changes ?? []))
    if let own, own.isUpheaval { announceUpheaval(upTo: lastSequence) }
    live?.forgetOwnWrite()
    return value
  }
}

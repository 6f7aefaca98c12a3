internal import BoardModel
internal import BoardRules
internal import Foundation

extension FactWriter {
  func writeCard(_ subject: SharedSubject) throws {
    let id = Card.ID(uuid: subject.id)
    let existing = try transaction.card(id)
    if let home = homes[id] {
      if let existing, try isHere(existing) { try send(existing, to: home) }
      return
    }
    if subject.isDeleted {
      let isAway = try existing.map { try !isHere($0) } ?? false
      if let existing, !isAway { try remove(existing) }
      // The server's row contains earlier changes.
      guard hasWholeCards else { return }
      let fields = subject.without(SharedName.place)
      if let existing, isAway { return try changeOnOtherBoard(existing, by: fields) }
      guard let last = try transaction.lastLogged(id) else { return }
      return try changeDeleted(last, by: fields)
    }
    let isAlive = subject[SharedName.deleted] == .flag(false)
    if let before = existing {
      if try undoesLocalChanges || isHere(before) || isAlive && hasWholeCards {
        try change(before, by: subject)
      } else if isAlive, isWhole(subject) {
        // It may have been moved back since. The server's current row decides where it is.
        hidden.requestFacts(of: id)
      } else if !isFresh {
        if isAlive { hidden.requestFacts(of: id) }
        try changeOnOtherBoard(before, by: subject.without(SharedName.place))
      }
    } else if isAlive, isWhole(subject) {
      let last = try isFresh ? nil : transaction.lastLogged(id)
      let card = try newCard(id, subject, after: last)
      try insert(card, as: last == nil ? .created : .restored)
      if last != nil { note(arrived: id) }
    } else {
      if isAlive { hidden.requestFacts(of: id) }
      guard let last = try transaction.lastLogged(id) else { return }
      try changeDeleted(last, by: isAlive ? subject.without(SharedName.place) : subject)
    }
  }

  /// Whether the facts describe a card completely.
  ///
  /// An entry that restores a card states only what changed since it left. The rest is on the
  /// server and may be unknown here.
  private func isWhole(_ subject: SharedSubject) -> Bool {
    hasWholeCards
      || subject[SharedName.created] != nil
        && Self.wholeFields.allSatisfy { subject[$0] != nil }
  }

  /// Without the fields that were added later, which older logs don't have.
  private static let wholeFields =
    CardField.allCases.filter { !$0.descriptor.facts.isOptional }.map(\.key) + [SharedName.place]

  /// Applies changes to a card that is on another board of the file.
  ///
  /// If that board is shared, this file passes them on.
  private func changeOnOtherBoard(_ before: Card, by subject: SharedSubject) throws {
    let home = try transaction.head(of: before.id)?.board
    let isRelayed = try home.map(surroundings.isShared) ?? false
    if isRelayed { surroundings.relay(true) }
    defer { if isRelayed { surroundings.relay(false) } }
    try change(before, by: subject)
  }

  private func change(_ before: Card, by subject: SharedSubject) throws {
    var after = try changed(before, by: subject)
    after.updatedAt = moment(of: before, subject)
    // An author of values that the card already has is still its last editor, as on all machines.
    let isSame = after.draft == before.draft && after.place == before.place
    if isSame, try undoesLocalChanges || !isHere(before) { return }
    guard after != before else { return }
    if try !isHere(before), try isHere(after) {
      if !undoesLocalChanges { movedFromOtherBoard = true }
      note(arrived: before.id)
    }
    try write(before, after)
  }

  /// Records that others moved or restored a card to this board.
  ///
  /// Its comments from another board of the file may not be on this server, and comments made here
  /// meanwhile were skipped, so ask the server.
  private func note(arrived card: Card.ID) {
    arrived.insert(card)
    if undoesLocalChanges || !hasWholeCards { hidden.requestFacts(of: card) }
  }

  /// The time of a card's last change, after applying others' facts.
  ///
  /// Pending local changes come later in the server's order.
  private func moment(of card: Card, _ subject: SharedSubject) -> Timestamp {
    if surroundings.isPending(card.id), !undoesLocalChanges { return card.updatedAt }
    return maker(of: subject)?.date ?? date
  }

  private func write(_ before: Card, _ after: Card) throws {
    try transaction.update(from: before, to: after)
    try log(Change.Kind(from: before.place, to: after.place), CardChange(from: before, to: after))
  }

  /// Moves a card back to the board from which it was moved here.
  ///
  /// If its column no longer exists, it goes to one of the same kind. If the board no longer
  /// exists, the card is deleted.
  private func send(_ card: Card, to home: CardPlace) throws {
    hidden.places[card.id.uuid] = nil
    var after = card
    after.place = home
    if !home.isArchived, try transaction.column(home.column) == nil {
      guard let board = try transaction.lastRecord(of: home.column)?.board,
        let refuge = try refuge(insteadOf: home.column, on: board)
      else { return try remove(card) }
      after.place.column = refuge
    } else if let mark = home.archived, try transaction.board(mark.board) == nil {
      return try remove(card)
    }
    after.updatedAt = date
    try write(card, after)
  }

  private func insert(_ card: Card, as kind: Change.Kind) throws {
    try transaction.insert(card)
    let record = CardRecord(card)
    try log(kind, CardChange(card: card.id, title: card.title, before: nil, after: record))
  }

  private func remove(_ card: Card) throws {
    hidden.places[card.id.uuid] = nil
    try transaction.delete(card.id)
    let record = CardRecord(card)
    try log(.deleted, CardChange(card: card.id, title: card.title, before: record, after: nil))
  }

  /// Records remote changes of a deleted card in the history.
  ///
  /// The card is restored, changed, and deleted again, so that the log has a complete chain for
  /// each card, and restoring it includes the changes.
  private func changeDeleted(_ last: Card, by subject: SharedSubject) throws {
    var before = last
    let home = try last.place.archived?.board ?? transaction.column(last.column)?.board
    let isElsewhere = home.map { $0 != board } ?? false
    if !isElsewhere { before.place = try shown(last.place, of: last.id) }
    var after = try changed(before, by: isElsewhere ? subject.without(SharedName.place) : subject)
    guard after != before else { return }
    after.updatedAt = moment(of: before, subject)
    try insert(before, as: .restored)
    try write(before, after)
    try remove(after)
  }

  private func isHere(_ card: Card) throws -> Bool {
    if let mark = card.place.archived { return mark.board == board }
    return try transaction.column(card.column)?.board == board
  }

  /// A card with the changes applied.
  ///
  /// An invalid value resets the field, so that replicas that know an older value agree with those
  /// that join later.
  private func changed(_ card: Card, by subject: SharedSubject) throws -> Card {
    var card = card
    for field in CardField.allCases {
      guard let value = subject[field.key] else { continue }
      card.draft.apply(CardEdit(field, shared: value) ?? Self.blank.edit(of: field))
    }
    if let place = place(in: subject) {
      // Older programs don't send when a card was finished.
      card.place = try transaction.finished(
        shown(place, of: card.id),
        from: card.place,
        at: maker(of: subject)?.date ?? date
      )
    }
    return card
  }

  private static let blank = CardDraft(title: "…")

  private func place(in subject: SharedSubject) -> CardPlace? {
    subject[SharedName.place].map { CardPlace($0, on: board) ?? .nowhere }
  }

  /// Creates a new or returning card; fields with pending changes aren't in `subject`.
  private func newCard(
    _ id: Card.ID,
    _ subject: SharedSubject,
    after last: Card?
  ) throws -> Card {
    let place = try place(in: subject) ?? shown(last?.place ?? .nowhere, of: id)
    let created = subject[SharedName.created]?.number.map(Timestamp.init) ?? date
    let blank = Card(
      Self.blank,
      id: id,
      column: place.column,
      orderKey: place.orderKey,
      createdAt: created
    )
    var known = last ?? blank
    known.place = place
    var card = try changed(known, by: subject)
    card.updatedAt = moment(of: known, subject)
    return card
  }

  /// The place where a card can be shown, in an existing column.
  private func shown(_ place: CardPlace, of card: Card.ID) throws -> CardPlace {
    hidden.places[card.uuid] = nil
    if place.isArchived { return place }
    if try transaction.column(place.column)?.board == board { return place }
    var shown = place
    shown.column = try refuge(insteadOf: place.column)
    hidden.places[card.uuid] = HiddenFacts.Place(place, shownIn: shown.column)
    return shown
  }

  /// The first column of the same kind as a missing one, or else the first column.
  func refuge(insteadOf column: Column.ID) throws -> Column.ID {
    guard let refuge = try refuge(insteadOf: column, on: board) else {
      throw StoreError.columnCount(0)
    }
    return refuge
  }

  private func refuge(insteadOf column: Column.ID, on board: Board.ID) throws -> Column.ID? {
    let known = try transaction.column(column) ?? transaction.lastRecord(of: column)
    let others = try transaction.columns(of: board).filter { $0.column.id != column }
    let refuge = others.first { $0.column.kind == known?.column.kind } ?? others.first
    return refuge?.column.id
  }

  func log(_ kind: Change.Kind, _ change: CardChange) throws {
    try transaction.log(kind, .card(change))
  }
}

package import BoardModel
internal import Foundation

/// The facts that a change states about a shared board.
package struct ChangeFacts {
  /// The new value of each field.
  package private(set) var facts: [Fact] = []
  /// The old values of card fields, if the change contains them.
  package private(set) var earlier: [FieldKey: SharedValue] = [:]
  /// The card that came to the board, if any.
  package private(set) var arrival: Arrival?

  package struct Arrival {
    package let card: Card.ID
    /// The card's place on another board; nil if it wasn't on one.
    package let origin: CardPlace?
    /// Whether the server may know the card, because it was on this board before.
    package let isReturn: Bool
  }

  private let board: Board.ID

  /// - Complexity: O(*n*) for *n* bytes of changes.
  ///
  /// A card from another board or from the history states all its fields as the change left them
  /// (`card`), its comments (`comments`), and its deleted comments (`deletedComments`). If it was on
  /// this board before (`departed`), it states only what changed since, so that others' changes
  /// aren't overwritten. A comment is stated on the board where its card was at the time
  /// (`commented`), because others may have moved the card since. `boardOf` returns the board of a
  /// column, including deleted ones; nil if unknown.
  package init(
    _ change: Change,
    on board: Board.ID,
    boardOf: (Column.ID) throws -> Board.ID?,
    card: (Card.ID) throws -> Card?,
    departed: (Card.ID) throws -> Card? = { _ in nil },
    commented: (Card.ID) throws -> Card?,
    comments: (Card.ID) throws -> [CardComment],
    deletedComments: (Card.ID) throws -> [CardComment.ID] = { _ in [] }
  ) rethrows {
    self.board = board
    switch change.subject {
    case .card(let cardChange):
      let isNew = change.kind == .created
      if try add(cardChange, isNew: isNew, boardOf, card, departed), !isNew {
        for comment in try comments(cardChange.card) { addAll(comment) }
        for comment in try deletedComments(cardChange.card) {
          state(.comment, comment.uuid, SharedName.deleted, .flag(true))
        }
      }
    case .column(let change): if change.record?.board == board { add(change) }
    case .board(let change): if change.record?.id == board { add(change) }
    case .comment(let said): try add(said, isAgain: change.kind == .restored, boardOf, commented)
    // Views belong to the file, not to the board.
    case .view: break
    }
  }

  private init(board: Board.ID) {
    self.board = board
  }

  package static func making(_ record: BoardRecord) -> [Fact] {
    var facts = ChangeFacts(board: record.id)
    facts.add(BoardChange(before: nil, after: record))
    return facts.facts
  }

  package static func making(_ record: ColumnRecord) -> [Fact] {
    var facts = ChangeFacts(board: record.board)
    facts.add(ColumnChange(before: nil, after: record))
    return facts.facts
  }

  /// The facts that create a card.
  ///
  /// They include the time and author of its last change, which rows contain and entries don't.
  package static func making(
    _ card: Card,
    lastBy author: String?,
    on board: Board.ID
  ) -> [Fact] {
    var facts = ChangeFacts(board: board)
    facts.addAll(CardRecord(card), of: card.id)
    facts.state(
      .card,
      card.id.uuid,
      SharedName.changed,
      .number(card.updatedAt.milliseconds)
    )
    facts.state(.card, card.id.uuid, SharedName.changedBy, author.map(SharedValue.text) ?? .null)
    return facts.facts
  }

  package static func making(_ comment: CardComment, on board: Board.ID) -> [Fact] {
    var facts = ChangeFacts(board: board)
    facts.addAll(comment)
    return facts.facts
  }

  // MARK: Cards

  /// Returns whether the card came to the board.
  private mutating func add(
    _ change: CardChange,
    isNew: Bool,
    _ boardOf: (Column.ID) throws -> Board.ID?,
    _ card: (Card.ID) throws -> Card?,
    _ departed: (Card.ID) throws -> Card?
  ) rethrows -> Bool {
    func isHere(_ record: CardRecord?) throws -> Bool {
      guard let place = record?.place else { return false }
      return try (place.archived?.board ?? boardOf(place.column) ?? board) == board
    }
    switch try (isHere(change.before), isHere(change.after)) {
    case (false, false): break
    case (true, false): state(.card, change.card.uuid, SharedName.deleted, .flag(true))
    case (false, true):
      let whole = change.before == nil ? nil : try card(change.card)
      guard let record = whole.map(CardRecord.init) ?? change.after else { return true }
      let known = try departed(change.card)
      arrival = Arrival(
        card: change.card,
        origin: change.before?.place,
        isReturn: known != nil || !isNew
      )
      if let known {
        addReturned(record, since: CardRecord(known), of: change.card)
      } else {
        addAll(record, of: change.card)
      }
      return true
    case (true, true): addChanged(change)
    }
    return false
  }

  private mutating func addAll(_ record: CardRecord, of card: Card.ID) {
    for edit in record.edits {
      state(.card, card.uuid, edit.field.key, edit.shared)
    }
    state(.card, card.uuid, SharedName.place, record.place.shared)
    if let created = record.createdAt {
      state(.card, card.uuid, SharedName.created, .number(created.milliseconds))
    }
    state(.card, card.uuid, SharedName.deleted, .flag(false))
  }

  /// Adds a card that has returned, relative to what others know since it left.
  private mutating func addReturned(
    _ record: CardRecord,
    since known: CardRecord,
    of card: Card.ID
  ) {
    addEdits(of: record, since: known, card)
    addPlace(record.place, since: known.place, of: card)
    state(.card, card.uuid, SharedName.deleted, .flag(false))
  }

  private mutating func addPlace(_ after: CardPlace, since before: CardPlace, of card: Card.ID) {
    state(.card, card.uuid, SharedName.place, after.shared)
    earlier[FieldKey(.card, card.uuid, SharedName.place)] = before.shared
  }

  private mutating func addEdits(
    of after: CardRecord,
    since before: CardRecord,
    _ card: Card.ID
  ) {
    for edit in after.edits where before.value(of: edit.field)?.agrees(with: edit) != true {
      state(.card, card.uuid, edit.field.key, edit.shared)
      if let old = before.value(of: edit.field) {
        earlier[FieldKey(.card, card.uuid, edit.field.key)] = old.shared
      }
    }
  }

  private mutating func addChanged(_ change: CardChange) {
    guard let before = change.before, let after = change.after else { return }
    addEdits(of: after, since: before, change.card)
    if before.place != after.place {
      addPlace(after.place, since: before.place, of: change.card)
    }
  }

  // MARK: Columns, the board and comments

  private mutating func add(_ change: ColumnChange) {
    guard let after = change.after else {
      guard let id = change.before?.column.id.uuid else { return }
      return state(.column, id, SharedName.deleted, .flag(true))
    }
    let id = after.column.id.uuid
    let (old, new) = (change.before.map(Self.values), Self.values(of: after))
    for (name, value) in new where old?.first(where: { $0.0 == name })?.1 != value {
      state(.column, id, name, value)
    }
    if old == nil { state(.column, id, SharedName.deleted, .flag(false)) }
  }

  private static func values(of record: ColumnRecord) -> [(String, SharedValue)] {
    [
      (SharedName.name, .text(record.column.name)),
      (SharedName.kind, .text(record.column.kind.rawValue)),
      (SharedName.limit, record.column.limit.map { .number(Int64($0)) } ?? .null),
      (SharedName.position, .text(record.orderKey.hexadecimal)),
    ]
  }

  /// The name of a board and its colours are shared; its position and archiving belong to each
  /// file.
  private mutating func add(_ change: BoardChange) {
    guard let after = change.after else { return }
    if change.before?.name != after.name {
      state(.board, board.uuid, SharedName.name, .text(after.name))
    }
    for key in after.colors.keys(differingFrom: change.before?.colors ?? NameColors()) {
      let color = after.colors[key: key].map { SharedValue.text($0.rawValue) }
      state(.board, board.uuid, SharedName.color + key, color ?? .null)
    }
  }

  private mutating func add(
    _ change: CommentChange,
    isAgain: Bool,
    _ boardOf: (Column.ID) throws -> Board.ID?,
    _ card: (Card.ID) throws -> Card?
  ) rethrows {
    guard let comment = change.comment, let place = try card(comment.card)?.place,
      try place.archived?.board ?? boardOf(place.column) == board
    else { return }
    guard change.after != nil else {
      return state(.comment, comment.id.uuid, SharedName.deleted, .flag(true))
    }
    addAll(comment)
    if isAgain { state(.comment, comment.id.uuid, SharedName.restored, .flag(true)) }
  }

  private mutating func addAll(_ comment: CardComment) {
    let id = comment.id.uuid
    state(.comment, id, SharedName.card, .text(comment.card.text))
    state(.comment, id, SharedName.text, .text(comment.text))
    state(.comment, id, SharedName.author, comment.author.map(SharedValue.text) ?? .null)
    state(.comment, id, SharedName.created, .number(comment.date.milliseconds))
    state(.comment, id, SharedName.deleted, .flag(false))
  }

  private mutating func state(
    _ subject: FieldKey.Subject,
    _ id: UUID,
    _ field: String,
    _ value: SharedValue
  ) {
    facts.append(Fact(FieldKey(subject, id, field), value))
  }
}

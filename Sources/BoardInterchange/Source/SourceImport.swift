package import BoardModel
internal import Foundation

/// Turns a board of another program into our board and cards.
package struct SourceImport {
  package private(set) var notCarried: NotCarried
  package let boardName: String
  private let source: SourceBoard
  private let format: String
  private let board: Board.ID
  private let columns: SourceColumns
  private var next = -1
  private var cleaner = CardCleaner()
  private let identities: CardIdentities
  private let links: SourceLinks
  private var fields: Set<CardField>
  private let hasTimes: Bool

  /// - Parameters:
  ///   - source: The source.
  ///   - format: The name of its format.
  ///   - origin: Where it is, such as the path of its file; nil if unknown.
  ///   - board: The target board; nil for a new one.
  ///   - name: The name of a new board.
  ///   - find: Finds our card by a key that one of our exports wrote.
  ///   - each: Passes the cards on the board, to find those without an identifier in the source.
  package init(
    _ source: SourceBoard,
    of format: String,
    from origin: String? = nil,
    into board: Board?,
    named name: String,
    finding find: (String) -> Card.ID? = { _ in nil },
    each: ((Card) -> Void) throws -> Void = { _ in }
  ) rethrows {
    var source = source
    let shared = Self.partCards(&source.cards)
    self.source = source
    self.format = format
    self.board = board?.id ?? Board.ID(uuid: UUID())
    boardName = board?.name ?? Self.boardName(name)
    links = SourceLinks(source.cards)
    notCarried = source.notCarried
    notCarried.add("identifiers that other cards have too", shared)
    notCarried.add(links.notCarried)
    fields = source.fields
    // Fields that no card of the source has stay unchanged.
    if source.cards.contains(where: { !$0.assignees.isEmpty }) { fields.insert(.assignees) }
    if source.cards.contains(where: { $0.lane != nil }) { fields.insert(.lane) }
    if source.cards.contains(where: { $0.estimate != nil }) { fields.insert(.estimate) }
    if source.cards.contains(where: { $0.repeats != nil }) {
      fields.formUnion([.repeats, .repeatFrom])
    }
    if source.cards.contains(where: { !$0.checklist.isEmpty }) { fields.insert(.checklist) }
    if links.blockers.contains(where: { !$0.isEmpty }) { fields.insert(.blockedBy) }
    if links.parents.contains(where: { $0 != nil }) { fields.insert(.parent) }
    hasTimes = source.cards.contains { $0.dueTime != nil }
    let places = SourceColumns(source.columns, on: board)
    columns = places
    notCarried.add(places.notCarried)
    identities = try CardIdentities(
      of: source,
      format: format,
      from: origin,
      on: self.board,
      finding: find,
      in: places,
      each: each
    )
    notCarried.add(identities.notCarried)
  }

  /// Removes the identifier of a card that another card already has, unless they are equal: the
  /// later one would overwrite the earlier.
  ///
  /// - Returns: The number of removed identifiers.
  private static func partCards(_ cards: inout [SourceCard]) -> Int {
    var places: [String: Int] = [:]
    var count = 0
    for index in cards.indices {
      guard let key = cards[index].key else { continue }
      if let first = places[key] {
        if cards[first] == cards[index] { continue }
        cards[index].key = nil
        count += 1
      } else {
        places[key] = index
      }
    }
    return count
  }

  /// How much of the source has been returned, from 0 to 1.
  package var fraction: Double { Double(max(0, next)) / Double(max(1, source.cards.count)) }

  /// The valid title for a title of a source.
  package static func title(_ text: String) -> String { CardCleaner.title(of: text).title }

  /// The valid name for the name of a board of a source.
  package static func boardName(_ text: String) -> String {
    CardCleaner.name(text, of: .board)
  }

  /// How many open cards stay hidden until a later day.
  package func count(hiddenOn today: CalendarDay) -> Int {
    let done = Set(source.columns.filter { $0.kind == .done }.map(\.name))
    return source.cards.count { card in
      guard let start = card.start, start > today, !card.isArchived, !done.contains(card.column)
      else { return false }
      return card.due.map { start < $0 } ?? true
    }
  }

  /// The board first, then the cards; nil at the end.
  package mutating func nextItem() -> ImportItem? {
    defer { next += 1 }
    if next < 0 {
      return .board(
        ImportedBoard(id: board, name: boardName, columns: columns.all, isAuthoritative: false)
      )
    }
    guard next < source.cards.count else {
      notCarried.add(cleaner.notCarried)
      cleaner = CardCleaner()
      return nil
    }
    return .card(imported(next))
  }

  private mutating func imported(_ index: Int) -> ImportedCard {
    let card = source.cards[index]
    var draft = cleaner.draft(of: card)
    draft.blockedBy = links.blockers[index].compactMap(identities.id)
    draft.parent = links.parents[index].map { identities[$0] }
    var fields = fields
    // Cards from our own exports are known by their own identifiers.
    if let key = card.key, !identities.isOwn(key),
      let mark = try? MarkRule.checked(CardSource(program: format, id: key))
    {
      draft.source = mark
      fields.insert(.source)
    }
    // Some programs also write the due day as the start, which is not meant to hide the card.
    let isOwn = card.key.map(identities.isOwn) ?? false
    if !isOwn, let start = draft.start, let due = draft.due, start >= due { draft.start = nil }
    // A match by title alone must not remove values from our card.
    if identities.alike.contains(index) { fields = fields.filter { draft.hasValue(of: $0) } }
    return ImportedCard(
      id: identities[index],
      draft: draft,
      fields: fields,
      place: columns.place(of: card),
      archivedAt: card.isArchived ? card.updatedAt ?? .now : nil,
      createdAt: card.createdAt,
      updatedAt: card.updatedAt,
      finishedAt: card.finishedAt,
      comments: comments(of: card, identities[index]),
      isOpen: source.hasArchive && !card.isArchived,
      hasPlainTagsOnly: source.hasPlainTagsOnly,
      hasTimes: hasTimes,
      keepsChanges: true
    )
  }

  private mutating func comments(of card: SourceCard, _ id: Card.ID) -> [ImportedComment] {
    var last: Int64?
    return card.comments.map { comment in
      let key = "comment:\(id.text):\(comment.key)"
      // Those of one moment stay in their order.
      let date = (comment.isDated ? comment.date : .now).milliseconds
      let time = last.map { (0..<1_000).contains($0 - date) ? $0 + 1 : date } ?? date
      last = time
      return ImportedComment(
        id: CardComment.ID(uuid: SourceIdentity.card(key, of: format, on: board).uuid),
        author: cleaner.author(comment.author),
        date: Timestamp(milliseconds: time),
        text: cleaner.comment(comment.text),
        isNamed: comment.isNamed
      )
    }
  }
}

extension CardDraft {
  fileprivate func hasValue(of field: CardField) -> Bool {
    !agrees(with: CardDraft(title: ""), on: field)
  }
}

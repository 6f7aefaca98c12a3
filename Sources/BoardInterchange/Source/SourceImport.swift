package import BoardModel
internal import Foundation

/// The boards and cards of ours that a board of another program becomes.
package struct SourceImport {
  package private(set) var notCarried: NotCarried
  /// The name of the board that it goes to.
  package let boardName: String
  private let source: SourceBoard
  private let format: String
  private let board: Board.ID
  private let columns: SourceColumns
  private var next = -1
  private var cleaner = CardCleaner()
  private let identities: CardIdentities
  private let links: SourceLinks
  /// What the source speaks of.
  private var fields: Set<CardField>

  /// - Parameters:
  ///   - source: what was read.
  ///   - format: the name of its format.
  ///   - origin: where it is, such as the path of its file; nil where that is not known.
  ///   - board: the board that it goes to; nil for a new one.
  ///   - name: the name of a new board.
  ///   - find: the card of the board that a key names, since it was exported from there.
  ///   - each: hands over the cards that are on the board, to find those that the source has without
  ///     an identifier.
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
    boardName = board?.name ?? CardCleaner.name(name)
    links = SourceLinks(source.cards)
    notCarried = source.notCarried
    notCarried.add("identifiers that other cards have too", shared)
    notCarried.add(links.notCarried)
    fields = source.fields
    // What no card of the source has stays as it is here.
    if source.cards.contains(where: { !$0.assignees.isEmpty }) { fields.insert(.assignees) }
    if source.cards.contains(where: { !$0.checklist.isEmpty }) { fields.insert(.checklist) }
    if links.blockers.contains(where: { !$0.isEmpty }) { fields.insert(.blockedBy) }
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

  /// Takes the identifier from a card that another one before it has, unless both say the same: the
  /// later one would write over the earlier.
  ///
  /// - Returns: from how many it was taken.
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

  /// How much of the source was handed out, from 0 to 1.
  package var fraction: Double { Double(max(0, next)) / Double(max(1, source.cards.count)) }

  /// The title that a card gets which a source calls so.
  package static func title(_ text: String) -> String { CardCleaner.title(of: text).title }

  /// The name that a board gets which a source calls so.
  package static func boardName(_ text: String) -> String { CardCleaner.name(text) }

  /// The board first, then one card after the other; nil at the end.
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
    var fields = fields
    // What an export of ours named is known by its own identifier.
    if let key = card.key, !identities.isOwn(key),
      let mark = try? MarkRule.checked(CardSource(program: format, id: key))
    {
      draft.source = mark
      fields.insert(.source)
    }
    // A card that only has the title of one here takes nothing away from it.
    if identities.alike.contains(index) { fields = fields.filter { draft.hasValue(of: $0) } }
    return ImportedCard(
      id: identities[index],
      draft: draft,
      fields: fields,
      place: columns.place(of: card),
      archivedAt: card.isArchived ? card.updatedAt ?? Self.now : nil,
      createdAt: card.createdAt,
      updatedAt: card.updatedAt,
      finishedAt: card.finishedAt,
      comments: comments(of: card, identities[index]),
      isOpen: source.hasArchive && !card.isArchived,
      hasPlainTagsOnly: source.hasPlainTagsOnly,
      keepsChanges: true
    )
  }

  private mutating func comments(of card: SourceCard, _ id: Card.ID) -> [ImportedComment] {
    card.comments.map { comment in
      let key = "comment:\(id.text):\(comment.key)"
      return ImportedComment(
        id: CardComment.ID(uuid: SourceIdentity.card(key, of: format, on: board).uuid),
        author: cleaner.author(comment.author),
        date: comment.isDated ? comment.date : Self.now,
        text: cleaner.comment(comment.text),
        isNamed: comment.isNamed
      )
    }
  }

  private static var now: Timestamp {
    Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
  }
}

extension CardDraft {
  fileprivate func hasValue(of field: CardField) -> Bool {
    !agrees(with: CardDraft(title: ""), on: field)
  }
}

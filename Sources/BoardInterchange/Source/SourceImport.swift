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
  private var columns: [Column] = []
  /// The columns of ours by the names of the source.
  private var targets: [String: Column.ID] = [:]
  private var next = -1
  /// How often a title without an identifier came.
  private var titles: [String: Int] = [:]
  private var cleaner = CardCleaner()
  /// The cards of ours that the source names by their own identifiers.
  private var own: [String: Card.ID] = [:]
  private let links: SourceLinks
  /// What the source speaks of.
  private var fields: Set<CardField>

  /// - Parameters:
  ///   - source: what was read.
  ///   - format: the name of its format.
  ///   - board: the board that it goes to; nil for a new one.
  ///   - name: the name of a new board.
  ///   - find: the card of the board that a key names, since it was exported from there.
  package init(
    _ source: SourceBoard,
    of format: String,
    into board: Board?,
    named name: String,
    finding find: (String) -> Card.ID? = { _ in nil }
  ) {
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
    if links.blockers.contains(where: { !$0.isEmpty }) { fields.insert(.blockedBy) }
    for key in source.cards.compactMap(\.key) where own[key] == nil { own[key] = find(key) }
    place(source.columns.isEmpty ? [.toDo, .doing, .done] : source.columns, on: board)
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

  /// The name that a board gets which a source calls so.
  package static func boardName(_ text: String) -> String { CardCleaner.name(text) }

  /// Finds each column of the source on the board, by its name or its kind, or makes it.
  private mutating func place(_ list: [SourceColumn], on present: Board?) {
    columns = present?.columns ?? []
    for column in list {
      let name = CardCleaner.name(column.name)
      var match = columns.first { NameRule.isSame($0.name, name) }
      if match == nil, column.isState, present != nil {
        match = columns.first { $0.kind == column.kind }
      }
      if match == nil, columns.count >= ColumnRule.countLimit {
        notCarried.add("columns over \(ColumnRule.countLimit), whose cards went to the last one")
        match = columns.last
      }
      if match == nil {
        let limit = column.limit.flatMap { (1...ColumnRule.greatestLimit).contains($0) ? $0 : nil }
        let new = Column(id: Column.ID(uuid: UUID()), name: name, kind: column.kind, limit: limit)
        columns.append(new)
        match = new
      }
      targets[column.name] = match?.id
    }
  }

  /// The board first, then one card after the other; nil at the end.
  package mutating func nextItem() -> ImportItem? {
    defer { next += 1 }
    if next < 0 {
      return .board(
        ImportedBoard(id: board, name: boardName, columns: columns, isAuthoritative: false)
      )
    }
    guard next < source.cards.count else {
      notCarried.add(cleaner.notCarried)
      cleaner = CardCleaner()
      return nil
    }
    return .card(imported(source.cards[next], waitingFor: links.blockers[next]))
  }

  private mutating func imported(
    _ card: SourceCard,
    waitingFor blockers: [String]
  ) -> ImportedCard {
    var draft = cleaner.draft(of: card)
    draft.blockedBy = blockers.map(id)
    var fields = fields
    // What an export of ours named is known by its own identifier.
    if let key = card.key, own[key] == nil,
      let mark = try? MarkRule.checked(CardSource(program: format, id: key))
    {
      draft.source = mark
      fields.insert(.source)
    }
    return ImportedCard(
      id: card.key.map(id) ?? SourceIdentity.card(key(of: card), of: format, on: board),
      draft: draft,
      fields: fields,
      place: .column(targets[card.column] ?? columns[0].id),
      archivedAt: card.isArchived ? card.updatedAt ?? Self.now : nil,
      createdAt: card.createdAt,
      updatedAt: card.updatedAt,
      isOpen: source.hasArchive && !card.isArchived
    )
  }

  /// The card of ours that the source calls so.
  private func id(_ key: String) -> Card.ID {
    own[key] ?? SourceIdentity.card("key:" + key, of: format, on: board)
  }

  /// The source's identifier, else the title with its number among those of the same title.
  private mutating func key(of card: SourceCard) -> String {
    if let key = card.key { return "key:" + key }
    let number = titles[card.title, default: 0] + 1
    titles[card.title] = number
    return "title:\(number):" + card.title
  }

  private static var now: Timestamp {
    Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
  }
}

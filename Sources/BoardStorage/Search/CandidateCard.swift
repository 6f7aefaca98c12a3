internal import BoardModel
internal import Foundation
internal import GRDB

/// Reads as much of a card as the rest of a filter needs.
struct CandidateReader {
  /// Fields that are slow to read.
  struct Needs: OptionSet {
    let rawValue: Int
    static let tags = Needs(rawValue: 1)
    static let steps = Needs(rawValue: 2)
    static let body = Needs(rawValue: 4)
    static let author = Needs(rawValue: 8)
    static let values = Needs(rawValue: 16)
    static let dependencies = Needs(rawValue: 32)
    static let children = Needs(rawValue: 256)
    static let conflicts = Needs(rawValue: 512)
    /// The date of the last comment.
    static let comments = Needs(rawValue: 64)
    /// The texts of the comments.
    static let remarks = Needs(rawValue: 128)
  }

  private let needs: Needs
  private let boards: StoredBoards
  private let db: Database

  init(_ expression: CardFilter.Expression?, _ boards: StoredBoards, _ db: Database) {
    needs = expression?.needs ?? []
    self.boards = boards
    self.db = db
  }

  /// The columns with the texts that a filter searches, shortest first.
  static func columns(of place: TextPlace) -> [Int] {
    switch place {
    case .anywhere: [4, 10, 11, 9, 17]
    case .card: [4, 10, 11, 9]
    case .title: [4]
    case .body: [9]
    case .steps: [11]
    case .comments: [17]
    }
  }

  /// The text of a column, for phrases without line breaks; nil if the card has none.
  func text(_ row: Row, _ column: Int) throws -> SearchedText? {
    let (isThere, ascii) = try row.withUnsafeData(atIndex: column) { data in
      let ascii = data?.withUnsafeBytes { SearchedText(ascii: $0.bindMemory(to: UInt8.self)) }
      return (data != nil, ascii ?? nil)
    }
    if !isThere || ascii != nil { return ascii }
    return switch column {
    case 10, 11: SearchedText(each: try lines(row, column))
    case 17: SearchedText(each: try comments(row))
    default: SearchedText(try row.decode(String.self, atIndex: column))
    }
  }

  /// The fields selected from `card`, in this order.
  ///
  /// Tags and steps are joined with line breaks, which they can't contain. Comments may contain
  /// them, so their joined text is only used to search within a line.
  var fields: String {
    """
    key, id, column_key, order_key, title, due, priority, created_at, updated_at,
    \(needs.contains(.body) ? "body" : "''"),
    \(needs.contains(.tags)
      ? "(SELECT group_concat(tag, char(10)) FROM card_tag t WHERE t.card_key = card.key)" : "NULL"),
    \(needs.contains(.steps)
      ? "(SELECT group_concat(text, char(10)) FROM checklist_item i WHERE i.card_key = card.key)"
      : "NULL"),
    \(needs.contains(.author) ? Self.author : "NULL"),
    \(needs.contains(.values) ? CardValues.areThere : "0"),
    \(needs.contains(.dependencies) ? dependencies.isBlocked.sql : "0"),
    \(needs.contains(.dependencies) ? dependencies.isBlocking.sql : "0"),
    \(needs.contains(.comments)
      ? "(SELECT max(at) FROM card_comment m WHERE m.card_id = card.id)" : "NULL"),
    \(needs.contains(.remarks) ? CommentRows.texts : "NULL"), done_at,
    \(needs.contains(.children) ? Children.isParent.sql : "0"),
    \(needs.contains(.children) ? Children.isChild.sql : "0"),
    \(needs.contains(.conflicts) ? ConflictRows.isOpen.sql : "0")
    """
  }

  /// Who last changed a card; comments don't count.
  private static let author = """
    (SELECT author FROM change c WHERE c.subject_id = card.id AND c.subject = 0
     ORDER BY seq DESC LIMIT 1)
    """

  private var dependencies: Dependencies { Dependencies(db: db, boards: boards) }

  func card(_ row: Row) throws -> QueryCard {
    let columnKey = try row.decode(Int64.self, atIndex: 2)
    let place = try CardRows(db: db, boards: boards)
      .place(
        ofCard: row.decode(Int64.self, atIndex: 0),
        columnKey: columnKey,
        orderKey: OrderKey(bytes: Array(row.decode(Data.self, atIndex: 3))),
        finishedAt: row.decode(Int64?.self, atIndex: 18)
      )
    var draft = CardDraft(
      title: try row.decode(String.self, atIndex: 4),
      body: try row.decode(String.self, atIndex: 9),
      priority: try row.priority(atIndex: 6),
      tags: try lines(row, 10),
      checklist: try lines(row, 11).map { ChecklistItem(text: $0) }
    )
    draft.dueDate = try row.due(atIndex: 5)
    if try row.decode(Bool.self, atIndex: 13) {
      try CardValues(db: db).read(into: &draft, ofCard: row.decode(Int64.self, atIndex: 0))
    }
    let card = Card(
      id: Card.ID(uuid: try row.decode(UUID.self, atIndex: 1)),
      draft: draft,
      place: place,
      createdAt: Timestamp(milliseconds: try row.decode(Int64.self, atIndex: 7)),
      updatedAt: Timestamp(milliseconds: try row.decode(Int64.self, atIndex: 8))
    )
    return QueryCard(
      card: card,
      column: boards.column(place.column)?.record.column,
      board: try boards.board(boards.place(forKey: columnKey).board)?.record.name ?? "",
      author: try row.decode(String?.self, atIndex: 12),
      commentedAt: try row.decode(Int64?.self, atIndex: 16).map(Timestamp.init(milliseconds:)),
      comments: try comments(row),
      isBlocked: try row.decode(Bool.self, atIndex: 14),
      isBlocking: try row.decode(Bool.self, atIndex: 15),
      isParent: try row.decode(Bool.self, atIndex: 19),
      isChild: try row.decode(Bool.self, atIndex: 20),
      hasConflict: try row.decode(Bool.self, atIndex: 21)
    )
  }

  private func comments(_ row: Row) throws -> [String] {
    guard needs.contains(.remarks), try row.decode(String?.self, atIndex: 17) != nil else {
      return []
    }
    let card = Card.ID(uuid: try row.decode(UUID.self, atIndex: 1))
    return try CommentRows(db: db).all(of: card).map(\.text)
  }

  private func lines(_ row: Row, _ index: Int) throws -> [String] {
    guard let text = try row.decode(String?.self, atIndex: index) else { return [] }
    return text.utf8.split(separator: UInt8(ascii: "\n")).compactMap { String($0) }
  }
}

extension CardFilter.Expression {
  fileprivate var needs: CandidateReader.Needs {
    switch self {
    case .not(let inner): inner.needs
    case .all(let parts), .any(let parts): parts.reduce([]) { $0.union($1.needs) }
    case .term(let term):
      switch term {
      case .text(_, .anywhere): [.tags, .steps, .body, .remarks]
      case .text(_, .card), .has(.link): [.tags, .steps, .body]
      case .text(_, .comments): [.remarks]
      case .text(_, .body), .has(.body): [.body]
      case .text(_, .steps), .has(.checklist): [.steps]
      case .tag, .has(.tag): [.tags]
      case .author: [.author]
      case .changed, .state(.stale): [.comments]
      case .assignee, .has(.assignee), .lane, .has(.lane), .parent, .estimate, .has(.estimate),
        .state(.mine), .state(.claimed), .start, .has(.start), .state(.later), .state(.scheduled):
        [.values]
      case .state(.blocked), .state(.blocking), .state(.ready): [.dependencies]
      case .state(.parent), .state(.child): [.children]
      case .state(.conflict): [.conflicts]
      default: []
      }
    }
  }
}

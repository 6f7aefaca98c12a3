internal import BoardModel
internal import Foundation
internal import GRDB

/// Reads the texts of a card that the rest of a filter needs, and the card if it needs more.
struct CandidateReader {
  /// Fields that are slow to read.
  struct Needs: OptionSet {
    let rawValue: Int
    static let tags = Needs(rawValue: 1)
    static let steps = Needs(rawValue: 2)
    static let body = Needs(rawValue: 4)
    static let author = Needs(rawValue: 8)
    static let dependencies = Needs(rawValue: 16)
    static let children = Needs(rawValue: 32)
    static let conflicts = Needs(rawValue: 64)
    /// The date of the last comment.
    static let comments = Needs(rawValue: 128)
    /// The texts of the comments.
    static let remarks = Needs(rawValue: 256)
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
    case .anywhere: [1, 3, 4, 2, 5]
    case .card: [1, 3, 4, 2]
    case .title: [1]
    case .body: [2]
    case .steps: [4]
    case .comments: [5]
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
    case 3, 4: SearchedText(each: try lines(row, column))
    case 5: SearchedText(each: try comments(row))
    default: SearchedText(try row.decode(String.self, atIndex: column))
    }
  }

  /// The fields selected from `card`, in this order.
  ///
  /// Tags and steps are joined with line breaks, which they can't contain. Comments may contain
  /// them, so their joined text is only used to search within a line.
  var fields: String {
    """
    id, title,
    \(needs.contains(.body) ? "body" : "''"),
    \(needs.contains(.tags)
      ? "(SELECT group_concat(tag, char(10)) FROM card_tag t WHERE t.card_key = card.key)" : "NULL"),
    \(needs.contains(.steps)
      ? "(SELECT group_concat(text, char(10)) FROM checklist_item i WHERE i.card_key = card.key)"
      : "NULL"),
    \(needs.contains(.remarks) ? CommentRows.texts : "NULL"),
    \(needs.contains(.author) ? Self.author : "NULL"),
    \(needs.contains(.comments)
      ? "(SELECT max(at) FROM card_comment m WHERE m.card_id = card.id)" : "NULL"),
    \(needs.contains(.dependencies) ? dependencies.isBlocked.sql : "0"),
    \(needs.contains(.dependencies) ? dependencies.isBlocking.sql : "0"),
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
    let id = try id(row)
    guard let card = try CardRows(db: db, boards: boards).find(id) else {
      throw StoreError.cardNotFound(id)
    }
    let column = boards.column(card.place.column)?.record
    let board = (card.place.archived?.board ?? column?.board).flatMap(boards.board)
    return QueryCard(
      card: card,
      column: column?.column,
      board: board?.record.name ?? "",
      author: try row.decode(String?.self, atIndex: 6),
      commentedAt: try row.decode(Int64?.self, atIndex: 7).map(Timestamp.init(milliseconds:)),
      comments: try comments(row),
      isBlocked: try row.decode(Bool.self, atIndex: 8),
      isBlocking: try row.decode(Bool.self, atIndex: 9),
      isParent: try row.decode(Bool.self, atIndex: 10),
      isChild: try row.decode(Bool.self, atIndex: 11),
      hasConflict: try row.decode(Bool.self, atIndex: 12)
    )
  }

  private func id(_ row: Row) throws -> Card.ID {
    Card.ID(uuid: try row.decode(UUID.self, atIndex: 0))
  }

  private func comments(_ row: Row) throws -> [String] {
    guard needs.contains(.remarks), try row.decode(String?.self, atIndex: 5) != nil else {
      return []
    }
    return try CommentRows(db: db).all(of: id(row)).map(\.text)
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
      case .text(_, .card): [.tags, .steps, .body]
      case .text(_, .comments): [.remarks]
      case .text(_, .body): [.body]
      case .text(_, .steps): [.steps]
      case .author: [.author]
      case .changed, .state(.stale): [.comments]
      case .state(.blocked), .state(.blocking), .state(.ready): [.dependencies]
      case .state(.parent), .state(.child): [.children]
      case .state(.conflict): [.conflicts]
      default: []
      }
    }
  }
}

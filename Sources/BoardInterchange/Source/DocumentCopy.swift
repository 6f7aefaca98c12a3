package import BoardModel
internal import Foundation

/// A copy of our own document on another board.
///
/// The copies' identifiers are derived from the board's and the card's own, so the originals stay
/// untouched and a second copy to the same board duplicates nothing.
package struct DocumentCopy {
  private let target: Board?
  private let name: String
  private let board: Board.ID
  private var hasBoard = false
  /// Whether the target is the document's own board; it is then imported unchanged.
  private var isItself = false
  private var columns: [Column.ID: Column.ID] = [:]
  private var relations: [ImportedRelations] = []
  /// Parts of the document that a copy leaves out.
  package private(set) var notCarried = NotCarried()

  /// - Parameters:
  ///   - target: The target board; nil for a new one.
  ///   - name: The name of a new board.
  package init(into target: Board?, named name: String) {
    self.target = target
    self.name = target?.name ?? CardCleaner.name(name, of: .board)
    board = target?.id ?? Board.ID(uuid: UUID())
  }

  /// The copies of an item of the document.
  ///
  /// - Throws: `SourceFault` for a second board.
  package mutating func items(for item: ImportItem) throws -> [ImportItem] {
    switch item {
    case .board(let source):
      if hasBoard { throw SourceFault("it has several boards; leave out --board") }
      hasBoard = true
      isItself = source.id == target?.id
      return [.board(isItself ? source : copy(of: source))]
    case .view(var view):
      if isItself { return [item] }
      // Views of all boards don't belong to one board.
      if view.draft.board == nil {
        notCarried.add("views of all boards")
        return []
      }
      let key = "view:" + view.id.text
      view.id = SavedView.ID(uuid: SourceIdentity.card(key, of: FormatMark.name, on: board).uuid)
      view.draft.board = board
      return [.view(view)]
    case .relations, .change: return []
    case .card(let card):
      if isItself { return [item] }
      let first = hasBoard ? [] : [ImportItem.board(copy(of: nil))]
      hasBoard = true
      return first + [.card(copy(of: card))]
    }
  }

  /// What the cards refer to, once all are copied.
  ///
  /// A card may come before the other one, which may also be outside the document.
  package mutating func nextRelations() -> ImportItem? {
    relations.popLast().map { .relations($0) }
  }

  private mutating func copy(of source: ImportedBoard?) -> ImportedBoard {
    var all = target?.columns ?? []
    let wanted =
      source?.columns
      ?? (target == nil
        ? ColumnDraft.usual.map {
          Column(id: Column.ID(uuid: UUID()), name: $0.name, kind: $0.kind)
        } : [])
    for column in wanted {
      if let present = all.first(where: { NameRule.isSame($0.name, column.name) }) {
        columns[column.id] = present.id
      } else {
        let id = Column.ID(uuid: UUID())
        columns[column.id] = id
        all.append(Column(id: id, name: column.name, kind: column.kind, limit: column.limit))
      }
    }
    var copy = ImportedBoard(id: board, name: name, columns: all, isAuthoritative: false)
    copy.colors = source?.colors
    return copy
  }

  private func copied(_ card: Card.ID) -> Card.ID {
    SourceIdentity.card("key:" + card.text, of: FormatMark.name, on: board)
  }

  private mutating func copy(of card: ImportedCard) -> ImportedCard {
    var (draft, fields) = (card.draft, card.fields)
    let relations = takeRelations(of: card.id, from: &draft, &fields)
    if let relations { self.relations.append(relations) }
    let place: ImportedCard.Place =
      switch card.place {
      case .exact(let column, let order) where target == nil: .exact(mapped(column), order)
      case .exact(let column, _): .column(mapped(column))
      case .column(let column, let others): .column(mapped(column), orIn: Set(others.map(mapped)))
      case .named(_, let column): .named(board: name, column: column)
      }
    return ImportedCard(
      id: copied(card.id),
      draft: draft,
      fields: fields,
      place: place,
      archivedAt: card.archivedAt,
      archivedOn: board,
      createdAt: card.createdAt,
      updatedAt: card.updatedAt,
      finishedAt: card.finishedAt,
      comments: card.comments.map(copy),
      isOpen: card.isOpen
    )
  }

  private func takeRelations(
    of card: Card.ID,
    from draft: inout CardDraft,
    _ fields: inout Set<CardField>
  ) -> ImportedRelations? {
    if draft.blockedBy.isEmpty, draft.parent == nil { return nil }
    var relations = ImportedRelations(of: copied(card))
    let copy = { id in ImportedRelations.Other(copy: copied(id), original: id) }
    if !draft.blockedBy.isEmpty {
      relations.blockers = draft.blockedBy.map(copy)
      fields.remove(.blockedBy)
    }
    if let parent = draft.parent {
      relations.parent = copy(parent)
      fields.remove(.parent)
    }
    (draft.blockedBy, draft.parent) = ([], nil)
    return relations
  }

  private func copy(of comment: ImportedComment) -> ImportedComment {
    var comment = comment
    let key = "comment:" + comment.id.text
    comment.id = CardComment.ID(
      uuid: SourceIdentity.card(key, of: FormatMark.name, on: board).uuid
    )
    return comment
  }

  private func mapped(_ column: Column.ID) -> Column.ID { columns[column] ?? column }
}

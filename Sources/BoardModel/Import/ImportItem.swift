/// An item of an import; a board comes before its views and cards.
package enum ImportItem: Hashable, Sendable {
  case board(ImportedBoard)
  case view(ImportedView)
  case card(ImportedCard)
  /// What a card refers to, if that is known only after all cards.
  case relations(ImportedRelations)
  case change(ImportedChange)
}

package struct ImportedBoard: Hashable, Sendable {
  package var id: Board.ID
  package var name: String
  package var columns: [Column]
  package var archivedAt: Timestamp?
  /// Nil if the document says nothing about colours.
  package var colors: NameColors?
  /// Whether an existing board gets the names, kinds and limits; otherwise it only gets the missing
  /// columns.
  package var isAuthoritative: Bool
  /// The places of the board and its columns in a document with history; otherwise they come last.
  package var keys: StructureKeys

  package init(
    id: Board.ID,
    name: String,
    columns: [Column],
    archivedAt: Timestamp? = nil,
    isAuthoritative: Bool,
    keys: StructureKeys = StructureKeys()
  ) {
    self.id = id
    self.name = name
    self.columns = columns
    self.archivedAt = archivedAt
    self.isAuthoritative = isAuthoritative
    self.keys = keys
  }
}

package struct ImportedView: Hashable, Sendable {
  package var id: SavedView.ID
  package var draft: ViewDraft
  /// The place in a document with history; otherwise the view comes last.
  package var orderKey: OrderKey?

  package init(id: SavedView.ID, draft: ViewDraft, orderKey: OrderKey? = nil) {
    self.id = id
    self.draft = draft
    self.orderKey = orderKey
  }
}

package struct ImportedCard: Hashable, Sendable {
  package enum Place: Hashable, Sendable {
    /// Exactly there, even if the card is somewhere else now.
    case exact(Column.ID, OrderKey)
    /// At the bottom of a column; a card that is already in it, or in one of the others, stays.
    case column(Column.ID, orIn: Set<Column.ID> = [])
    /// The same for a named board and column, which are created if missing.
    case named(board: String?, column: String?)
  }

  package var id: Card.ID
  package var draft: CardDraft
  /// The fields that the source has; the other fields of an existing card stay.
  package var fields: Set<CardField>
  package var place: Place
  /// Nil for a card on the board.
  package var archivedAt: Timestamp?
  /// The board of the archive, if it is not the column's.
  package var archivedOn: Board.ID?
  package var createdAt: Timestamp?
  package var updatedAt: Timestamp?
  /// When the card was done, if the source says so.
  package var finishedAt: Timestamp?
  package var comments: [ImportedComment]
  /// Whether the source says that the card is not archived.
  ///
  /// A card that was archived here before the source's last change then returns.
  package var isOpen: Bool
  /// Whether the source supports only plain tags; other tags of an existing card stay.
  package var hasPlainTagsOnly: Bool
  /// Whether the source has times of due dates; otherwise a card that stays on its day keeps its own.
  package var hasTimes: Bool
  /// Whether changes made here stay if the source has not changed since the last import.
  package var keepsChanges: Bool

  package init(
    id: Card.ID,
    draft: CardDraft,
    fields: Set<CardField> = Set(CardField.allCases),
    place: Place,
    archivedAt: Timestamp? = nil,
    archivedOn: Board.ID? = nil,
    createdAt: Timestamp? = nil,
    updatedAt: Timestamp? = nil,
    finishedAt: Timestamp? = nil,
    comments: [ImportedComment] = [],
    isOpen: Bool = false,
    hasPlainTagsOnly: Bool = false,
    hasTimes: Bool = true,
    keepsChanges: Bool = false
  ) {
    self.id = id
    self.draft = draft
    self.fields = fields
    self.place = place
    self.archivedAt = archivedAt
    self.archivedOn = archivedOn
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.finishedAt = finishedAt
    self.comments = comments
    self.isOpen = isOpen
    self.hasPlainTagsOnly = hasPlainTagsOnly
    self.hasTimes = hasTimes
    self.keepsChanges = keepsChanges
  }
}

/// What a copied card refers to.
package struct ImportedRelations: Hashable, Sendable {
  /// The identifiers of a copy and of its original.
  package struct Other: Hashable, Sendable {
    package let copy: Card.ID
    package let original: Card.ID

    package init(copy: Card.ID, original: Card.ID) {
      (self.copy, self.original) = (copy, original)
    }
  }

  package let card: Card.ID
  package var blockers: [Other] = []
  package var parent: Other?

  package init(of card: Card.ID) { self.card = card }
}

extension ImportedCard {
  /// Whether it says what the card refers to; otherwise that follows.
  package var hasRelations: Bool { fields.isSuperset(of: CardRelation.allCases.map(\.field)) }
}

/// An imported comment; an existing comment stays unchanged.
package struct ImportedComment: Hashable, Sendable {
  package var id: CardComment.ID
  package var author: String?
  package var date: Timestamp
  package var text: String
  /// Whether its identifier is reliable.
  ///
  /// Otherwise a comment with the same text and about the same date is the same.
  package var isNamed: Bool

  package init(
    id: CardComment.ID,
    author: String?,
    date: Timestamp,
    text: String,
    isNamed: Bool = true
  ) {
    self.isNamed = isNamed
    self.id = id
    self.author = author
    self.date = date
    self.text = text
  }
}

package struct ImportCounts: Hashable, Sendable {
  package var boards = 0
  package var columns = 0
  package var added = 0
  package var updated = 0
  package var unchanged = 0
  /// Cards that keep changes made here since the last import.
  package var kept = 0
  /// Cards with a field that was changed both here and in the source; the value here is kept.
  package var clashed = 0
  /// The titles of the first of these.
  package var clashedTitles: [String] = []
  /// Cards that were moved both here and in the source; the source's place wins.
  package var movedApart = 0
  /// Cards that were changed here since the last import, whose changes a document replaced.
  package var overwritten = 0
  /// New cards that were here before and were deleted.
  package var returned = 0
  /// Dependencies that were dropped because they would form a cycle.
  package var droppedLinks = 0
  /// Dependencies that were dropped because the cards are missing.
  package var missingLinks = 0
  /// Repeats that were dropped because no date follows the due date.
  package var droppedRepeats = 0
  package var comments = 0
  package var views = 0
  package var changes = 0

  package init() {}

  package var isEmpty: Bool {
    boards == 0 && columns == 0 && added == 0 && updated == 0 && clashed == 0 && comments == 0
      && views == 0 && changes == 0
  }
}

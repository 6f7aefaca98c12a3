/// One thing that an import brings in: a board with its columns comes before its views and its cards.
package enum ImportItem: Hashable, Sendable {
  case board(ImportedBoard)
  case view(ImportedView)
  case card(ImportedCard)
  /// What a card waits for, where that is known only once all cards were brought in.
  case dependencies(ImportedDependencies)
  /// What happened, where a document is brought in with its history.
  case change(ImportedChange)
}

/// A board that is to be there after an import.
package struct ImportedBoard: Hashable, Sendable {
  package var id: Board.ID
  package var name: String
  package var columns: [Column]
  package var archivedAt: Timestamp?
  /// Whether a board that is there already takes on the names, kinds and limits; otherwise it only
  /// gets the columns that it lacks.
  package var isAuthoritative: Bool
  /// Where the board and its columns stand, in a document with history; else they come last.
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

/// A saved view that is to be there after an import.
package struct ImportedView: Hashable, Sendable {
  package var id: SavedView.ID
  package var draft: ViewDraft
  /// Where it stands, in a document with history; else it comes last.
  package var orderKey: OrderKey?

  package init(id: SavedView.ID, draft: ViewDraft, orderKey: OrderKey? = nil) {
    self.id = id
    self.draft = draft
    self.orderKey = orderKey
  }
}

/// A card that is to be there after an import.
package struct ImportedCard: Hashable, Sendable {
  /// Where an imported card goes.
  package enum Place: Hashable, Sendable {
    /// Just there, also where the card is somewhere else now.
    case exact(Column.ID, OrderKey)
    /// To the bottom of a column; a card that is in it, or in one of the others, stays where it is.
    case column(Column.ID, orIn: Set<Column.ID> = [])
    /// The same for a column and a board that are named only; they are made where they are missing.
    case named(board: String?, column: String?)
  }

  package var id: Card.ID
  package var draft: CardDraft
  /// What the source says of a card; the other fields of one that is there stay as they are.
  package var fields: Set<CardField>
  package var place: Place
  /// Since when it is archived; nil for a card on the board.
  package var archivedAt: Timestamp?
  /// In the archive of which board, where that is not its column's.
  package var archivedOn: Board.ID?
  package var createdAt: Timestamp?
  package var updatedAt: Timestamp?
  /// When it was done, where it is and the source says so.
  package var finishedAt: Timestamp?
  package var comments: [ImportedComment]
  /// Whether the source says that it is not archived; one that was archived here before the source's
  /// last change then comes back.
  package var isOpen: Bool
  /// Whether the source can hold plain tags only; others of a card that is there stay.
  package var hasPlainTagsOnly: Bool
  /// Whether what was changed here stays where the source says what it said at the last import.
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
    self.keepsChanges = keepsChanges
  }
}

/// The cards that a copied card waits for.
package struct ImportedDependencies: Hashable, Sendable {
  /// A card by the identifier of its copy, and by that of the card that was copied.
  package struct Blocker: Hashable, Sendable {
    package let copy: Card.ID
    package let original: Card.ID

    package init(copy: Card.ID, original: Card.ID) {
      (self.copy, self.original) = (copy, original)
    }
  }

  package let card: Card.ID
  package let blockers: [Blocker]

  package init(of card: Card.ID, on blockers: [Blocker]) {
    (self.card, self.blockers) = (card, blockers)
  }
}

/// What was said about a card; one that is there already stays as it is.
package struct ImportedComment: Hashable, Sendable {
  package var id: CardComment.ID
  package var author: String?
  package var date: Timestamp
  package var text: String
  /// Whether its identifier says which it is; else one with the same words and about the same moment
  /// is the same one.
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

/// What an import did, or would do.
package struct ImportCounts: Hashable, Sendable {
  package var boards = 0
  package var columns = 0
  package var added = 0
  package var updated = 0
  package var unchanged = 0
  /// Those of the cards that keep what was changed here since the last import.
  package var kept = 0
  /// Those of the cards with a field that was changed here and in the source, and that keep what it says here.
  package var clashed = 0
  /// The titles of the first of these.
  package var clashedTitles: [String] = []
  /// Those of the cards that were moved here and in the source, and go where the source has them.
  package var movedApart = 0
  /// Those of the cards that a document changed although they were changed here since the last import.
  package var overwritten = 0
  /// Those of the new ones that were here before, and deleted.
  package var returned = 0
  /// Dependencies that were left out, since cards would have waited for themselves.
  package var droppedLinks = 0
  /// Dependencies that were left out, since the cards are not there.
  package var missingLinks = 0
  package var comments = 0
  package var views = 0
  /// Entries of the history.
  package var changes = 0

  package init() {}

  package var isEmpty: Bool {
    boards == 0 && columns == 0 && added == 0 && updated == 0 && clashed == 0 && comments == 0
      && views == 0 && changes == 0
  }
}

import BoardModel

/// One card of a merge: where it was, and what becomes of it.
struct LinkedCard {
  /// How the board comes to have it.
  enum Arrival {
    case present
    case new
    /// It was deleted or archived, and comes back.
    case restored
  }

  let id: Card.ID
  var arrival = Arrival.present
  /// Its place among the cards of the file; nil where the file does not have it.
  var entry: Int?
  /// The column in which the board has it; nil where it does not.
  var boardColumn: Column.ID?
  /// The column in which the file has it.
  var fileColumn: Column.ID?
  /// The column in which both had it.
  var oldColumn: Column.ID?
  /// The column in which both are to have it.
  var column: Column.ID
  /// What the board had before.
  var before: CardDraft?
  /// What the board is to have.
  var draft: CardDraft
  /// What the file is to say.
  var wanted: CardDraft
  /// The fields that the file is to take over.
  var pending: Set<CardField> = []
  /// Whether the file is to have it although it does not, or the board.
  var isKept = false
}

/// A card that one side has taken away, and the other has not changed.
struct LinkedDeparture {
  enum Kind {
    /// The file has deleted it.
    case deletedInFile
    /// The file has put it into its archive.
    case archivedInFile
    /// The board has deleted or archived it.
    case goneFromBoard
  }

  let id: Card.ID
  let title: String
  let kind: Kind
  /// The place in the file, for one that the board does not have any more.
  var entry: Int?
  /// What is agreed on of it as long as the file has it.
  var seen: [UInt64] = []
}

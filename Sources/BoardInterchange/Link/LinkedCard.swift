import BoardModel

/// A card in a merge, with its old and new state.
struct LinkedCard {
  /// How the card gets to the board.
  enum Arrival {
    case present
    case new
    /// It was deleted or archived, and returns.
    case restored
  }

  let id: Card.ID
  var arrival = Arrival.present
  /// Its index in the file; nil if the file lacks it.
  var entry: Int?
  /// Its column on the board; nil if the board lacks it.
  var boardColumn: Column.ID?
  var fileColumn: Column.ID?
  /// Its column at the last agreement.
  var oldColumn: Column.ID?
  /// Its new column on both sides.
  var column: Column.ID
  /// The board's old values.
  var before: CardDraft?
  /// The board's new values.
  var draft: CardDraft
  /// The file's new values.
  var wanted: CardDraft
  /// When it was finished, as the file says; nil means now.
  var finishedAt: Timestamp?
  /// The fields that the file must still take over.
  var pending: Set<CardField> = []
  /// Whether the file gets it although it lacks it.
  var isKept = false
}

/// A card that one side removed and the other did not change.
struct LinkedDeparture {
  enum Kind {
    case deletedInFile
    /// The file has moved it to its archive.
    case archivedInFile
    /// The board has deleted or archived it.
    case goneFromBoard
  }

  let id: Card.ID
  let title: String
  let kind: Kind
  /// Its index in the file, if only the board lacks it.
  var entry: Int?
  /// The agreed digests as long as the file has it.
  var seen: [UInt64] = []
}

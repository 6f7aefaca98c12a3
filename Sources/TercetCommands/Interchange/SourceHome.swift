import BoardInterchange
import BoardModel

/// Finds the board that a source was imported to before, under another name.
///
/// Globally unique identifiers decide, as do short ones if the source is in the same place. A moved
/// file is recognised if most of the short identifiers that it shares with one board have the same
/// titles.
struct SourceHome {
  private let source: SourceBoard
  private let format: String
  private let origin: String?

  /// How many of its cards are looked up.
  private static let sampleSize = 200
  /// How many cards must match by name and title; a single match may be chance.
  private static let proof = 2

  init(_ source: SourceBoard, of format: String, from origin: String?) {
    (self.source, self.format, self.origin) = (source, format, origin)
  }

  /// - Returns: Nil if no board or several match, or it is archived.
  func board(in store: CommandStore) throws -> Board? {
    let boards = try store.boards
    var known = try boards.filter { try has($0, in: store) }
    if known.isEmpty, source.name == nil {
      let names = shortNames
      if names.count >= Self.proof { known = try boards.filter { try shares(names, $0, store) } }
    }
    return known.count == 1 && known[0].archivedAt == nil ? known[0] : nil
  }

  // MARK: By identifiers

  private func has(_ board: Board, in store: CommandStore) throws -> Bool {
    let sample = source.cards.prefix(Self.sampleSize)
    var titled = 0
    for card in sample {
      let id = SourceIdentity.card(card, importedAs: format, from: origin, on: board.id)
      guard let found = try? store.store.card(id), board.holds(found) else { continue }
      guard let key = card.key else {
        titled += 1
        continue
      }
      if SourceIdentity.isUnique(key) || found.title == SourceImport.title(card.title) {
        return true
      }
    }
    // Lists of two projects may share many titles, so without identifiers all must match.
    return titled > 0 && titled == sample.count
  }

  // MARK: By names and titles

  /// The titles of the cards by short identifiers.
  private var shortNames: [String: String] {
    var names: [String: String] = [:]
    for card in source.cards {
      guard let key = card.key, !SourceIdentity.isUnique(key) else { continue }
      names[key] = SourceImport.title(card.title)
    }
    return names
  }

  private func shares(
    _ names: [String: String],
    _ board: Board,
    _ store: CommandStore
  ) throws -> Bool {
    var (shared, alike) = (0, 0)
    try store.forEachCard(of: board) { card in
      guard let name = card.name(in: format), let title = names[name] else { return }
      shared += 1
      if card.title == title { alike += 1 }
    }
    return alike >= Self.proof && alike * 2 > shared
  }
}

extension CommandStore {
  /// Passes the cards of a board, column by column, and then its archive.
  func forEachCard(of board: Board, _ body: (Card) -> Void) throws {
    try store.transfer.forEachCard(of: board.allQueries) { body($0.card) }
  }
}

extension Board {
  func holds(_ card: Card) -> Bool {
    card.place.archived.map { $0.board == id } ?? (column(card.column) != nil)
  }
}

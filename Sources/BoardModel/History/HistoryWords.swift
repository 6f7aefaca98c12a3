/// An entry of the history in words, for the screen and the shell.
///
/// The text is not yet escaped for either.
package struct HistoryWords {
  private let entry: HistoryEntry
  private let boards: [Board]
  private let today: CalendarDay
  private let named: Naming

  /// Which boards the details name, if there are several.
  package enum Naming: Hashable, Sendable {
    case none
    case all
    case others(than: Board.ID)
  }

  /// Looks up the names of columns in `boards`.
  package init(
    _ entry: HistoryEntry,
    on boards: [Board],
    today: CalendarDay,
    naming named: Naming = .none
  ) {
    self.entry = entry
    self.boards = boards
    self.today = today
    self.named = named
  }

  package var verb: String {
    if entry.isRefusal { return "refused" }
    return entry.isMerge ? "merged" : Self.verb(of: entry.event)
  }

  /// The length of the longest verb.
  package static let verbWidth = 10

  package static func verb(of event: HistoryEvent) -> String {
    switch event {
    case .added: verb(of: .created)
    case .deleted: verb(of: .deleted)
    case .restored: verb(of: .restored)
    case .archived: verb(of: .archived)
    case .unarchived: verb(of: .unarchived)
    case .moved, .reordered: verb(of: .moved)
    case .changed: verb(of: .updated)
    case .column(let event), .board(let event), .view(let event): structureVerb(of: event)
    case .commented: "commented"
    case .uncommented: "took back"
    }
  }

  package static func verb(of kind: Change.Kind) -> String {
    switch kind {
    case .created: "added"
    case .updated: "changed"
    case .moved: "moved"
    case .deleted: "deleted"
    case .restored: "restored"
    case .archived: "archived"
    case .unarchived: "unarchived"
    }
  }

  private static func structureVerb(of event: StructureEvent) -> String {
    switch event {
    case .added: verb(of: .created)
    case .renamed: "renamed"
    case .kindChanged, .limitChanged, .queryChanged, .colored: verb(of: .updated)
    case .moved: verb(of: .moved)
    case .archived: verb(of: .archived)
    case .unarchived: verb(of: .unarchived)
    case .deleted: verb(of: .deleted)
    case .restored: verb(of: .restored)
    }
  }

  /// The title of the first card; columns, boards and views have their kind in front.
  package var title: String {
    switch entry.event {
    case .column: "column \(entry.title)"
    case .board: "board \(entry.title)"
    case .view: "view \(entry.title)"
    default: entry.title
    }
  }

  /// The number of other cards, to append to the title: ` and 19 more`, or nothing.
  package var others: String { entry.count == 1 ? "" : " and \(entry.count - 1) more" }

  package var detail: String {
    [change, place].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The board, if it is one that is named.
  private var place: String {
    guard named != .none, boards.count > 1, !isBetweenBoards, let board,
      named != .others(than: board.id)
    else { return "" }
    return "on \(board.name)"
  }

  private var board: Board? {
    switch entry.home {
    case .column(let column): board(of: column)
    case .board(let id): boards.first { $0.id == id }
    case nil: nil
    }
  }

  private func board(of column: Column.ID) -> Board? { boards.first { $0.column(column) != nil } }

  private var isBetweenBoards: Bool {
    guard case .moved(let from, let to) = entry.event else { return false }
    return board(of: from)?.id != board(of: to)?.id
  }

  private var change: String {
    if entry.isAcrossColumns { return "several columns" }
    return switch entry.event {
    case .added(let column), .deleted(let column), .restored(let column),
      .archived(let column), .unarchived(let column):
      name(of: column)
    case .moved(let from, let to): words(from: from, to: to)
    case .reordered(let column): "in \(name(of: column))"
    case .changed(let changes):
      changes.isEmpty
        ? "to what it was already"
        : changes.map { $0.words(seenFrom: today) }.joined(separator: ", ")
    case .column(let event), .board(let event), .view(let event): words(for: event)
    case .commented(let text), .uncommented(let text): "“\(text)”"
    }
  }

  /// The verb of a row, which is “restored” for what comes from the archive too.
  package var shortVerb: String {
    verb == Self.verb(of: .unarchived) ? Self.verb(of: .restored) : verb
  }

  /// Every text to search: title, action, detail and author.
  package var searched: [String] {
    var texts = [shortVerb, title, detail]
    if let author = entry.author { texts.append("@\(author)") }
    return texts
  }

  /// With the boards if they differ.
  private func words(from: Column.ID, to: Column.ID) -> String {
    let boards = [from, to].map(board)
    let names = zip([from, to], boards)
      .map { column, board in
        let name = name(of: column)
        guard let board, boards[0]?.id != boards[1]?.id else { return name }
        return "\(board.name) / \(name)"
      }
    return names.joined(separator: " → ")
  }

  private func name(of column: Column.ID) -> String {
    for board in boards {
      if let column = board.column(column) { return column.name }
    }
    return entry.columnNames[column].map { "\($0) (deleted)" } ?? "a deleted column"
  }

  private func words(for event: StructureEvent) -> String {
    switch event {
    case .renamed(let old): "was “\(old)”"
    case .kindChanged(let from, let to): "kind \(from.name) → \(to.name)"
    case .limitChanged(let from, let to): "limit \(words(for: from)) → \(words(for: to))"
    case .queryChanged(let from, let to): "query “\(from)” → “\(to)”"
    case .colored(let name, let from, let to):
      "\(name) \(from?.rawValue ?? "no colour") → \(to?.rawValue ?? "no colour")"
    case .added, .moved, .archived, .unarchived, .deleted, .restored: ""
    }
  }

  private func words(for limit: Int?) -> String { limit.map { "\($0)" } ?? "none" }
}

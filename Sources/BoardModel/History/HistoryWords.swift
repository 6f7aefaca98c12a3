/// An entry of the history in words, the same on the screen and in the shell; not yet made safe for
/// either.
package struct HistoryWords {
  private let entry: HistoryEntry
  private let board: Board
  private let today: CalendarDay

  package init(_ entry: HistoryEntry, on board: Board, today: CalendarDay) {
    self.entry = entry
    self.board = board
    self.today = today
  }

  /// What was done, in one word.
  package var verb: String { Self.verb(of: entry.event) }

  /// The longest verb has so many letters.
  package static let verbWidth = 8

  package static func verb(of event: HistoryEvent) -> String {
    switch event {
    case .added: verb(of: .created)
    case .deleted: verb(of: .deleted)
    case .restored: verb(of: .restored)
    case .moved, .reordered: verb(of: .moved)
    case .changed: verb(of: .updated)
    }
  }

  /// The verb of an entry that the log keeps as this.
  package static func verb(of kind: Change.Kind) -> String {
    switch kind {
    case .created: "added"
    case .updated: "changed"
    case .moved: "moved"
    case .deleted: "deleted"
    case .restored: "restored"
    }
  }

  /// The title of the card to which it was done, or of the first one.
  package var title: String { entry.title }

  /// How many others there were, to be put behind the title: ` and 19 more`, or nothing.
  package var others: String { entry.count == 1 ? "" : " and \(entry.count - 1) more" }

  /// Where, from where, or which fields.
  package var detail: String {
    switch entry.event {
    case .added(let column), .deleted(let column), .restored(let column): name(of: column)
    case .moved(let from, let to): "\(name(of: from)) → \(name(of: to))"
    case .reordered(let column): "in \(name(of: column))"
    case .changed(let changes): changes.map(words).joined(separator: ", ")
    }
  }

  private func name(of column: Column.ID) -> String {
    board.columns.first { $0.id == column }?.name ?? "a column that is gone"
  }

  private func words(for change: FieldChange) -> String {
    switch change {
    case .title(let from, _): "title was “\(from)”"
    case .due(let from, let to): "due \(words(for: from)) → \(words(for: to))"
    case .priority(let from, let to): "priority \(from) → \(to)"
    case .tags(let from, let to): "tags \(words(for: from)) → \(words(for: to))"
    case .checklist(let from, let to):
      from == to ? "checklist" : "checklist \(words(for: from)) → \(words(for: to))"
    case .body: "body"
    }
  }

  private func words(for due: CalendarDay?) -> String {
    due?.dayAndMonth(seenFrom: today) ?? "none"
  }

  private func words(for tags: [String]) -> String {
    tags.isEmpty ? "none" : tags.map { "#" + $0 }.joined(separator: " ")
  }

  private func words(for progress: ChecklistProgress?) -> String {
    progress.map { "\($0.done)/\($0.count)" } ?? "none"
  }
}

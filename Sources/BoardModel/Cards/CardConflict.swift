/// A change of a card that somebody on another machine has overwritten without having seen it.
package struct CardConflict: Hashable, Sendable {
  package enum Loss: Hashable, Sendable {
    case field(mine: CardEdit, theirs: CardEdit)
    case column(mine: Column.ID, theirs: Column.ID)
    /// They deleted the card, which was like this, in this column.
    case card(CardDraft, Column.ID)
  }

  package enum Choice: String, Hashable, Sendable, CaseIterable {
    case theirs, mine, both
  }

  package let card: Card.ID
  package let board: Board.ID
  package let title: String
  package let loss: Loss
  /// Who has overwritten it.
  package let author: String?
  package let date: Timestamp

  package init(
    card: Card.ID,
    board: Board.ID,
    title: String,
    loss: Loss,
    author: String?,
    date: Timestamp
  ) {
    (self.card, self.board, self.title) = (card, board, title)
    (self.loss, self.author, self.date) = (loss, author, date)
  }
}

extension CardConflict {
  /// The name of the field on the wire.
  package var field: String {
    switch loss {
    case .field(let mine, _): mine.field.key
    case .column: "column"
    case .card: "card"
    }
  }

  /// The name of the field in messages.
  package var fieldName: String {
    if case .field(let mine, _) = loss { return mine.field.name }
    return field
  }

  /// The versions that can be kept.
  package func choices(on boards: [Board]) -> [Choice] {
    Choice.allCases.filter { $0 == .theirs || action(keeping: $0, on: boards) != nil }
  }

  /// What to do to keep a version; nil if the card has it, or if it can't be kept.
  ///
  /// Both can be kept of texts of several lines, and of lists.
  package func action(keeping choice: Choice, on boards: [Board]) -> BoardAction? {
    let home = boards.first { $0.id == board }
    switch (choice, loss) {
    case (.theirs, _), (.both, .column), (.both, .card): return nil
    case (.mine, .field(let mine, _)): return .edit([card], [mine], expecting: nil)
    case (.both, .field): return both.map { .edit([card], [$0], expecting: nil) }
    case (.mine, .column(let mine, _)):
      let column = boards.lazy.compactMap { $0.column(mine) }.first
      return column.map { .move([card], to: .bottom(of: $0.id)) }
    case (.mine, .card(let draft, let column)):
      let column = home?.column(column) ?? home?.columns.first
      return column.map { .add([draft], .bottom(of: $0.id)) }
    }
  }

  private var both: CardEdit? {
    guard case .field(let mine, let theirs) = loss else { return nil }
    if case (.body(let mine), .body(let theirs)) = (mine, theirs) {
      let gap =
        theirs.isEmpty || theirs.hasSuffix("\n\n") ? "" : theirs.hasSuffix("\n") ? "\n" : "\n\n"
      return .body(theirs + gap + mine)
    }
    guard mine.field.mergeRule == .elements else { return nil }
    let form = { (edit: CardEdit) in edit.value.form(for: .server) }
    let joined = MergeRule.elements.merge(base: .list([]), ours: form(mine), theirs: form(theirs))
    return mine.field.descriptor.edit(joined, from: .server)
  }
}

// MARK: Words

extension CardConflict {
  package var isOfDeletedCard: Bool {
    if case .card = loss { return true }
    return false
  }

  /// What happened, such as `@ben overwrote your title`.
  package var headline: String {
    let name = author.map { "@\($0)" } ?? "somebody"
    return isOfDeletedCard
      ? "\(name) deleted the card while you edited it" : "\(name) overwrote your \(fieldName)"
  }

  /// Both versions, on one line each.
  package func words(on boards: [Board]) -> (mine: String, theirs: String) {
    switch loss {
    case .field(let mine, let theirs): return (Self.line(mine), Self.line(theirs))
    case .column(let mine, let theirs):
      let name = { (id: Column.ID) in
        boards.lazy.compactMap { $0.column(id) }.first?.name ?? "a deleted column"
      }
      return (name(mine), name(theirs))
    case .card(let draft, _): return (draft.title, "(deleted)")
    }
  }

  private static func line(_ edit: CardEdit) -> String {
    if case .body(let text) = edit { return text.split(separator: "\n").joined(separator: " ⏎ ") }
    var draft = CardDraft(title: "")
    draft.apply(edit)
    let line = edit.field.descriptor.line(of: draft)
    return line.isEmpty ? "none" : line
  }
}

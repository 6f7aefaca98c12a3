import BoardModel

/// Merges a card's changes in a file and on a board, field by field.
struct LinkFieldMerge {
  /// The new values of the board's card.
  private(set) var board: CardDraft
  /// The new values of the file's card.
  private(set) var file: CardDraft
  /// The fields that the file must still take over from the board.
  private(set) var pending: Set<CardField> = []
  /// The fields that could not be merged; the board's values win.
  private(set) var conflicts: [CardField] = []

  /// - Parameters:
  ///   - file: The card in the file.
  ///   - old: The same at the last agreement; nil if there was none.
  ///   - board: The card on the board.
  ///   - seen: The digests of the board's card at the last agreement.
  ///   - holdsTime: Whether the file's card can have a due time; otherwise the board's stays.
  init(
    file: CardDraft,
    old: CardDraft?,
    board: CardDraft,
    seen: [UInt64]?,
    holdsTime: Bool
  ) {
    var (file, old) = (file, old)
    if !holdsTime {
      if file.due != nil { file.dueTime = board.dueTime }
      if old?.due != nil { old?.dueTime = board.dueTime }
    }
    (self.board, self.file) = (board, file)
    for (index, field) in LinkFields.all.enumerated() {
      guard let old, let seen else {
        join(field)
        continue
      }
      let isFileChanged = !file.agrees(with: old, on: field)
      // An older version did not know all fields: they count as unchanged, except that the board
      // gets what it lacks.
      if index >= seen.count, field == .start, board.start == nil { self.board.start = file.start }
      let isBoardChanged =
        index < seen.count && LinkFields.digest(field, of: board) != seen[index]
      if isFileChanged || isBoardChanged {
        merge(field, old, isFileChanged: isFileChanged, isBoardChanged: isBoardChanged)
      }
    }
    if let old, !file.agrees(with: old, on: .title), board.title != self.board.title { reveal() }
    // Rewritten lines must have all the board's values: text of one field may have been read as
    // another.
    if !pending.isEmpty { self.file = LinkFields.only(LinkFields.all, of: self.board) }
    if !holdsTime { self.file.dueTime = nil }
  }

  /// The file read parts of the board's title as facts.
  ///
  /// The file's new title lacks them, so they become real fields.
  private mutating func reveal() {
    if board.due == nil { board.due = file.due }
    if board.start == nil { board.start = file.start }
    board.tags = TagRule.merged(board.tags + file.tags)
    if board.priority == .none { board.priority = file.priority }
    if board.assignees.isEmpty { board.assignees = file.assignees }
  }

  /// Whether the board has changed a field since.
  static func isChanged(_ board: CardDraft, since seen: [UInt64]) -> Bool {
    !LinkFields.digests(of: board).starts(with: seen)
  }

  // MARK: With what was agreed

  private mutating func merge(
    _ field: CardField,
    _ old: CardDraft,
    isFileChanged: Bool,
    isBoardChanged: Bool
  ) {
    if !isFileChanged { return take(board, field) }
    let isList = field.mergeRule == .elements
    if !isList, !isBoardChanged || board.agrees(with: file, on: field) {
      board.apply(file.edit(of: field))
    } else if let joined = CardMerge.joined(field, old, board, file) {
      take(board.with(joined), field)
    } else {
      conflicts.append(field)
      take(board, field)
    }
  }

  // MARK: Without

  private mutating func join(_ field: CardField) {
    if board.agrees(with: file, on: field) { return }
    let empty = CardDraft(title: "")
    if file.agrees(with: empty, on: field) { return take(board, field) }
    if board.agrees(with: empty, on: field) { return board.apply(file.edit(of: field)) }
    if field == .due, file.due == board.due {
      if file.dueTime == nil { return take(board, field) }
      if board.dueTime == nil { return board.apply(file.edit(of: field)) }
    }
    if field.mergeRule == .elements {
      return merge(field, empty, isFileChanged: true, isBoardChanged: true)
    }
    conflicts.append(field)
    take(board, field)
  }

  /// Gives both sides a draft's value of a field.
  private mutating func take(_ draft: CardDraft, _ field: CardField) {
    var edit = draft.edit(of: field)
    edit = (try? edit.checked()) ?? edit
    board.apply(edit)
    if file.edit(of: field).agrees(with: edit) { return }
    file.apply(edit)
    pending.insert(field)
  }
}

extension CardDraft {
  fileprivate func with(_ edit: CardEdit) -> CardDraft {
    var draft = self
    draft.apply(edit)
    return draft
  }
}

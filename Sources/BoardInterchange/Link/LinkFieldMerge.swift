import BoardModel

/// One card that was changed in a file, on a board or in both, field by field.
struct LinkFieldMerge {
  /// What the board's card is to say.
  private(set) var board: CardDraft
  /// What the file is to say.
  private(set) var file: CardDraft
  /// The fields that the board has changed, or both, so that the file is to take them over.
  private(set) var pending: Set<CardField> = []
  /// The fields that both have changed in ways that can't be joined; the board's count.
  private(set) var conflicts: [CardField] = []

  /// - Parameters:
  ///   - file: the card as the file has it.
  ///   - old: the same when both agreed; nil where they never did.
  ///   - board: the card as the board has it.
  ///   - seen: the digests of the board's when both agreed.
  init(file: CardDraft, old: CardDraft?, board: CardDraft, seen: [UInt64]?) {
    (self.board, self.file) = (board, file)
    for (index, field) in LinkFields.all.enumerated() {
      guard let old, let seen else {
        join(field)
        continue
      }
      let isFileChanged = !file.agrees(with: old, on: field)
      let isBoardChanged = LinkFields.digest(field, of: board) != seen[index]
      if isFileChanged || isBoardChanged {
        merge(field, old, isFileChanged: isFileChanged, isBoardChanged: isBoardChanged)
      }
    }
    if let old, !file.agrees(with: old, on: .title), board.title != self.board.title { reveal() }
    // Lines that are written say all of what the board says: what a field of the board looks like in
    // the file may have been read as another one.
    if !pending.isEmpty { self.file = LinkFields.only(self.board) }
  }

  /// Words of the board's title that the file reads as a date or a tag are not in the file's new title,
  /// and become what the file reads.
  private mutating func reveal() {
    if board.due == nil { board.due = file.due }
    board.tags = TagRule.merged(board.tags + file.tags)
  }

  /// Whether the board has changed a field since.
  static func isChanged(_ board: CardDraft, since seen: [UInt64]) -> Bool {
    LinkFields.digests(of: board) != seen
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
    if field.mergeRule == .elements {
      return merge(field, empty, isFileChanged: true, isBoardChanged: true)
    }
    conflicts.append(field)
    take(board, field)
  }

  /// Has both sides say what a draft says of a field.
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

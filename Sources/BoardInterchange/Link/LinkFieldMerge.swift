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
  ///   - holdsRepeat: Whether the file's card repeats if it says so; otherwise the board's repeat
  ///     stays, and so do the words of the file.
  init(
    file: CardDraft,
    old: CardDraft?,
    board: CardDraft,
    seen: [UInt64]?,
    holdsTime: Bool,
    holdsRepeat: Bool
  ) {
    let written = file.repeats
    let holdsRepeat = holdsRepeat && (LinkFields.isHeld(board.repeats) || written != nil)
    var (file, old) = (file, old)
    if !holdsRepeat {
      for field in [CardField.repeats, .repeatFrom] {
        file.apply(board.edit(of: field))
        old?.apply(board.edit(of: field))
      }
    }
    if !holdsTime {
      if file.due != nil { file.dueTime = board.dueTime }
      if old?.due != nil { old?.dueTime = board.dueTime }
    }
    (self.board, self.file) = (board, file)
    let before = old ?? CardDraft(title: "")
    var (base, theirs, changed): (CardDraft, CardDraft, [CardField]) = (board, board, [])
    for (index, field) in LinkFields.all.enumerated() {
      let isFileChanged = old == nil || !file.agrees(with: before, on: field)
      // An older version did not know all fields: they count as unchanged, except that the board
      // gets what it lacks.
      let isKnown = index < seen?.count ?? .max
      if !isKnown, board.agrees(with: CardDraft(title: board.title), on: field) {
        self.board.apply(file.edit(of: field))
      }
      let isBoardChanged = isKnown && LinkFields.digest(field, of: board) != seen?[index]
      if !isFileChanged, !isBoardChanged { continue }
      changed.append(field)
      // A list of the board may have more than a file can say.
      if isBoardChanged || field.mergeRule == .elements { base.apply(before.edit(of: field)) }
      theirs.apply((isFileChanged ? file : base).edit(of: field))
    }
    if old == nil, file.due == board.due {
      // A time that only one side has is no conflict.
      if file.dueTime == nil { theirs.dueTime = board.dueTime }
      if board.dueTime == nil { base.due = board.due }
    }
    if !changed.isEmpty { merge(changed, CardMerge(base: base, ours: self.board, theirs: theirs)) }
    if let old, !file.agrees(with: old, on: .title), board.title != self.board.title { reveal() }
    // Rewritten lines must have all the board's values: text of one field may have been read as
    // another.
    if !pending.isEmpty { self.file = LinkFields.only(LinkFields.all, of: self.board) }
    if !holdsTime { self.file.dueTime = nil }
    if !holdsRepeat { (self.file.repeats, self.file.repeatFrom) = (written, written?.basis) }
  }

  /// The file read parts of the board's title as facts.
  ///
  /// The file's new title lacks them, so they become real fields.
  private mutating func reveal() {
    if board.due == nil { board.due = file.due }
    if board.start == nil { board.start = file.start }
    if board.repeats == nil { board.repeats = file.repeats }
    board.tags = TagRule.merged(board.tags + file.tags)
    if board.priority == .none { board.priority = file.priority }
    if board.assignees.isEmpty { board.assignees = file.assignees }
  }

  /// Whether the board has changed a field since.
  static func isChanged(_ board: CardDraft, since seen: [UInt64]) -> Bool {
    !LinkFields.digests(of: board).starts(with: seen)
  }

  private mutating func merge(_ fields: [CardField], _ merge: CardMerge) {
    conflicts = fields.filter(merge.clashes.contains)
    for field in fields { take(merge.draft, field) }
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

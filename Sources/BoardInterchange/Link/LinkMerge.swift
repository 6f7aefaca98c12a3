import BoardModel

/// Merges the changes of a Markdown file and of a board since their last agreement.
///
/// A function from values to values. `LinkPlan` defines the order of the changes, so that a program
/// that ends in between loses nothing.
///
/// A change of one side is taken, field by field. If both changed a field and can't be merged, the
/// board's value wins and the file's version becomes a new card. A card that one side deleted and
/// the other changed is kept.
package struct LinkMerge {
  let file: LinkFile
  let base: LinkFile?
  let agreed: LinkAgreement?
  let board: LinkBoard
  var lists: LinkLists
  /// The cards that both sides will have.
  var cards: [LinkedCard] = []
  /// The file's versions of cards that both changed, by card.
  var copies: [Card.ID: LinkedCard] = [:]
  var departures: [LinkedDeparture] = []
  var departed: [LinkAgreement.Departed]
  var notes: [String] = []
  /// For each card of the file, its index in the base.
  let pairs: [Int?]
  let habits: LinkCardLines.Habits
  let options: Options
  /// Whether the file is a part of another one, whose style it may not show.
  private(set) var isPart = false

  package struct Options: Sendable {
    /// Whether a file that has lost much is accepted.
    package var isAccepting = false
    /// Whether Git wrote the file, so that most cards may be others, as on another branch.
    package var isFromGit = false
    /// Whether cards that were ticked before the link move to the done column.
    package var isTidying = false
    /// The shape of a file that is linked for the first time; guessed if nil.
    package var shape: MarkdownLayout.Shape?

    package init() {}
  }

  /// The changes that make a file and a board agree.
  ///
  /// `agreed` is nil the first time.
  ///
  /// - Complexity: O(*n* log *n*) for *n* cards.
  package static func plan(
    _ bytes: [UInt8],
    _ agreed: LinkAgreement?,
    _ board: LinkBoard,
    _ options: Options = Options()
  ) throws(LinkRefusal) -> LinkPlan {
    try plan(bytes, agreed, board, options, habits: nil)
  }

  /// The same for a part of a file, with the style of the whole.
  static func plan(
    _ bytes: [UInt8],
    _ agreed: LinkAgreement?,
    _ board: LinkBoard,
    _ options: Options,
    habits: LinkCardLines.Habits?
  ) throws(LinkRefusal) -> LinkPlan {
    let file = try LinkFile(bytes, layout: agreed?.layout, shape: options.shape)
    var style = habits ?? LinkCardLines.Habits(file, since: agreed?.habits)
    style.learn(from: file)
    var merge = LinkMerge(file, agreed, board, style, options)
    merge.isPart = habits != nil
    if !options.isAccepting { try merge.refuseLosses() }
    merge.findCards()
    return try merge.makePlan()
  }

  private init(
    _ file: LinkFile,
    _ agreed: LinkAgreement?,
    _ board: LinkBoard,
    _ habits: LinkCardLines.Habits,
    _ options: Options
  ) {
    // The layout was that of the agreement, so the same bytes are the same file.
    let old = agreed.flatMap {
      try? $0.text == file.bytes ? file : LinkFile($0.text, layout: $0.layout)
    }
    // If an older version read the text differently, start without an agreement.
    let isUsable =
      old.map {
        $0.entries.count == agreed?.entries.count && $0.lists.count == agreed?.columns.count
      }
      ?? false
    (self.file, self.board, self.habits, self.options) = (file, board, habits, options)
    base = isUsable ? old : nil
    self.agreed = isUsable ? agreed : nil
    pairs =
      base.map { LinkMatching.pairs(from: $0, to: file) }
      ?? Array(repeating: nil, count: file.entries.count)
    lists = LinkLists(file, base, self.agreed, board, pairs: pairs)
    departed = agreed?.departed ?? []
  }

  // MARK: Cards

  private mutating func findCards() {
    var places: [Card.ID: (column: Column.ID, draft: CardDraft)] = [:]
    for (column, items) in zip(board.columns, board.cards) {
      for item in items { places[item.id] = (column.id, item.draft) }
    }
    var entries: [Int: Int] = [:]
    for (index, pair) in pairs.enumerated() { if let pair { entries[pair] = index } }
    var taken: Set<Card.ID> = []
    for index in base?.entries.indices ?? 0..<0 {
      guard let agreed, let base else { break }
      let id = agreed.entries[index].card
      // A card is in a file once; ignore duplicates in a faulty record.
      guard taken.insert(id).inserted else { continue }
      let old = base.entries[index]
      take(id, old, agreed.entries[index].seen, entries[index], places[id])
    }
    adopt(boardCards: board.cards.joined().filter { !taken.contains($0.id) }, places)
  }

  /// A card that both sides had.
  private mutating func take(
    _ id: Card.ID,
    _ old: LinkFile.Entry,
    _ seen: [UInt64],
    _ entry: Int?,
    _ place: (column: Column.ID, draft: CardDraft)?
  ) {
    let oldColumn = lists.oldColumns[old.list].map { column($0, of: place?.column) }
    switch (entry, place) {
    case (let entry?, let place?): merge(id, old, oldColumn, seen, entry, place)
    case (let entry?, nil): takeGone(id, old, oldColumn, seen, entry)
    case (nil, let place?):
      let isChanged =
        LinkFieldMerge.isChanged(place.draft, since: seen) || place.column != oldColumn
      if isChanged {
        notes.append(
          "“\(place.draft.title)” was deleted in the file but changed on the board; it stays"
        )
        return addKept(id, place)
      }
      let isArchived = file.archived.contains(old.draft.title)
      departures.append(
        LinkedDeparture(
          id: id,
          title: old.draft.title,
          kind: isArchived ? .archivedInFile : .deletedInFile
        )
      )
    case (nil, nil): break
    }
  }

  mutating func addKept(
    _ id: Card.ID,
    _ place: (column: Column.ID, draft: CardDraft)
  ) {
    cards.append(
      LinkedCard(
        id: id,
        boardColumn: place.column,
        column: place.column,
        before: place.draft,
        draft: place.draft,
        wanted: LinkFields.only(LinkFields.all, of: place.draft),
        pending: Set(LinkFields.all),
        isKept: true
      )
    )
  }

  private mutating func merge(
    _ id: Card.ID,
    _ old: LinkFile.Entry,
    _ oldColumn: Column.ID?,
    _ seen: [UInt64]?,
    _ entry: Int,
    _ place: (column: Column.ID, draft: CardDraft)
  ) {
    let own = file.entries[entry]
    let fileColumn =
      target(of: own, of: id, since: old) ?? column(lists.columns[own.list], of: place.column)
    let isMovedOnBoard = place.column != oldColumn
    let column = isMovedOnBoard ? place.column : fileColumn
    let wasRepeating = repeats(old, in: oldColumn)
    var (before, seen) = (old.draft, seen)
    if isMovedOnBoard, oldColumn.flatMap(lists.kind) == .done {
      // A finished card that goes back does not repeat again: its next one is there.
      if let index = LinkFields.all.firstIndex(of: .repeats), index < seen?.count ?? 0 {
        seen?[index] = LinkFields.unknown
      }
    } else if !wasRepeating, place.draft.repeats == nil {
      // What is said of a finished card, or without a date, counts when it begins to repeat.
      (before.repeats, before.repeatFrom) = (nil, nil)
    }
    // A repeat that is edited with the tick counts for the next card.
    let isFinishing = wasRepeating && !isMovedOnBoard
    let fields = LinkFieldMerge(
      file: own.draft,
      old: before,
      board: place.draft,
      seen: seen,
      holdsTime: holdsTime(own),
      holdsRepeat: isFinishing || holdsRepeat(own, place.draft, in: column)
    )
    add(id, fields, entry, place, oldColumn, column)
    if isMovedOnBoard, fileColumn != oldColumn, fileColumn != place.column {
      notes.append(
        "“\(place.draft.title)” was moved in both places; it stays where the board has it"
      )
    }
  }

  func holdsTime(_ entry: LinkFile.Entry) -> Bool {
    let notation = entry.notations.due ?? habits.notations.due
    return entry.draft.dueTime != nil || notation?.holdsTime ?? true
  }

  /// Whether the repeat of a card in the file is that of the board's card.
  ///
  /// A finished card does not repeat, but keeps the words; one without a date has no next date.
  func holdsRepeat(_ entry: LinkFile.Entry, _ board: CardDraft, in column: Column.ID) -> Bool {
    var entry = entry
    entry.draft.due = entry.draft.due ?? board.due
    // A box of another column is not that of the card's new one.
    if lists.columns[entry.list] != column { entry.mark = nil }
    return repeats(entry, in: column)
  }

  func repeats(_ entry: LinkFile.Entry, in column: Column.ID?) -> Bool {
    habits.notations.due != .line && entry.draft.due != nil && TaskBox.kind(of: entry.mark) != .done
      && column.flatMap(lists.kind) != .done
  }

  mutating func add(
    _ id: Card.ID,
    _ fields: LinkFieldMerge,
    _ entry: Int,
    _ place: (column: Column.ID, draft: CardDraft),
    _ oldColumn: Column.ID?,
    _ column: Column.ID
  ) {
    let own = file.entries[entry]
    cards.append(
      LinkedCard(
        id: id,
        entry: entry,
        boardColumn: place.column,
        fileColumn: self.column(lists.columns[own.list], of: place.column),
        oldColumn: oldColumn,
        column: column,
        before: place.draft,
        draft: fields.board,
        wanted: fields.file,
        pending: fields.pending
      )
    )
    if fields.conflicts.isEmpty { return }
    let names = fields.conflicts.map(\.name).joined(separator: " and ")
    notes.append(
      "The \(names) of “\(place.draft.title)” changed in both places; the file's version is now a card"
        + " of its own"
    )
    var copy = own.draft
    if !fields.conflicts.contains(.title) { copy.title = Self.copyTitle(of: copy.title) }
    if !fields.conflicts.contains(.repeats) { copy.repeats = nil }
    copies[id] = newCard(copy, column)
  }

  /// A card that the board has deleted or archived.
  private mutating func takeGone(
    _ id: Card.ID,
    _ old: LinkFile.Entry,
    _ oldColumn: Column.ID?,
    _ seen: [UInt64],
    _ entry: Int
  ) {
    let own = file.entries[entry]
    let column = lists.columns[own.list]
    if LinkFields.agree(own.draft, old.draft), column == oldColumn {
      departures.append(
        LinkedDeparture(
          id: id,
          title: own.draft.title,
          kind: .goneFromBoard,
          entry: entry,
          seen: seen
        )
      )
      return
    }
    notes.append(
      "“\(own.draft.title)” was removed from the board but changed in the file; it is back"
    )
    addFromFile(id, entry, .restored)
  }
}

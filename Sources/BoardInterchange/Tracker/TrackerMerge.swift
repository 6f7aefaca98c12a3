package import BoardModel
internal import Foundation

/// A board as a link with another program sees it.
package struct TrackedCard: Hashable, Sendable {
  package let id: Card.ID
  package let column: Column.ID
  package let draft: CardDraft
  package let comments: [CardComment]

  package init(id: Card.ID, column: Column.ID, draft: CardDraft, comments: [CardComment]) {
    (self.id, self.column, self.draft, self.comments) = (id, column, draft, comments)
  }
}

/// What makes a board and another program agree.
///
/// The board changes first. What was agreed on then is what the program says, so a change that it
/// doesn't make, or that is never sent, is found again by the next merge.
package struct TrackerPlan: Sendable {
  package struct NewComment: Hashable, Sendable {
    package let id: CardComment.ID
    package let card: Card.ID
    package let comment: TrackerItem.Comment
  }

  /// The changes of the board; new cards have provisional identifiers.
  package var actions: [LinkAction] = []
  package var comments: [NewComment] = []
  /// The changes of the program, in order.
  package var changes: [TrackerChange] = []
  /// What could not be merged, in sentences.
  package var notes: [String] = []
  /// What both agree on once the board has changed.
  package var entries: [TrackerEntry] = []

  package init() {}
}

/// Merges the cards of another program with those of a board, field by field.
///
/// Each side is compared with what both last agreed on. Nothing is deleted: a card that one side no
/// longer has stays where the other has it.
///
/// - Complexity: O(*n*) for *n* cards on both sides.
package struct TrackerMerge {
  private let tracker: TrackerBoard
  private var columns: TrackerColumns
  private var byID: [Column.ID: Column]
  private let cards: [TrackedCard]
  /// Where each card is after the actions so far.
  private var places: [Card.ID: Column.ID] = [:]
  /// The cards of a column in order, also those that have left it.
  private var order: [Column.ID: [Card.ID]] = [:]
  /// The cards of changes without an answer, by the titles that were sent.
  private var asked: [String: Card.ID] = [:]
  private var added: [(column: Column.ID, items: [LinkBoard.Item])] = []
  private var plan = TrackerPlan()

  /// How many new cards one action adds.
  private static let batch = 100

  /// - Parameters:
  ///   - tracker: What the program says now.
  ///   - known: What both agreed on.
  ///   - columns: The columns of the board.
  ///   - cards: The cards of the board, in order, without archived ones.
  /// - Returns: The changes of both sides.
  package static func plan(
    _ tracker: TrackerBoard,
    _ known: [TrackerEntry],
    columns: [Column],
    cards: [TrackedCard]
  ) -> TrackerPlan {
    var merge = TrackerMerge(tracker, columns, cards)
    merge.run(known)
    return merge.plan
  }

  private init(_ tracker: TrackerBoard, _ columns: [Column], _ cards: [TrackedCard]) {
    (self.tracker, self.cards) = (tracker, cards)
    self.columns = TrackerColumns(columns, tracker)
    byID = Dictionary(columns.map { ($0.id, $0) }) { first, _ in first }
    for card in cards { put(card.id, in: card.column) }
    plan.notes = tracker.notes
    addColumns(columns)
  }

  /// Adds the columns of the program that have cards and that no column of the board means.
  private mutating func addColumns(_ present: [Column]) {
    var all = present
    let used = Set(tracker.items.map(\.column) + tracker.places.values)
    for draft in tracker.columns where columns.column(named: draft.name) == nil {
      guard used.contains(draft.name), all.count < ColumnRule.countLimit else { continue }
      let column = Column(id: Column.ID(uuid: UUID()), name: draft.name, kind: draft.kind)
      plan.actions.append(.addColumn(column.id, draft, after: all.last?.id))
      all.append(column)
      byID[column.id] = column
      columns = TrackerColumns(all, tracker)
    }
  }

  private mutating func put(_ card: Card.ID, in column: Column.ID) {
    places[card] = column
    order[column, default: []].append(card)
  }

  /// The last card that is still in a column.
  private mutating func last(of column: Column.ID) -> Card.ID? {
    while let card = order[column]?.last, places[card] != column { order[column]?.removeLast() }
    return order[column]?.last
  }

  private mutating func run(_ known: [TrackerEntry]) {
    let items = Dictionary(tracker.items.map { ($0.id, $0) }) { _, last in last }
    let present = Dictionary(cards.map { ($0.id, $0) }) { first, _ in first }
    let answered = renamed(known.filter { !$0.isUnanswered }, items)
    var gone: [String] = []
    for entry in answered {
      if tracker.unread.contains(entry.id) {
        plan.entries.append(entry)
        continue
      }
      let item = items[entry.id] ?? (tracker.isWhole ? nil : unchanged(entry))
      if item == nil, !entry.isGone { gone.append("“\(entry.draft.title)”") }
      merge(entry, item, present[entry.card])
    }
    switch gone.count {
    case 0: break
    case 1: plan.notes.append("\(gone[0]) is no longer there; its card stays here")
    default:
      plan.notes.append(
        "\(gone[0]) and \(gone.count - 1) more are no longer there; their cards stay here"
      )
    }
    let ids = Set(answered.map(\.id))
    let linked = Set(answered.map(\.card))
    var unlinked = cards.filter { !linked.contains($0.id) }
    asked = Dictionary(
      known.filter(\.isUnanswered).map { ($0.draft.title, $0.card) }
    ) { first, _ in first }
    for item in tracker.items where !ids.contains(item.id) { receive(item, &unlinked) }
    addReceived()
    for card in unlinked { send(card) }
  }

  /// The entries with the new names of their files.
  private func renamed(
    _ known: [TrackerEntry],
    _ items: [String: TrackerItem]
  ) -> [TrackerEntry] {
    if !tracker.isNamedByFile { return known }
    let ids = Set(known.map(\.id))
    let renames = TrackerRenames.found(
      from: known.filter { items[$0.id] == nil && !tracker.unread.contains($0.id) },
      to: tracker.items.filter { !ids.contains($0.id) }
    )
    return known.map { entry in
      var entry = entry
      entry.id = renames[entry.id] ?? entry.id
      return entry
    }
  }

  private func unchanged(_ entry: TrackerEntry) -> TrackerItem? {
    if entry.isGone { return nil }
    var item = entry.missed ?? TrackerItem(id: entry.id, draft: entry.draft, column: entry.column)
    item.column = tracker.places[entry.id] ?? item.column
    return item
  }

  /// A card with only the fields that the program knows.
  private func only(_ draft: CardDraft) -> CardDraft {
    LinkFields.only(tracker.fields, of: draft)
  }

  // MARK: Cards that both have

  private mutating func merge(_ entry: TrackerEntry, _ item: TrackerItem?, _ card: TrackedCard?) {
    guard let item else {
      var gone = entry
      gone.isGone = true
      return plan.entries.append(gone)
    }
    var agreed = entry
    guard let card else {
      // Deleted, archived or moved away: what it missed is merged if it returns.
      agreed.missed = item
      let comments = (entry.missed?.comments ?? [])
        .filter { old in
          !item.comments.contains { $0.id == old.id }
        }
      agreed.missed?.comments = comments + item.comments
      return plan.entries.append(agreed)
    }
    (agreed.draft, agreed.column, agreed.isGone) = (item.draft, item.column, false)
    agreed.missed = nil
    let merged = mergedDraft(entry, item, card)
    let edits = merged.edits(from: only(card.draft))
    if !edits.isEmpty { plan.actions.append(.edit(card.id, edits)) }
    let (column, home) = mergedColumn(entry, item, card)
    // The old one stays until the program has moved the card too.
    if column == item.column { agreed.home = home }
    recogniseComments(item, of: card, &agreed)
    receiveComments(item, on: card.id, &agreed)
    plan.entries.append(agreed)
    let sent = merged.edits(from: item.draft)
    if !sent.isEmpty || column != item.column {
      (agreed.draft, agreed.column, agreed.home) = (merged, column, home)
      let moved = column == item.column ? nil : column
      add(.change(sent, column: moved), of: card, agreed)
    }
    for comment in card.comments where !agreed.sent.contains(comment.id) {
      add(.comment(comment), of: card, agreed)
    }
  }

  private mutating func add(
    _ content: TrackerChange.Content,
    of card: TrackedCard,
    _ agreed: TrackerEntry
  ) {
    plan.changes.append(TrackerChange(card: card.id, content: content, agreed: agreed))
  }

  private mutating func mergedDraft(
    _ entry: TrackerEntry,
    _ item: TrackerItem,
    _ card: TrackedCard
  ) -> CardDraft {
    let (ours, theirs) = (only(card.draft), only(item.draft))
    let merge = CardMerge(base: only(entry.draft), ours: ours, theirs: theirs)
    var draft = merge.draft
    for field in merge.clashes {
      let start = "Both sides changed the \(field.name) of “\(ours.title)”"
      if field == .body {
        draft.body += "\n\n---\n\n" + theirs.body
        plan.notes.append("\(start); the text now has both")
      } else {
        plan.notes.append("\(start); the board's is kept")
      }
    }
    return draft
  }

  /// The merged column on both sides; moves the card there.
  private mutating func mergedColumn(
    _ entry: TrackerEntry,
    _ item: TrackerItem,
    _ card: TrackedCard
  ) -> (name: String, home: Column.ID) {
    guard let now = byID[card.column], let ours = columns.name(of: now) else {
      return (item.column, card.column)
    }
    let isMovedThere = item.column != entry.column
    if ours == item.column || entry.home == now.id && !isMovedThere { return (item.column, now.id) }
    if entry.home != now.id {
      if isMovedThere {
        plan.notes.append("Both sides moved “\(card.draft.title)”; it stays in \(now.name)")
      }
      return (ours, now.id)
    }
    guard let goal = columns.column(named: item.column), goal.id != now.id else {
      return (item.column, now.id)
    }
    plan.actions.append(.move(card.id, goal.id, after: last(of: goal.id)))
    put(card.id, in: goal.id)
    return (item.column, goal.id)
  }

  /// A program may have taken a comment although its answer was lost.
  private func recogniseComments(
    _ item: TrackerItem,
    of card: TrackedCard,
    _ entry: inout TrackerEntry
  ) {
    for comment in item.comments where !entry.received.contains(comment.id) {
      let same = card.comments.first {
        $0.text == comment.text && !entry.sent.contains($0.id)
      }
      guard let same else { continue }
      entry.received.insert(comment.id)
      entry.sent.insert(same.id)
    }
  }

  private mutating func receiveComments(
    _ item: TrackerItem,
    on card: Card.ID,
    _ entry: inout TrackerEntry
  ) {
    for comment in item.comments where entry.received.insert(comment.id).inserted {
      let id = CardComment.ID(uuid: UUID())
      entry.sent.insert(id)
      plan.comments.append(TrackerPlan.NewComment(id: id, card: card, comment: comment))
    }
  }

  // MARK: Cards that one side has

  private mutating func receive(_ item: TrackerItem, _ unlinked: inout [TrackedCard]) {
    // A program may have made a card although its answer was lost.
    let title = item.draft.title
    let same =
      unlinked.firstIndex { $0.id == asked[title] }
      ?? unlinked.firstIndex { $0.draft.title == title }
    var entry = TrackerEntry(
      id: item.id,
      card: Card.ID(uuid: UUID()),
      draft: item.draft,
      column: item.column
    )
    if let same {
      let card = unlinked.remove(at: same)
      (entry.card, entry.draft) = (card.id, CardDraft(title: item.draft.title))
      return merge(entry, item, card)
    }
    guard let column = (columns.column(named: item.column) ?? columns.board.first)?.id else {
      return
    }
    entry.home = column
    let new = LinkBoard.Item(id: entry.card, draft: item.draft)
    if let last = added.indices.last, added[last].column == column,
      added[last].items.count < Self.batch
    {
      added[last].items.append(new)
    } else {
      added.append((column, [new]))
    }
    receiveComments(item, on: entry.card, &entry)
    plan.entries.append(entry)
  }

  private mutating func addReceived() {
    for (column, items) in added {
      plan.actions.append(.add(items, column, after: last(of: column)))
      for item in items { put(item.id, in: column) }
    }
  }

  private mutating func send(_ card: TrackedCard) {
    guard let column = byID[card.column].flatMap(columns.name) else { return }
    let draft = only(card.draft)
    var entry = TrackerEntry(id: "", card: card.id, draft: draft, column: column)
    entry.home = card.column
    add(.create(draft, column: column), of: card, entry)
    for comment in card.comments { add(.comment(comment), of: card, entry) }
  }
}

package import BoardModel
internal import Foundation

/// The changed part of a linked file and its board, small enough for a fast merge.
///
/// Each run of untouched cards is replaced by a single card, in the file, on the board and in the
/// agreement, and the result is expanded again. If anything does not fit, the merge of everything
/// is used; it is slower and knows all rules.
package struct LinkWindow {
  /// A run of untouched cards, and the card that replaces it.
  private struct Run {
    var entries: Range<Int>
    var bytes: Range<Int>
    let card = Card.ID(uuid: UUID())
    var draft: CardDraft { CardDraft(title: "tercet \(card.uuid.uuidString.lowercased())") }
  }

  private let bytes: [UInt8]
  private let agreed: LinkAgreement
  private let habits: LinkCardLines.Habits
  private let ends: LinkSharedEnds
  private let columns: [Column]
  private let boardCards: [[Card.ID]]
  /// For each card of the agreement, whether it is merged individually.
  private var touched: [Bool]
  private var runs: [Run] = []

  /// With fewer cards, everything is merged.
  package static let smallest = 64
  /// With more changed cards, everything is merged.
  package static let changeLimit = 1_000
  private static let byteLimit = 256 << 10
  /// Text that can change the meaning of distant lines.
  private static let farReaching = ["```", "~~~", "<!--", "-->", "$$", "%%", "---", "==="]
    .map { Array($0.utf8) }

  /// Nil if everything must be merged.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - agreed: The last agreement.
  ///   - columns: The columns of the board.
  ///   - cards: The cards of each column, in order.
  ///   - changed: The cards that may have changed on the board since.
  ///   - smallest: With fewer cards, everything is merged.
  /// - Complexity: O(*n*) for *n* cards; untouched ones are only skipped.
  package init?(
    _ bytes: [UInt8],
    _ agreed: LinkAgreement,
    columns: [Column],
    cards: [[Card.ID]],
    changed: Set<Card.ID>,
    smallest: Int = Self.smallest
  ) {
    guard let habits = agreed.habits, agreed.entries.count >= max(1, smallest),
      bytes.count <= LinkFile.sizeLimit, changed.count <= Self.changeLimit,
      columns.count == agreed.columns.count,
      columns.allSatisfy({ agreed.columns.contains($0.id) }),
      (bytes.last == 0x0A) == (agreed.text.last == 0x0A)
    else { return nil }
    // The first box of a list changes every card.
    if agreed.layout.shape == .list, !agreed.layout.isBoxed,
      zip(columns, cards).contains(where: { $0.kind != .toDo && !$1.isEmpty })
    {
      return nil
    }
    (self.bytes, self.agreed, self.habits) = (bytes, agreed, habits)
    (self.columns, boardCards) = (columns, cards)
    ends = LinkSharedEnds(bytes, agreed.text)
    touched = Array(repeating: false, count: agreed.entries.count)
    if bytes != agreed.text, !hasSmallChange { return nil }
    touchChangedLines()
    touchChangedCards(changed)
    spread()
    findRuns()
    let kept = touched.count { $0 }
    if runs.isEmpty || kept > Self.changeLimit * 8 || kept * 2 > touched.count { return nil }
  }

  /// Whether the file has changed only between its cards, without effect on other lines.
  private var hasSmallChange: Bool {
    let (new, old) = (ends.middle(of: bytes), ends.middle(of: agreed.text))
    return max(new.count, old.count) <= Self.byteLimit
      && ends.start >= agreed.entries[0].bytes.lowerBound
      && !(bytes.count < agreed.text.count && ends.start == bytes.count)
      && !Self.isFarReaching(new) && !Self.isFarReaching(old)
  }

  private static func isFarReaching(_ text: ArraySlice<UInt8>) -> Bool {
    farReaching.contains { text.firstRange(of: $0) != nil }
  }

  // MARK: What is touched

  /// Marks the cards whose lines changed, and their neighbours.
  private mutating func touchChangedLines() {
    if bytes == agreed.text { return }
    let old = ends.start...agreed.text.count - ends.end
    for (index, entry) in agreed.entries.enumerated()
    where entry.bytes.upperBound >= old.lowerBound && entry.bytes.lowerBound <= old.upperBound {
      touched[index] = true
    }
  }

  /// Marks the cards that changed on the board, or whose change is not yet written, and those with
  /// new neighbours.
  private mutating func touchChangedCards(_ changed: Set<Card.ID>) {
    var places: [Card.ID: Int] = Dictionary(minimumCapacity: agreed.entries.count)
    for (index, entry) in agreed.entries.enumerated() { places[entry.card] = index }
    var isFound = [Bool](repeating: false, count: touched.count)
    for (column, cards) in zip(columns, boardCards) {
      var previous: Int?
      for card in cards {
        guard let place = places[card], agreed.columns[agreed.entries[place].list] == column.id
        else {
          if let place = places[card] { (touched[place], isFound[place]) = (true, true) }
          if let previous { touched[previous] = true }
          previous = nil
          continue
        }
        isFound[place] = true
        if previous != place - 1 {
          touched[place] = true
          if let previous { touched[previous] = true }
        }
        previous = place
      }
      if let previous { touched[previous] = true }
    }
    for (index, entry) in agreed.entries.enumerated()
    where !isFound[index] || changed.contains(entry.card)
      || entry.seen.contains(LinkFields.unknown)
    { touched[index] = true }
  }

  /// Marks the neighbours of marked cards, and the ends of lists, so that places can be expressed
  /// by them.
  private mutating func spread() {
    let marked = touched
    for (index, entry) in agreed.entries.enumerated() {
      let isFirst = index == 0 || agreed.entries[index - 1].list != entry.list
      let isLast = index + 1 == marked.count || agreed.entries[index + 1].list != entry.list
      let near = max(0, index - 2)...min(marked.count - 1, index + 2)
      if isFirst || isLast || marked[near].contains(true) { touched[index] = true }
    }
  }

  private mutating func findRuns() {
    var run: Run?
    for (index, entry) in agreed.entries.enumerated() {
      let isNext =
        run.map { run in
          entry.list == agreed.entries[run.entries.lowerBound].list
            && agreed.text[run.bytes.upperBound..<entry.bytes.lowerBound]
              .allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        } ?? false
      if touched[index] || !isNext {
        add(run)
        run = nil
      }
      if touched[index] { continue }
      let first = run.map { ($0.entries.lowerBound, $0.bytes.lowerBound) }
      let (start, place) = first ?? (index, entry.bytes.lowerBound)
      if run == nil {
        run = Run(entries: start..<index + 1, bytes: place..<entry.bytes.upperBound)
      } else {
        run?.entries = start..<index + 1
        run?.bytes = place..<entry.bytes.upperBound
      }
    }
    add(run)
  }

  private mutating func add(_ run: Run?) {
    guard let run else { return }
    if run.entries.count > 1 { return runs.append(run) }
    touched[run.entries.lowerBound] = true
  }

  // MARK: The small merge

  /// The cards of the board that the merge needs.
  package var cards: [Card.ID] {
    var hidden: Set<Card.ID> = []
    for run in runs { hidden.formUnion(agreed.entries[run.entries].lazy.map(\.card)) }
    return boardCards.joined().filter { !hidden.contains($0) }
  }

  /// The changes that make file and board agree; nil if everything must be merged.
  package func plan(_ drafts: [Card.ID: CardDraft]) -> LinkPlan? {
    let small = smallAgreement
    guard let base = try? LinkFile(small.text, layout: small.layout),
      base.entries.count == small.entries.count, base.lists.count == small.columns.count,
      zip(base.entries, small.entries)
        .allSatisfy({ own, entry in
          runs.first { $0.card == entry.card }.map { $0.draft == own.draft } ?? true
        }),
      let board = smallBoard(drafts)
    else { return nil }
    let file = smallText(bytes, shift: bytes.count - agreed.text.count)
    guard var plan = try? LinkMerge.plan(file, small, board, LinkMerge.Options(), habits: habits)
    else { return nil }
    let written = LinkSharedEnds(file, plan.text)
    guard !Self.isFarReaching(written.middle(of: plan.text)), let actions = whole(plan.actions),
      let half = whole(plan.half), half.text == bytes, let end = whole(plan.whole),
      end.entries.count <= SourceBoard.cardLimit, end.text.count <= LinkFile.sizeLimit
    else { return nil }
    (plan.actions, plan.text, plan.half, plan.whole) = (actions, end.text, half, end)
    return plan
  }

  private func line(of run: Run) -> [UInt8] {
    let sign = agreed.layout.task.map { String(repeating: "#", count: $0) } ?? "-" + box(of: run)
    let text = agreed.text[run.bytes]
    let end = text.suffix(2).elementsEqual([0x0D, 0x0A]) ? text.suffix(2) : text.suffix(1)
    return Array("\(sign) \(run.draft.title)".utf8) + end
  }

  /// The box of a run of a file of the shape `list`.
  private func box(of run: Run) -> String {
    let list = agreed.entries[run.entries.lowerBound].list
    guard agreed.layout.shape == .list, list > 0 || agreed.layout.isBoxed else { return "" }
    return " [\(TaskBox.mark(of: TaskBox.kinds[list]))]"
  }

  /// A text with one line for each run; runs after the change are shifted.
  private func smallText(_ text: [UInt8], shift: Int) -> [UInt8] {
    var (result, place): ([UInt8], Int) = ([], 0)
    for run in runs {
      let offset = run.bytes.lowerBound >= agreed.text.count - ends.end ? shift : 0
      result += text[place..<run.bytes.lowerBound + offset]
      result += line(of: run)
      place = run.bytes.upperBound + offset
    }
    return result + text[place...]
  }

  private var smallAgreement: LinkAgreement {
    var small = agreed
    small.text = smallText(agreed.text, shift: 0)
    small.entries = []
    var next = 0
    for run in runs {
      small.entries += agreed.entries[next..<run.entries.lowerBound]
      let seen = LinkFields.digests(of: run.draft)
      let list = agreed.entries[run.entries.lowerBound].list
      small.entries.append(
        LinkAgreement.Entry(card: run.card, seen: seen, list: list, bytes: 0..<0)
      )
      next = run.entries.upperBound
    }
    small.entries += agreed.entries[next...]
    return small
  }

  private func smallBoard(_ drafts: [Card.ID: CardDraft]) -> LinkBoard? {
    var firsts: [Card.ID: Run] = [:]
    for run in runs { firsts[agreed.entries[run.entries.lowerBound].card] = run }
    var board = LinkBoard(columns: columns, cards: [])
    for cards in boardCards {
      var (items, skipped): ([LinkBoard.Item], Int) = ([], 0)
      for card in cards {
        if skipped > 0 {
          skipped -= 1
        } else if let run = firsts[card] {
          items.append(LinkBoard.Item(id: run.card, draft: run.draft))
          skipped = run.entries.count - 1
        } else if let draft = drafts[card] {
          items.append(LinkBoard.Item(id: card, draft: draft))
        } else {
          return nil
        }
      }
      board.cards.append(items)
    }
    return board
  }

  // MARK: The whole

  private func whole(_ actions: [LinkAction]) -> [LinkAction]? {
    var lasts: [Card.ID: Card.ID] = [:]
    for run in runs { lasts[run.card] = agreed.entries[run.entries.upperBound - 1].card }
    func card(_ id: Card.ID) -> Card.ID? { lasts[id] == nil ? id : nil }
    func place(_ id: Card.ID?) -> Card.ID? { id.map { lasts[$0] ?? $0 } }
    var result: [LinkAction] = []
    for action in actions {
      let new: LinkAction? =
        switch action {
        case .addColumn, .renameColumn, .deleteColumn: nil
        case .add(let items, let column, let previous): .add(items, column, after: place(previous))
        case .move(let id, let column, let previous):
          card(id).map { .move($0, column, after: place(previous)) }
        case .edit(let id, let edits): card(id).map { .edit($0, edits) }
        case .restore(let id, let draft, let column, let previous):
          card(id).map { .restore($0, draft, column, after: place(previous)) }
        case .delete(let id): card(id).map { .delete($0) }
        case .archive(let id): card(id).map { .archive($0) }
        }
      guard let new else { return nil }
      result.append(new)
    }
    return result
  }

  /// The agreement with the runs expanded; nil if one of them has moved.
  private func whole(_ small: LinkAgreement) -> LinkAgreement? {
    var known: [Card.ID: Run] = [:]
    for run in runs { known[run.card] = run }
    var result = small
    (result.text, result.entries) = ([], [])
    var place = 0
    for var entry in small.entries {
      result.text += small.text[place..<entry.bytes.lowerBound]
      place = entry.bytes.upperBound
      if let run = known.removeValue(forKey: entry.card) {
        guard small.text[entry.bytes].elementsEqual(line(of: run)) else { return nil }
        let shift = result.text.count - run.bytes.lowerBound
        for var own in agreed.entries[run.entries] {
          own.list = entry.list
          own.bytes = own.bytes.lowerBound + shift..<own.bytes.upperBound + shift
          result.entries.append(own)
        }
        result.text += agreed.text[run.bytes]
      } else {
        let start = result.text.count
        result.text += small.text[entry.bytes]
        entry.bytes = start..<result.text.count
        result.entries.append(entry)
      }
    }
    result.text += small.text[place...]
    for index in result.origins.indices {
      guard let run = runs.first(where: { $0.card == result.origins[index].previous }) else {
        continue
      }
      result.origins[index].previous = agreed.entries[run.entries.upperBound - 1].card
    }
    return known.isEmpty ? result : nil
  }
}

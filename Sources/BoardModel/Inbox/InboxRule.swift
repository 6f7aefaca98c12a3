/// What the rule about a change needs to know about the boards as they are.
package protocol InboxFacts {
  /// Whether a card is assigned to the person, was added by them, or has a comment of theirs.
  func isOwn(_ card: Card.ID) throws -> Bool

  /// Whether a comment still exists.
  func exists(_ comment: CardComment.ID) throws -> Bool

  func isOpen(_ place: CardPlace) -> Bool

  /// The open cards that depend on a card.
  func waiting(for card: Card.ID) throws -> [WaitingCard]

  /// The person's field that a change has overwritten; nil if there is none.
  func overwrittenField(by change: CardChange, of author: String) throws -> OverwrittenField?
}

package struct WaitingCard: Hashable, Sendable {
  package let id: Card.ID
  package let title: String
  /// The cards that it still waits for.
  package let blockers: [Card.ID]

  package init(id: Card.ID, title: String, blockers: [Card.ID]) {
    (self.id, self.title, self.blockers) = (id, title, blockers)
  }
}

package enum OverwrittenField: Hashable, Sendable {
  case named(String)
  case deletedCard
}

/// Which changes of others concern a person, and why.
package struct InboxRule {
  private let person: NamePattern
  private let facts: any InboxFacts

  package init(for person: NamePattern, facts: any InboxFacts) {
    (self.person, self.facts) = (person, facts)
  }

  /// At most one entry for each card.
  package func entries(for change: Change) throws -> [InboxEntry] {
    guard let author = change.author, !change.isMerge, !change.isRefusal else { return [] }
    switch change.subject {
    case .comment(let comment):
      guard change.kind == .created, let reason = try reason(comment), let made = comment.after
      else { return [] }
      let name = made.author ?? author
      return person.matches(name) ? [] : [entry(change, made.card, comment.title, reason, by: name)]
    case .card(let card):
      if person.matches(author) { return [] }
      let own = try reason(card, change.kind, of: author)
        .map { entry(change, card.card, card.title, $0, by: author) }
      return try [own].compactMap(\.self) + unblocked(by: card, change, author)
    case .column, .board, .view: return []
    }
  }

  private func entry(
    _ change: Change,
    _ card: Card.ID,
    _ title: String,
    _ reason: InboxEntry.Reason,
    by author: String
  ) -> InboxEntry {
    InboxEntry(
      sequence: change.sequence,
      card: card,
      title: title,
      reason: reason,
      author: author,
      date: change.date
    )
  }

  // MARK: Reasons

  private func reason(_ change: CommentChange) throws -> InboxEntry.Reason? {
    guard let comment = change.after, try facts.exists(comment.id) else { return nil }
    if let line = Mention.line(of: person, in: comment.text) { return .mentioned(line) }
    return try facts.isOwn(comment.card) ? .commented(change.start) : nil
  }

  private func reason(
    _ change: CardChange,
    _ kind: Change.Kind,
    of author: String
  ) throws -> InboxEntry.Reason? {
    switch try facts.overwrittenField(by: change, of: author) {
    case .named(let field): return .overwrote(field)
    case .deletedCard: return .overwrote(nil)
    case nil: break
    }
    // A card that was restored has nothing new.
    guard kind != .restored, let after = change.after else { return nil }
    for edit in after.edits {
      let former = change.before?.value(of: edit.field)
      for text in edit.proseTexts {
        guard let line = Mention.line(of: person, in: text),
          !(former?.proseTexts ?? []).contains(where: { Mention.line(of: person, in: $0) != nil })
        else { continue }
        return .mentioned(line)
      }
    }
    let names = { (record: CardRecord?) in
      guard case .assignees(let names) = record?.value(of: .assignees) else { return false }
      return names.contains(where: person.matches)
    }
    return names(after) && !names(change.before) ? .assigned : nil
  }

  private func unblocked(
    by change: CardChange,
    _ whole: Change,
    _ author: String
  ) throws -> [InboxEntry] {
    guard let before = change.before?.place, facts.isOpen(before),
      change.after.map({ !facts.isOpen($0.place) }) ?? true
    else { return [] }
    return try facts.waiting(for: change.card)
      .compactMap { card in
        // It was opened again since, or belongs to others.
        guard !card.blockers.contains(change.card), try facts.isOwn(card.id) else { return nil }
        let reason = InboxEntry.Reason.unblocked(
          by: change.title,
          how: change.after == nil ? .deleted : whole.kind,
          left: card.blockers.count
        )
        return entry(whole, card.id, card.title, reason, by: author)
      }
  }
}

extension CardEdit {
  /// The texts in which somebody can be mentioned.
  fileprivate var proseTexts: [String] {
    switch self {
    case .title(let text), .body(let text): [text]
    case .checklist(let steps): steps.map(\.text)
    default: []
    }
  }
}

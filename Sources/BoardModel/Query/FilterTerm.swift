package enum FilterTerm: Hashable, Sendable {
  case text(SearchPhrase, in: TextPlace)
  case tag(SearchPhrase)
  case id(CardIDPrefix)
  case has(CardFeature)
  case state(CardState)
  case due(FilterRange<CalendarDay>)
  /// Minutes; a day without a time counts as its end.
  case dueMinute(FilterRange<DueDate>)
  case start(FilterRange<CalendarDay>)
  case repeats(RepeatRule.Frequency)
  case priority(Set<Priority>)
  case column(NamePattern)
  case board(NamePattern)
  /// Who changed the card last.
  case author(NamePattern)
  case assignee(NamePattern)
  case lane(NamePattern)
  case parent(CardIDPrefix)
  case estimate(FilterRange<Estimate>)
  case created(FilterRange<Timestamp>)
  case changed(FilterRange<Timestamp>)
  /// When it was finished, for a card in a done column.
  case finished(FilterRange<Timestamp>)
  /// A condition that was not understood; no card meets it.
  case nothing
}

package enum TextPlace: Hashable, Sendable {
  /// The title, the tags, the checklist, the body and the comments.
  case anywhere
  case card
  case title
  case body
  case steps
  case comments
}

package enum CardFeature: String, Hashable, Sendable, CaseIterable {
  case due
  case start
  case `repeat`
  case tag
  case body
  case checklist
  case priority
  case assignee
  case lane
  case estimate
  /// An address that begins with `http://` or `https://`.
  case link
}

/// A state that follows from a card and its surroundings.
package enum CardState: String, Hashable, Sendable, CaseIterable {
  /// Its day has passed and it is not done.
  case overdue
  case today
  /// Due this week, from Monday to Sunday.
  case week
  case blocked
  case blocking
  /// Neither done nor archived nor blocked.
  case ready
  /// In a column of the kind *done*.
  case done
  /// In the archive, and not a template.
  case archived
  /// An archived card from which new ones are made.
  case template
  /// Assigned to the current author.
  case mine
  case claimed
  /// Out of sight until its start.
  case later
  /// Not done, and has a start, even one that has come.
  case scheduled
  /// Neither done nor archived, and not changed for `staleDays`.
  case stale
  case repeating
  /// Another card is part of it.
  case parent
  /// It is part of another card.
  case child
  /// Somebody on another machine has overwritten a change that was made here.
  case conflict

  package static let staleDays = 14
}

/// A name to compare, ignoring blanks, dashes, case and diacritics.
package struct NamePattern: Hashable, Sendable {
  package let text: String
  private let phrase: SearchPhrase

  package init(_ text: String) {
    self.text = text
    phrase = SearchPhrase(Self.bare(text), ignoringCase: true)
  }

  package func matches(_ name: String) -> Bool { phrase.isWhole(of: Self.bare(name)) }

  private static func bare(_ text: String) -> String {
    text.filter { !$0.isWhitespace && $0 != "-" && $0 != "_" }
  }

  package static func == (left: NamePattern, right: NamePattern) -> Bool {
    left.phrase == right.phrase
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(phrase) }
}

/// One condition of a filter.
package enum FilterTerm: Hashable, Sendable {
  case text(SearchPhrase, in: TextPlace)
  case tag(SearchPhrase)
  case has(CardFeature)
  case state(CardState)
  case due(FilterRange<CalendarDay>)
  case priority(Set<Priority>)
  case column(NamePattern)
  case board(NamePattern)
  /// Who changed it last.
  case author(NamePattern)
  case assignee(NamePattern)
  case created(FilterRange<Timestamp>)
  case changed(FilterRange<Timestamp>)
  /// A condition that was not understood, which no card meets.
  case nothing
}

/// Where a text is looked for.
package enum TextPlace: Hashable, Sendable {
  /// In the title, the tags, the checklist, the body and the comments.
  case anywhere
  /// In all of these but the comments.
  case card
  case title
  case body
  case steps
  case comments
}

/// What a card may have.
package enum CardFeature: String, Hashable, Sendable, CaseIterable {
  case due
  case tag
  case body
  case checklist
  case priority
  case assignee
  /// An address that begins with `http://` or `https://`.
  case link
}

/// What follows from a card.
package enum CardState: String, Hashable, Sendable, CaseIterable {
  /// Its day has passed and it is not done.
  case overdue
  /// It is due today.
  case today
  /// It is due in this week, from Monday to Sunday.
  case week
  case blocked
  case blocking
  /// It can be started or gone on with: neither done nor archived nor blocked.
  case ready
  /// It is in a column of the kind *done*.
  case done
  case archived
  /// Whoever asks is assigned to it.
  case mine
  case claimed
  /// Neither done nor archived, and not changed for `staleDays`.
  case stale

  package static let staleDays = 14
}

/// A name to compare with, where blanks, dashes, case and diacritics do not matter.
package struct NamePattern: Hashable, Sendable {
  /// The name as it was typed.
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

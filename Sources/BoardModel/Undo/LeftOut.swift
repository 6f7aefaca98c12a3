/// What did not come back, or came back changed, when a deletion was undone.
package struct LeftOut: Hashable, Sendable {
  private static let namedLimit = 3

  /// A name that is taken by now, and the new one.
  package struct NewName: Hashable, Sendable {
    package let old: String
    package let new: String

    package init(old: String, new: String) {
      self.old = old
      self.new = new
    }
  }

  /// A dependency or a parent that was dropped because it would close a cycle.
  package struct Link: Hashable, Sendable {
    package let relation: CardRelation
    /// The title of the card that had it.
    package let card: String
    /// The title of the card it would wait for, or be part of.
    package let other: String

    package init(_ relation: CardRelation, card: String, other: String) {
      self.relation = relation
      self.card = card
      self.other = other
    }
  }

  /// The first few reasons.
  package private(set) var conflicts: [UndoConflict] = []
  package private(set) var count = 0
  package private(set) var newNames: [NewName] = []
  /// The first few that were dropped.
  package private(set) var links: [Link] = []
  private var linkCount = 0
  /// Authors on other machines whose earlier values came back.
  private var authors: [String] = []

  package init() {}

  package mutating func add(_ conflict: UndoConflict) {
    count += 1
    if conflicts.count < Self.namedLimit { conflicts.append(conflict) }
  }

  package mutating func add(_ name: NewName) { newNames.append(name) }

  package mutating func add(_ link: Link) {
    linkCount += 1
    if links.count < Self.namedLimit { links.append(link) }
  }

  package mutating func add(author: String) {
    if !authors.contains(author) { authors.append(author) }
  }

  /// The end of the message, with titles quoted by the caller; empty if everything came back.
  package func words(quoting quoted: (String) -> String) -> String {
    var words = ""
    if !authors.isEmpty {
      let names = authors.prefix(Self.namedLimit).map { "@\($0.prefix(24))" }
      words += ", back to what \(names.joined(separator: ", ")) wrote"
    }
    for name in newNames {
      words += ", now called \(quoted(name.new)) because \(quoted(name.old)) is taken"
    }
    words += linkWords(quoting: quoted)
    if count == 0 { return words }
    let reasons = conflicts.map { $0.reason(quoting: quoted($0.title)) }
    let more = count > reasons.count ? "; and \(count - reasons.count) more" : ""
    let noun = conflicts.allSatisfy { $0.card != nil } ? "card" : "thing"
    let what = Plural.words(count, noun)
    return "\(words), except \(what): \(reasons.joined(separator: "; "))\(more)"
  }

  private func linkWords(quoting quoted: (String) -> String) -> String {
    if links.isEmpty { return "" }
    let words = links.map { link in
      let (card, other) = (quoted(link.card), quoted(link.other))
      return switch link.relation {
      case .blockedBy: "\(card) no longer waits for \(other), which waits for it"
      case .parent: "\(card) is no longer part of \(other), which is part of it"
      }
    }
    let more = linkCount > links.count ? "; and \(linkCount - links.count) more" : ""
    return ", but \(words.joined(separator: "; "))\(more)"
  }
}

internal import BoardModel
internal import Foundation

/// Whether all replicas judge entries alike, whatever they knew before.
///
/// Columns and comments must be stated with everything that belongs to them. A replica skips other
/// fields that make no sense to it; a newer program may know more.
package struct EntryForm {
  /// A few times the longest text that a program stores.
  private static let byteLimit = 16 << 20

  private var commentFacts: [FieldKey: SharedValue] = [:]

  package static func isKept(by entries: [SharedEntry]) -> Bool {
    var form = EntryForm()
    return entries.allSatisfy { form.isKept(by: $0) }
  }

  private mutating func isKept(by entry: SharedEntry) -> Bool {
    guard entry.byteCount <= Self.byteLimit, entry.facts.allSatisfy(Self.hasType) else {
      return false
    }
    let parts = entry.facts.filter { $0.key.subject == .column || $0.key.subject == .comment }
    if parts.isEmpty { return true }
    let isClear = Dictionary(grouping: parts, by: \.key.owner)
      .allSatisfy { key, facts in Self.isClear(key.kind, facts) }
    return isClear && parts.allSatisfy { repeats($0) }
  }

  private static func hasType(_ fact: Fact) -> Bool {
    switch (fact.key.field, fact.value) {
    case (SharedName.deleted, .flag): true
    case (SharedName.deleted, _): false
    case (SharedName.created, .number(let number)): number.magnitude < 1_000_000_000_000_000
    case (SharedName.created, _): false
    default: true
    }
  }

  private static func isClear(_ kind: FieldKey.Subject, _ facts: [Fact]) -> Bool {
    guard facts.allSatisfy(fits) else { return false }
    let fields = Set(facts.map(\.key.field))
    let lives = facts.contains { $0.key.field == SharedName.deleted && $0.value == .flag(false) }
    if kind == .column {
      let whole = [SharedName.name, SharedName.kind, SharedName.limit, SharedName.position]
      return !lives || fields.isSuperset(of: whole)
    }
    let whole = [SharedName.card, SharedName.text, SharedName.author, SharedName.created]
    return lives ? fields.isSuperset(of: whole) : fields == [SharedName.deleted]
  }

  private static func fits(_ fact: Fact) -> Bool {
    switch fact.key.field {
    case SharedName.text: fact.value.text != nil
    case SharedName.card: fact.value.text.flatMap { UUID(digits: $0) } != nil
    case SharedName.author: fact.value.text != nil || fact.value == .null
    default: true
    }
  }

  /// A comment that is stated twice must say the same.
  private mutating func repeats(_ fact: Fact) -> Bool {
    guard fact.key.subject == .comment, fact.key.field != SharedName.deleted else { return true }
    if let known = commentFacts.updateValue(fact.value, forKey: fact.key) {
      return known == fact.value
    }
    return true
  }
}

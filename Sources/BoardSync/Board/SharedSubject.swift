package import Foundation

/// What an entry says of one subject.
package struct SharedSubject {
  package let kind: FieldKey.Subject
  package let id: UUID
  private(set) var values: [String: SharedValue] = [:]

  package subscript(field: String) -> SharedValue? { values[field] }

  package var isDeleted: Bool { values[SharedName.deleted] == .flag(true) }

  func without(_ field: String) -> SharedSubject {
    var rest = self
    rest.values[field] = nil
    return rest
  }

  /// The facts by what they are about, in the order in which each is named first.
  package static func grouped(_ facts: [Fact]) -> [SharedSubject] {
    var subjects: [SharedSubject] = []
    var places: [SubjectKey: Int] = [:]
    for fact in facts {
      let place = places[fact.key.owner] ?? subjects.count
      if place == subjects.count {
        places[fact.key.owner] = place
        subjects.append(SharedSubject(kind: fact.key.subject, id: fact.key.id))
      }
      subjects[place].values[fact.key.field] = fact.value
    }
    return subjects
  }
}

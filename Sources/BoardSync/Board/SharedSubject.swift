package import BoardModel
package import Foundation

package struct SharedSubject {
  package let kind: FieldKey.Subject
  package let id: UUID
  package private(set) var values: [String: SharedValue] = [:]

  package init(_ kind: FieldKey.Subject, _ id: UUID, _ values: [String: SharedValue] = [:]) {
    (self.kind, self.id, self.values) = (kind, id, values)
  }

  package subscript(field: String) -> SharedValue? { values[field] }

  package var isDeleted: Bool { values[SharedName.deleted] == .flag(true) }

  func without(_ field: String) -> SharedSubject {
    var rest = self
    rest.values[field] = nil
    return rest
  }

  package var row: SubjectRow {
    let isHidden = isDeleted && kind != .column
    return SubjectRow(
      id: id.digits,
      fields: isHidden ? nil : SharedJSON.text(of: .record(values))
    )
  }

  package var facts: [Fact] { values.map { Fact(FieldKey(kind, id, $0.key), $0.value) } }

  /// Groups facts by subject, in the order of first occurrence.
  package static func grouped(_ facts: [Fact]) -> [SharedSubject] {
    var subjects: [SharedSubject] = []
    var places: [SubjectKey: Int] = [:]
    for fact in facts {
      let place = places[fact.key.owner] ?? subjects.count
      if place == subjects.count {
        places[fact.key.owner] = place
        subjects.append(SharedSubject(fact.key.subject, fact.key.id))
      }
      subjects[place].values[fact.key.field] = fact.value
    }
    return subjects
  }
}

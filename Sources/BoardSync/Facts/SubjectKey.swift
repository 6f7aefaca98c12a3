package import Foundation

package struct SubjectKey: Hashable, Codable, Sendable {
  package let kind: FieldKey.Subject
  package let id: UUID

  package init(_ kind: FieldKey.Subject, _ id: UUID) {
    (self.kind, self.id) = (kind, id)
  }
}

extension FieldKey {
  package var owner: SubjectKey { SubjectKey(subject, id) }
}

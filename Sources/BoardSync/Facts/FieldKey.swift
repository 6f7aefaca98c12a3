internal import BoardModel
package import Foundation

package struct FieldKey: Hashable, Sendable, Codable {
  package enum Subject: String, Sendable, Codable, CaseIterable {
    case board
    case column
    case card
    case comment
  }

  package let subject: Subject
  package let id: UUID
  /// The field's name on the wire; never change it once it is in use.
  package let field: String

  package init(_ subject: Subject, _ id: UUID, _ field: String) {
    self.subject = subject
    self.id = id
    self.field = field
  }
}

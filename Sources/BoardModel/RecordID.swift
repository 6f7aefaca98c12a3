package import Foundation

/// The identifier of a card, a comment or a record of a list; each kind has its own type.
package protocol RecordID: Hashable, Sendable {
  var uuid: UUID { get }

  init(uuid: UUID)
}

extension RecordID {
  package var text: String { uuid.digits }

  package init?(text: String) {
    guard let uuid = UUID(digits: text) else { return nil }
    self.init(uuid: uuid)
  }
}

package import Foundation

/// What names a card, a comment or a saved view everywhere; each kind has a type of its own.
package protocol RecordID: Hashable, Sendable {
  var uuid: UUID { get }

  init(uuid: UUID)
}

extension RecordID {
  /// The identifier as it is printed.
  package var text: String { uuid.digits }

  /// The identifier that a text is; nil where it is none.
  package init?(text: String) {
    guard let uuid = UUID(digits: text) else { return nil }
    self.init(uuid: uuid)
  }
}

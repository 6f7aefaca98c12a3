package import Foundation

/// Names one action of one person: one step of undo, one line of history, unique everywhere.
package struct ActionID: Hashable, Sendable {
  package let uuid: UUID

  package init(uuid: UUID) {
    self.uuid = uuid
  }

  /// The same action as one that imports, which the log knows by the version of its identifier: what
  /// was imported last is compared with the next import.
  package var ofImport: ActionID {
    var bytes = uuid.uuid
    bytes.6 = bytes.6 & 0x0F | 0x80
    return ActionID(uuid: UUID(uuid: bytes))
  }

  package var isImport: Bool { uuid.uuid.6 >> 4 == 8 }
}

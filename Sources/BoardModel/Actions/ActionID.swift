package import Foundation

/// The unique identifier of an action, which is one step of undo and one entry of the history.
package struct ActionID: Hashable, Sendable {
  package let uuid: UUID

  package init(uuid: UUID) {
    self.uuid = uuid
  }

  /// The same identifier, marked as an import by its UUID version.
  ///
  /// The next import compares itself with the last one.
  package var ofImport: ActionID {
    var bytes = uuid.uuid
    bytes.6 = bytes.6 & 0x0F | 0x80
    return ActionID(uuid: UUID(uuid: bytes))
  }

  package var isImport: Bool { uuid.uuid.6 >> 4 == 8 }
}

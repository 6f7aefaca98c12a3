package import Foundation

/// Names one action of one person: one step of undo, one line of history, unique everywhere.
package struct ActionID: Hashable, Sendable {
  package let uuid: UUID

  package init(uuid: UUID) {
    self.uuid = uuid
  }
}

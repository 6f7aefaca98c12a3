/// How far an action has come that takes longer than a moment.
package struct ActionProgress: Hashable, Sendable {
  /// How many changes it has made so far.
  package let changes: Int

  package init(changes: Int) {
    self.changes = changes
  }
}

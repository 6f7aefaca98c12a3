/// How far an action has come that takes longer than a moment.
package struct ActionProgress: Hashable, Sendable {
  /// How many changes it has made so far.
  package let changes: Int
  /// Whether all changes are made and are now saved, which can't be stopped any more.
  package let isSaving: Bool

  package init(changes: Int, isSaving: Bool = false) {
    self.changes = changes
    self.isSaving = isSaving
  }
}

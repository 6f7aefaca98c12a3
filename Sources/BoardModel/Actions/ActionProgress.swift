/// The progress of a long action.
package struct ActionProgress: Hashable, Sendable {
  /// How many changes it has made so far.
  package let changes: Int
  /// Whether all changes are made and are being saved; it can't be stopped any more.
  package let isSaving: Bool

  package init(changes: Int, isSaving: Bool = false) {
    self.changes = changes
    self.isSaving = isSaving
  }
}

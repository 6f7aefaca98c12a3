package struct ActionProgress: Hashable, Sendable {
  package let changes: Int
  /// Whether all changes are made and are being saved; it can't be stopped any more.
  package let isSaving: Bool

  package init(changes: Int, isSaving: Bool = false) {
    self.changes = changes
    self.isSaving = isSaving
  }
}

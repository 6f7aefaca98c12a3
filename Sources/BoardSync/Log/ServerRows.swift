/// What the server holds of some subjects, all of it as of one sequence.
package struct ServerRows: Sendable {
  package let sequence: Int64
  /// Every field of those that the server knows; a deleted one says that it is deleted.
  package let facts: [Fact]

  package init(sequence: Int64, facts: [Fact]) {
    (self.sequence, self.facts) = (sequence, facts)
  }
}

/// The server's state of some subjects, all as of one sequence.
package struct ServerRows: Sendable {
  package let sequence: Int64
  /// All fields of the subjects that the server knows, including the deletion mark.
  package let facts: [Fact]

  package init(sequence: Int64, facts: [Fact]) {
    (self.sequence, self.facts) = (sequence, facts)
  }
}

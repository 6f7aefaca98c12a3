/// A name that cards are assigned to.
package struct AssigneeCount: Hashable, Sendable {
  package let name: String
  /// How many cards outside of the archive, counted up to the limit that was asked for and one more.
  package let count: Int

  package init(name: String, count: Int) {
    self.name = name
    self.count = count
  }
}

package struct OpenBlockers: Hashable, Sendable {
  /// The title of the first one.
  package let title: String
  package let count: Int

  package init(title: String, count: Int) {
    self.title = title
    self.count = count
  }
}

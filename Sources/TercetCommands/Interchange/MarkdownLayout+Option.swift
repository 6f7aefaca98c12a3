import BoardInterchange

extension MarkdownLayout.Shape {
  /// The value of `--shape`; nil if it was not given.
  init?(option: String?) throws(CommandFailure) {
    guard let option else { return nil }
    guard let shape = Self(rawValue: option.lowercased()) else {
      throw .usage("--shape must be columns or list, not “\(option.prefix(40))”")
    }
    self = shape
  }
}

/// What the headings and list items of a Markdown file mean.
package struct MarkdownLayout: Hashable, Sendable {
  package enum Shape: String, Sendable, CaseIterable {
    /// Headings are columns.
    case columns
    /// Items are cards, and their boxes say To Do, Doing or Done.
    case list
  }

  package var shape = Shape.columns
  /// The level of the headings that are columns.
  package var column = 2
  /// The level of the headings that are cards; nil if list items are cards.
  package var task: Int?
  /// In the shape `list`: whether only items with a box are cards.
  package var isBoxed = false
}

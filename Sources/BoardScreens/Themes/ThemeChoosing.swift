/// The colours that can be chosen while the board is shown.
package protocol ThemeChoosing: AnyObject {
  /// All names, in the order in which they are offered; those of files are looked up now.
  var offers: [ThemeOffer] { get }

  /// The name of the theme in use, apart from one that is only tried.
  var current: String { get }

  /// Shows a theme with the next frame, without keeping it.
  ///
  /// - Returns: why it can't be shown; then the colours stay as they are.
  func preview(_ name: String) -> String?

  /// Shows a theme and keeps it for the next start.
  ///
  /// - Returns: why it can't be shown or kept.
  func choose(_ name: String) -> String?

  /// What is to be said of the theme that was chosen: that it is not kept, or not seen; nil where it
  /// is both.
  var remark: String? { get }
}

/// One theme of the list.
package nonisolated struct ThemeOffer: Hashable, Sendable {
  package let name: String
  /// What is said beside the name.
  package let detail: String

  package init(name: String, detail: String) {
    self.name = name
    self.detail = detail
  }
}

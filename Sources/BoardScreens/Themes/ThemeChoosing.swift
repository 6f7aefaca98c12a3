package protocol ThemeChoosing: AnyObject {
  /// All themes in their order; theme files are read now.
  var offers: [ThemeOffer] { get }

  /// The name of the theme in use, apart from a preview.
  var current: String { get }

  /// Shows a theme without storing it.
  ///
  /// - Returns: why it can't be shown. In that case the colours don't change.
  func preview(_ name: String) -> String?

  /// Shows a theme and stores it for the next start.
  ///
  /// - Returns: why it can't be shown or stored.
  func choose(_ name: String) -> String?

  /// A remark about the chosen theme: that it could not be stored, or that it has no visible
  /// effect.
  var remark: String? { get }
}

package nonisolated struct ThemeOffer: Hashable, Sendable {
  package let name: String
  /// Shown next to the name.
  package let detail: String

  package init(name: String, detail: String) {
    self.name = name
    self.detail = detail
  }
}

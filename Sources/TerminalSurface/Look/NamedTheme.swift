/// The themes that come with the program; each is a file in `Themes`, compiled in.
package enum NamedTheme: String, CaseIterable, Sendable {
  case solarizedDark = "solarized-dark"
  case solarizedLight = "solarized-light"
  case gruvbox
  case catppuccin
  case nord

  package var file: String { "\(rawValue).theme" }

  package var text: String {
    let bytes =
      switch self {
      case .solarizedDark: PackageResources.solarized_dark_theme
      case .solarizedLight: PackageResources.solarized_light_theme
      case .gruvbox: PackageResources.gruvbox_theme
      case .catppuccin: PackageResources.catppuccin_theme
      case .nord: PackageResources.nord_theme
      }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Parsed on demand, because most runs don't need it.
  package var palette: Palette {
    get throws(ThemeFault) { try ThemeParser.palette(text, file: file) }
  }
}

/// The available colours, and how to select them.
package enum ColorDepth: Hashable, Sendable, CaseIterable {
  /// True colours according to terminfo: a colour number is its RGB value.
  case direct
  /// True colours that terminfo doesn't know. ncurses gets palette numbers, which are replaced when
  /// a frame is sent.
  case exact
  /// The 240 fixed colours, and the terminal's own 16.
  case indexed
  case sixteen
  case eight
  case none

  /// Whether more than the terminal's own 16 colours can be shown.
  package var hasPalette: Bool { self == .direct || self == .exact || self == .indexed }

  /// - Parameters:
  ///   - colors: The number of colours in terminfo.
  ///   - isExact: Whether the terminal is otherwise known to support true colours.
  ///   - isRefused: Whether the user wants no colours.
  package init(colors: Int32, isExact: Bool, isRefused: Bool) {
    switch colors {
    case _ where isRefused: self = .none
    case 0x100_0000...: self = .direct
    case 256...: self = isExact ? .exact : .indexed
    case 16...: self = .sixteen
    case 8...: self = .eight
    default: self = .none
    }
  }
}

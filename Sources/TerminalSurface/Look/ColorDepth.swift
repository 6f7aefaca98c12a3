/// Which colours a terminal shows, and how they are named to it.
package enum ColorDepth: Hashable, Sendable, CaseIterable {
  /// True colours by the terminal's own description: a number is red, green and blue.
  case direct
  /// True colours that the description does not have: ncurses is given numbers out of 256, for
  /// which the colours are put in as a frame is sent.
  case exact
  /// 240 colours that are the same everywhere, and the terminal's own sixteen.
  case indexed
  case sixteen
  case eight
  case none

  /// Whether colours other than the terminal's own sixteen can be shown.
  package var hasPalette: Bool { self == .direct || self == .exact || self == .indexed }

  /// - Parameters:
  ///   - colors: how many the terminal's description has.
  ///   - isExact: whether the terminal is known to have true colours, by whatever else says so.
  ///   - isRefused: whether the user wants none.
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

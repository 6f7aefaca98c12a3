internal import CNcurses
internal import TerminalSurface

/// How many colours may be used.
enum ColorDepth: Sendable {
  case full
  case eight
  case none

  /// The depth for a terminal that knows so many colours.
  init(colors: Int32, isRefused: Bool) {
    switch colors {
    case _ where isRefused: self = .none
    case 256...: self = .full
    case 8...: self = .eight
    default: self = .none
    }
  }
}

/// What ncurses is told for each style.
struct Theme {
  /// By role, then by traits: a blank cell in the style.
  let cells: [cchar_t]

  private nonisolated static let traitCount = 16

  /// Makes the pairs of colours; ncurses must be up.
  init(depth: ColorDepth) {
    cells = Role.allCases.flatMap { role in
      let appearance = RoleAppearance(role, depth: depth)
      let pair = appearance.color.map { alloc_pair($0, -1) } ?? 0
      let dim = appearance.isDim ? attribute_dim() : 0
      return (0..<Theme.traitCount)
        .map { bits in
          let traits = appearance.traits.union(Style.Traits(rawValue: UInt8(bits)))
          return styled_cell(Theme.attributes(traits) | dim, max(0, pair))
        }
    }
  }

  /// The place of a style in `cells`.
  nonisolated static func index(of style: Style) -> Int {
    Int(style.role.rawValue) * traitCount + Int(style.traits.rawValue & 15)
  }

  private static func attributes(_ traits: Style.Traits) -> attr_t {
    var attributes: attr_t = 0
    if traits.contains(.bold) { attributes |= attribute_bold() }
    if traits.contains(.underline) { attributes |= attribute_underline() }
    if traits.contains(.reverse) { attributes |= attribute_reverse() }
    if traits.contains(.italic) { attributes |= attribute_italic() }
    return attributes
  }
}

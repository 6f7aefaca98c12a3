internal import CNcurses
internal import TerminalSurface

/// How many colours may be used.
nonisolated enum ColorDepth: Sendable {
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
///
/// Made when a style is first shown: a screen has few, and the start has no time for the rest.
nonisolated struct Theme {
  private static let traitCount = 16

  private let depth: ColorDepth
  /// By role, then by traits: a blank cell in the style; zero where it was not shown yet.
  private var cells: [cchar_t]

  init(depth: ColorDepth) {
    self.depth = depth
    cells = Array(repeating: cchar_t(), count: Role.allCases.count * Theme.traitCount)
  }

  /// A blank cell in a style; ncurses must be up.
  mutating func cell(of style: Style) -> cchar_t {
    let index = Int(style.role.rawValue) * Theme.traitCount + Int(style.traits.rawValue & 15)
    if cells[index].chars.0 == 0 { cells[index] = makeCell(style) }
    return cells[index]
  }

  private func makeCell(_ style: Style) -> cchar_t {
    let appearance = RoleAppearance(style.role, depth: depth)
    let pair = appearance.color.map { alloc_pair($0, -1) } ?? 0
    let dim = appearance.isDim ? attribute_dim() : 0
    let traits = appearance.traits.union(style.traits)
    return styled_cell(Theme.attributes(traits) | dim, max(0, pair))
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

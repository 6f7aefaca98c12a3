internal import TerminalSurface

/// What a role looks like at a depth of colour.
///
/// The colours out of 256 can be read on black and on white alike; a test computes it.
nonisolated struct RoleAppearance: Equatable {
  /// Out of the terminal's palette; nil for the default foreground.
  var color: Int32?
  var traits: Style.Traits = []
  var isDim = false

  init(_ role: Role, depth: ColorDepth) {
    switch depth {
    case .full: color = RoleAppearance.fullColor(role)
    case .eight:
      color = RoleAppearance.basicColor(role)
      isDim = role == .quiet
    case .none:
      isDim = role == .quiet
      if role == .accent || role == .danger { traits = .bold }
      if role == .warning { traits = .underline }
    }
  }

  private static func fullColor(_ role: Role) -> Int32? {
    switch role {
    case .text: nil
    case .quiet: 244
    case .accent: 33
    case .danger: 160
    case .warning: 136
    case .success: 28
    case .tag0: 31
    case .tag1: 133
    case .tag2: 64
    case .tag3: 130
    case .tag4: 98
    case .tag5: 168
    case .code: 66
    }
  }

  private static func basicColor(_ role: Role) -> Int32? {
    switch role {
    case .text, .quiet: nil
    case .danger, .tag0: 1
    case .success, .tag1: 2
    case .warning, .tag2: 3
    case .tag3: 4
    case .tag4: 5
    case .accent, .tag5, .code: 6
    }
  }
}

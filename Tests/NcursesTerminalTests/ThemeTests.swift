import TerminalSurface
import Testing

@testable import NcursesTerminal

@Suite struct ThemeTests {
  /// The red, green and blue of a colour out of the 256, from 0 to 1.
  static func components(of color: Int32) -> [Double] {
    let index = Int(color)
    if index >= 232 { return Array(repeating: Double(8 + (index - 232) * 10) / 255, count: 3) }
    let levels = [0, 95, 135, 175, 215, 255].map { Double($0) / 255 }
    let cube = index - 16
    return [levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6]]
  }

  static func luminance(of color: Int32) -> Double {
    let linear = components(of: color)
      .map { value in
        // The curve of sRGB by a polynomial; exact enough to tell 3 from 2.
        value * (value * (value * 0.305306011 + 0.682171111) + 0.012522878)
      }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  @Test(arguments: Role.allCases)
  func everyColourCanBeReadOnBlackAndOnWhite(_ role: Role) {
    guard let color = RoleAppearance(role, depth: .full).color else { return }

    let luminance = Self.luminance(of: color)

    let onBlack = (luminance + 0.05) / 0.05
    let onWhite = 1.05 / (luminance + 0.05)
    #expect(onBlack >= 3 && onWhite >= 3, "\(role): \(onBlack) on black, \(onWhite) on white")
  }

  @Test(arguments: [ColorDepth.full, .eight])
  func theSixTagsHaveSixColours(_ depth: ColorDepth) {
    let tags: [Role] = [.tag0, .tag1, .tag2, .tag3, .tag4, .tag5]

    let colors = Set(tags.map { RoleAppearance($0, depth: depth).color })

    #expect(colors.count == 6 && !colors.contains(nil))
  }

  @Test func withoutColourTheRolesStillDiffer() {
    for role in Role.allCases { #expect(RoleAppearance(role, depth: .none).color == nil) }
    #expect(RoleAppearance(.accent, depth: .none).traits == .bold)
    #expect(RoleAppearance(.danger, depth: .none).traits == .bold)
    #expect(RoleAppearance(.warning, depth: .none).traits == .underline)
    #expect(RoleAppearance(.quiet, depth: .none).isDim)
    #expect(RoleAppearance(.success, depth: .none) == RoleAppearance(.text, depth: .none))
  }

  @Test func theDepthFollowsTheTerminalAndTheUser() {
    #expect(ColorDepth(colors: 256, isRefused: false) == .full)
    #expect(ColorDepth(colors: 16_777_216, isRefused: false) == .full)
    #expect(ColorDepth(colors: 8, isRefused: false) == .eight)
    #expect(ColorDepth(colors: -1, isRefused: false) == .none)
    #expect(ColorDepth(colors: 256, isRefused: true) == .none)
  }
}

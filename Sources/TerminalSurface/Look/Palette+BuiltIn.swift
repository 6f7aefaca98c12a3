extension Palette {
  /// For dark backgrounds.
  ///
  /// All colours are in the 256-colour palette, so they look the same with and without true colour.
  package static let dark = Palette(
    name: "dark",
    background: .black,
    roles: [
      (.text, PaletteColor(0xD0D0D0)), (.title, PaletteColor(0xE4E4E4)),
      (.quiet, PaletteColor(0xA8A8A8)), (.faint, PaletteColor(0x9E9E9E)),
      (.accent, PaletteColor(0x5FAFFF)), (.accentToDo, PaletteColor(0xAFAFFF)),
      (.accentDoing, PaletteColor(0x5FAFFF)), (.accentDone, PaletteColor(0x87D787)),
      (.danger, PaletteColor(0xFF8787)), (.warning, PaletteColor(0xFFAF5F)),
      (.success, PaletteColor(0x87D787)), (.match, PaletteColor(0xFFD75F)),
      (.code, PaletteColor(0x87AFAF)), (.tag0, PaletteColor(0x5FD7D7)),
      (.tag1, PaletteColor(0xD787D7)), (.tag2, PaletteColor(0xAFD75F)),
      (.tag3, PaletteColor(0xD7AF87)), (.tag4, PaletteColor(0xAF87FF)),
      (.tag5, PaletteColor(0x87D7FF)), (.line, PaletteColor(0x585858)),
    ],
    fills: [
      (.selection, PaletteColor(0x303030)), (.bar, PaletteColor(0x303030)),
      (.popup, PaletteColor(0x303030)), (.popupSelection, PaletteColor(0x4E4E4E)),
    ]
  )

  /// For unknown backgrounds.
  ///
  /// Text and titles use the terminal's own colour. The others are readable on black and on white.
  /// No fill suits both, so it has none.
  package static let neutral = Palette(
    name: "neutral",
    background: .black,
    roles: [
      (.quiet, PaletteColor(0x878787)), (.faint, PaletteColor(0x878787)),
      (.accent, PaletteColor(0x0087FF)), (.accentToDo, PaletteColor(0x8787D7)),
      (.accentDoing, PaletteColor(0x0087FF)), (.accentDone, PaletteColor(0x5F8700)),
      (.danger, PaletteColor(0xFF0000)), (.warning, PaletteColor(0xD75F00)),
      (.success, PaletteColor(0x5F8700)), (.match, PaletteColor(0xFF00AF)),
      (.code, PaletteColor(0x5F8787)), (.tag0, PaletteColor(0x0087AF)),
      (.tag1, PaletteColor(0xAF5FD7)), (.tag2, PaletteColor(0x878700)),
      (.tag3, PaletteColor(0xAF875F)), (.tag4, PaletteColor(0x875FFF)),
      (.tag5, PaletteColor(0x5F87D7)), (.line, PaletteColor(0x767676)),
    ]
  )

  /// For light backgrounds.
  package static let light = Palette(
    name: "light",
    background: .white,
    roles: [
      (.text, PaletteColor(0x1C1C1C)), (.title, PaletteColor(0x1C1C1C)),
      (.quiet, PaletteColor(0x585858)), (.faint, PaletteColor(0x6C6C6C)),
      (.accent, PaletteColor(0x005FD7)), (.accentToDo, PaletteColor(0x5F5FAF)),
      (.accentDoing, PaletteColor(0x005FD7)), (.accentDone, PaletteColor(0x005F00)),
      (.danger, PaletteColor(0xAF0000)), (.warning, PaletteColor(0x875F00)),
      (.success, PaletteColor(0x005F00)), (.match, PaletteColor(0xAF005F)),
      (.code, PaletteColor(0x005F87)), (.tag0, PaletteColor(0x005F5F)),
      (.tag1, PaletteColor(0x870087)), (.tag2, PaletteColor(0x5F5F00)),
      (.tag3, PaletteColor(0x875F5F)), (.tag4, PaletteColor(0x5F00AF)),
      (.tag5, PaletteColor(0x005FAF)), (.line, PaletteColor(0xB2B2B2)),
    ],
    fills: [
      (.selection, PaletteColor(0xEEEEEE)), (.bar, PaletteColor(0xEEEEEE)),
      (.popup, PaletteColor(0xEEEEEE)), (.popupSelection, PaletteColor(0xD0D0D0)),
    ]
  )

  /// The terminal's 16 colours on a dark background.
  package static let ansi = ansi(isDark: true)

  /// The terminal's 16 colours.
  ///
  /// On dark backgrounds, green, yellow, and cyan are readable in their normal form, the others in
  /// their bright one. On light backgrounds, all except yellow, cyan, and white are readable; these
  /// are too pale on most terminals. Solarized turns the bright colours except red and magenta into
  /// greys that hardly show, so on dark backgrounds only tags use others. Quiet text has no colour:
  /// grey is the background of some terminals.
  package static func ansi(isDark: Bool) -> Palette {
    let tags: [UInt8] = isDark ? [6, 13, 2, 12, 14, 5] : [8, 5, 2, 4, 0, 13]
    func color(_ hue: UInt8) -> PaletteColor { .ansi(isDark ? hue + 8 : hue) }
    var palette = Palette(
      name: "ansi",
      background: isDark ? .black : .white,
      roles: [
        (.danger, color(1)), (.success, .ansi(2)), (.warning, .ansi(isDark ? 3 : 9)),
        (.match, .ansi(isDark ? 3 : 5)),
        (.accent, .ansi(isDark ? 6 : 4)), (.accentToDo, color(5)),
        (.accentDoing, .ansi(isDark ? 6 : 4)), (.accentDone, .ansi(2)),
        (.code, .ansi(isDark ? 6 : 4)),
      ]
    )
    for (role, index) in zip([Role.tag0, .tag1, .tag2, .tag3, .tag4, .tag5], tags) {
      palette[role] = .ansi(index)
    }
    return palette
  }

  /// This palette for terminals with only 16 colours; colours already among them stay.
  package var limitedTo16Colors: Palette {
    let own = Palette.ansi(isDark: isDark)
    var palette = self
    for role in Role.allCases { if case .rgb = self[role] { palette[role] = own[role] } }
    for fill in Fill.allCases { if case .rgb = self[fill] { palette[fill] = .standard } }
    return palette
  }
}

internal import CNcurses
internal import Glibc
package import TerminalSurface

/// Where the palette comes from.
package enum PaletteChoice: Hashable, Sendable {
  /// Dark or light, by the terminal's background.
  case automatic
  /// The terminal's own sixteen colours, those for its background.
  case ansi
  case fixed(Palette)

  /// Whether it depends on the terminal's background.
  fileprivate var followsBackground: Bool { if case .fixed = self { false } else { true } }

  /// The palette on a background.
  fileprivate func palette(on background: RGB) -> Palette {
    switch self {
    case .automatic: .fitting(background)
    case .ansi: .ansi(isDark: background.isDark)
    case .fixed(let palette): palette
    }
  }

  /// The palette before the terminal has told of its background: by the background that it told of
  /// last time, where that is known.
  func palette(in environment: TerminalEnvironment, remembered: RGB? = nil) -> Palette {
    if let remembered { return palette(on: remembered) }
    return switch self {
    case .automatic: environment.expectedPalette
    case .ansi: .ansi(isDark: environment.expectedPalette.isDark)
    case .fixed(let palette): palette
    }
  }
}

extension NcursesTerminal {
  /// The palette in use.
  package var palette: Palette { encoder.styles.palette }

  /// Why no colours are shown; nil where some are.
  package var colorless: String? {
    guard encoder.styles.depth == .none else { return nil }
    return environment.refusesColor ? "NO_COLOR is set" : "the terminal has none"
  }

  /// Shows everything in another palette, with the next frame.
  package func use(_ choice: PaletteChoice) {
    paletteChoice = choice
    show(
      background.map(choice.palette(on:))
        ?? choice.palette(in: environment, remembered: expectedBackground)
    )
    if background == nil, askedAt == nil { ask() }
  }

  /// Takes the terminal's answer.
  ///
  /// - Returns: whether a frame must be made for it.
  func take(background color: RGB) -> Bool {
    askedAt = nil
    background = color
    onBackground(color)
    guard paletteChoice.followsBackground else { return false }
    return show(paletteChoice.palette(on: color))
  }

  /// Whether the answer may still come: for a second, since some terminals never give one.
  func awaitsAnswer(at time: ContinuousClock.Instant) -> Bool {
    askedAt.map { time < $0 + .seconds(1) } ?? false
  }

  /// Waits for the answer where the question was sent a moment ago, or it would go to whoever has
  /// the terminal next as if it had been typed.
  func awaitAnswer() {
    guard let askedAt else { return }
    let end = askedAt + .milliseconds(150)
    var events: [TerminalEvent] = []
    while !events.contains(where: \.isAnswer) {
      let left = max(.zero, ContinuousClock.now.duration(to: end)) / .milliseconds(1)
      var polled = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      guard left > 0, poll(&polled, 1, Int32(left + 0.999)) > 0,
        case .read = input.read(into: &events)
      else { return }
    }
  }

  /// A palette as it is shown: without the background of the selection, where that is not wanted.
  static func shown(_ palette: Palette, fillsSelection: Bool) -> Palette {
    if fillsSelection { return palette }
    var palette = palette
    palette[.selection] = .standard
    palette[.popupSelection] = palette[.popup]
    palette.marksSelection = false
    return palette
  }

  @discardableResult private func show(_ palette: Palette) -> Bool {
    let palette = Self.shown(palette, fillsSelection: fillsSelection)
    guard palette != encoder.styles.palette else { return false }
    let (styles, mustSendAll) = encoder.styles.repainted(palette)
    encoder = RowEncoder(styles: styles)
    mustShowAll = true
    if mustSendAll { mustRepaint = true }
    return true
  }

  /// Which colours the terminal shows; ncurses must be up.
  static func depth(_ description: TerminalDescription, _ environment: TerminalEnvironment)
    -> ColorDepth
  {
    let isSaid =
      environment.saysTrueColor || description.isSaidDirect || says_true_color() != 0
    return ColorDepth(
      colors: screen_colors(),
      isExact: isSaid && TerminalCapabilities.namesColorsByNumber,
      isRefused: environment.refusesColor
    )
  }

  /// What asks the terminal for its background, where it may be asked; with a theme too, which may be
  /// made for another.
  ///
  /// One with 256 colours takes the question or drops it; older ones would print it.
  var questionBytes: [UInt8] {
    let depth = encoder.styles.depth
    guard depth.hasPalette, TerminalCapabilities.speaksANSI else { return [] }
    return Array("\u{1B}]11;?\u{1B}\\".utf8)
  }
}

extension TerminalEnvironment {
  /// The palette before the terminal has answered: by `COLORFGBG`, whose last number is that of the
  /// background among the sixteen colours, else the cautious one.
  var expectedPalette: Palette {
    guard let last = colorFGBG?.split(separator: ";").last, let index = Int(last) else {
      return .cautious
    }
    return index == 7 || (9...15).contains(index) ? .light : .dark
  }

  /// GNU screen takes the numbers of a true colour for attributes, whatever the terminal around it
  /// can do.
  var saysTrueColor: Bool {
    guard let colorTerm, ["truecolor", "24bit"].contains(colorTerm) else { return false }
    return !(isInsideScreen && terminalType?.hasPrefix("screen") == true)
  }
}

extension TerminalEvent {
  fileprivate var isAnswer: Bool { if case .background = self { true } else { false } }
}

internal import CNcurses
internal import Glibc
package import TerminalSurface

package enum PaletteChoice: Hashable, Sendable {
  /// Dark or light, to match the terminal's background.
  case automatic
  /// The terminal's own 16 colours, to match its background.
  case ansi
  case fixed(Palette)

  fileprivate var followsBackground: Bool { if case .fixed = self { false } else { true } }

  fileprivate func palette(on background: RGB) -> Palette {
    switch self {
    case .automatic: .fitting(background)
    case .ansi: .ansi(isDark: background.isDark)
    case .fixed(let palette): palette
    }
  }

  /// The palette until the terminal reports its background, based on the background of the last
  /// session if known.
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
  /// Why no colours are shown; nil if they are.
  package var colorless: String? {
    guard encoder.styles.depth == .none else { return nil }
    return environment.refusesColor ? "NO_COLOR is set" : "the terminal has no colours"
  }

  package func use(_ choice: PaletteChoice) {
    paletteChoice = choice
    show(
      background.map(choice.palette(on:))
        ?? choice.palette(in: environment, remembered: expectedBackground)
    )
    if background == nil, queriedAt == nil { ask() }
  }

  /// Handles the terminal's answer.
  ///
  /// - Returns: Whether a new frame is needed.
  func take(background color: RGB) -> Bool {
    queriedAt = nil
    background = color
    onBackground(color)
    guard paletteChoice.followsBackground else { return false }
    return show(paletteChoice.palette(on: color))
  }

  /// Whether the answer may still arrive; waits one second, because some terminals never answer.
  func awaitsAnswer(at time: ContinuousClock.Instant) -> Bool {
    queriedAt.map { time < $0 + .seconds(1) } ?? false
  }

  /// Waits briefly for a pending answer.
  ///
  /// Otherwise the next program would receive it as typed input.
  func awaitReply() {
    guard let queriedAt else { return }
    let end = queriedAt + .milliseconds(150)
    var events: [TerminalEvent] = []
    while !events.contains(where: \.isReply) {
      let left = max(.zero, ContinuousClock.now.duration(to: end)) / .milliseconds(1)
      var polled = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      guard left > 0, poll(&polled, 1, Int32(left + 0.999)) > 0,
        case .read = input.read(into: &events)
      else { return }
    }
  }

  /// The palette without the selection's background, if that is disabled.
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

  /// The colours that the terminal shows; ncurses must be running.
  static func depth(_ description: TerminalDescription, _ environment: TerminalEnvironment)
    -> ColorDepth
  {
    let isSaid =
      environment.saysTrueColor || description.isNamedDirect || says_true_color() != 0
    return ColorDepth(
      colors: screen_colors(),
      isExact: isSaid && TerminalCapabilities.namesColorsByNumber,
      isRefused: environment.refusesColor
    )
  }

  /// The query for the background, if supported.
  ///
  /// Sent with a fixed theme too, because it may not match the background.
  ///
  /// Terminals with 256 colours answer or ignore it; older ones would print it.
  var backgroundQueryBytes: [UInt8] {
    let depth = encoder.styles.depth
    guard depth.hasPalette, TerminalCapabilities.speaksANSI else { return [] }
    return Array("\u{1B}]11;?\u{1B}\\".utf8)
  }
}

extension TerminalEnvironment {
  /// The palette until the terminal answers: from `COLORFGBG`, whose last number is the background
  /// among the 16 colours, otherwise the neutral one.
  var expectedPalette: Palette {
    guard let last = colorFGBG?.split(separator: ";").last, let index = Int(last) else {
      return .neutral
    }
    return index == 7 || (9...15).contains(index) ? .light : .dark
  }

  /// GNU screen takes true-colour parameters for attributes, whatever the outer terminal supports.
  var saysTrueColor: Bool {
    guard let colorTerm, ["truecolor", "24bit"].contains(colorTerm) else { return false }
    return !(isInsideScreen && terminalType?.hasPrefix("screen") == true)
  }
}

extension TerminalEvent {
  fileprivate var isReply: Bool { if case .background = self { true } else { false } }
}

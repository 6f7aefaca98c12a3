/// Reads the mouse's reports in the SGR form, `ESC [ < button ; column ; row M`, or `m` for a
/// release.
///
/// Remembers which buttons are down, so that a release or a drag of one that is not is dropped: it
/// was pressed over another program, or never.
struct MouseDecoder: Sendable {
  /// Farther than any screen goes.
  static let limit = 9_999

  private var pressed: Set<MouseEvent.Button> = []

  /// The event of what stands between `<` and the final byte; nil for what is none.
  mutating func event(_ body: ArraySlice<UInt8>, isRelease: Bool) -> MouseEvent? {
    let parts = body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    let numbers = parts.compactMap(SequenceParameters.number)
    guard parts.count == 3, numbers.count == 3 else { return nil }
    let place = Point(
      column: MouseDecoder.place(numbers[1]),
      row: MouseDecoder.place(numbers[2])
    )
    let code = numbers[0]
    guard let action = action(code, isRelease: isRelease) else { return nil }
    return MouseEvent(action, at: place, MouseDecoder.modifiers(code))
  }

  private mutating func action(_ code: Int, isRelease: Bool) -> MouseEvent.Action? {
    // Beyond are the buttons of some mice, which mean nothing here.
    guard code < 128 else { return nil }
    let number = UInt8(code & 3)
    if code & 64 != 0 {
      guard !isRelease, code & 32 == 0 else { return nil }
      return MouseEvent.Direction(rawValue: number).map { .wheel($0) }
    }
    // The fourth stands for none: a motion that was not asked for.
    guard let button = MouseEvent.Button(rawValue: number) else { return nil }
    if isRelease { return pressed.remove(button).map { .release($0) } }
    if code & 32 != 0 { return pressed.contains(button) ? .drag(button) : nil }
    pressed.insert(button)
    return .press(button)
  }

  /// A place counted from 0; -1 for the 0 of a report, which is outside the screen.
  private static func place(_ number: Int) -> Int { min(number - 1, limit) }

  private static func modifiers(_ code: Int) -> KeyPress.Modifiers {
    var modifiers: KeyPress.Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    return modifiers
  }
}

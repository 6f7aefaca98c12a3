/// Decodes mouse reports in SGR form: `ESC [ < button ; column ; row M`, or `m` for a release.
///
/// Remembers which buttons are down. A release or drag of any other button is dropped: the press
/// went to another program.
struct MouseDecoder: Sendable {
  /// Larger than any screen.
  static let limit = 9_999

  private var pressed: Set<MouseEvent.Button> = []

  /// The event for the bytes between `<` and the final byte.
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
    // Extra buttons of some mice.
    guard code < 128 else { return nil }
    let number = UInt8(code & 3)
    if code & 64 != 0 {
      guard !isRelease, code & 32 == 0 else { return nil }
      return MouseEvent.Direction(rawValue: number).map { .wheel($0) }
    }
    // 3 means no button: a motion that wasn't requested.
    guard let button = MouseEvent.Button(rawValue: number) else { return nil }
    if isRelease { return pressed.remove(button).map { .release($0) } }
    if code & 32 != 0 { return pressed.contains(button) ? .drag(button) : nil }
    pressed.insert(button)
    return .press(button)
  }

  /// Counts from 0; a reported 0 becomes -1, outside the screen.
  private static func place(_ number: Int) -> Int { min(number - 1, limit) }

  private static func modifiers(_ code: Int) -> KeyPress.Modifiers {
    var modifiers: KeyPress.Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    return modifiers
  }
}

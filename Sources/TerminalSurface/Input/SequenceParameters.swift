/// The numbers between `ESC [` and the final byte.
struct SequenceParameters {
  /// The first number of each group; 0 if it is missing.
  private(set) var values: [Int] = []
  /// The shifted key, if the terminal reports it: the second number of the first group.
  private(set) var shiftedKey: Int?
  private(set) var isRelease = false

  var isEmpty: Bool { values.isEmpty }
  var hasTwo: Bool { values.count > 1 }

  /// Fails if the body contains anything except digits, `;`, and `:`.
  ///
  /// This includes private replies.
  init?(_ body: ArraySlice<UInt8>) {
    guard !body.isEmpty else { return }
    for (place, group) in body.split(separator: 0x3B, omittingEmptySubsequences: false).enumerated()
    {
      var numbers: [Int] = []
      for part in group.split(separator: 0x3A, omittingEmptySubsequences: false) {
        guard let number = part.isEmpty ? 0 : SequenceParameters.number(part) else { return nil }
        numbers.append(number)
      }
      values.append(numbers[0])
      guard numbers.count > 1 else { continue }
      if place == 0, numbers[1] > 0 { shiftedKey = numbers[1] }
      if place == 1 { isRelease = numbers[1] == 3 }
    }
  }

  /// Parses one to eight digits.
  static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...8).contains(digits.count) else { return nil }
    var number = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      number = number * 10 + Int(digit) - 0x30
    }
    return number
  }

  /// Decodes a modifier parameter: a bit set plus one.
  static func modifiers(_ parameter: Int) -> KeyPress.Modifiers {
    let bits = max(0, parameter - 1)
    var modifiers: KeyPress.Modifiers = []
    if bits & 1 != 0 { modifiers.insert(.shift) }
    // 8 is Meta in xterm.
    if bits & 2 != 0 || bits & 8 != 0 { modifiers.insert(.alt) }
    if bits & 4 != 0 { modifiers.insert(.control) }
    return modifiers
  }
}

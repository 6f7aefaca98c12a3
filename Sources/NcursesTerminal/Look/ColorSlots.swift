internal import TerminalSurface

/// Assigns palette numbers to true colours, if ncurses knows 256 colours and the terminal more.
///
/// Each colour gets the nearest unused number, so that a frame looks almost right even without
/// replacement. An assigned number keeps its colour, because ncurses compares numbers and wouldn't
/// resend a cell whose colour alone changed.
nonisolated struct ColorSlots {
  private var numbers: [RGB: UInt8] = [:]
  /// The true colour (0xrrggbb) to send for each number; nil to send the number.
  private(set) var trueColors: [UInt32?] = Array(repeating: nil, count: 256)
  /// Whether the terminal knows the 240 fixed colours by number; direct-colour terminals may not.
  private let hasOwnNumbers: Bool
  /// Some terminals let the user change these, besides the first 16.
  private static let ownPaletteNumbers: ClosedRange<UInt8> = 16...21

  init(hasOwnNumbers: Bool = true) {
    self.hasOwnNumbers = hasOwnNumbers
  }

  mutating func number(of color: RGB) -> UInt8 {
    if let number = numbers[color] { return number }
    let taken = Set(numbers.values)
    guard let number = color.nearestIndex(except: taken.contains) else {
      return color.nearestIndex() ?? 16
    }
    numbers[color] = number
    // If the colour is the number's own, send the number, which is half as long.
    let isOwn =
      hasOwnNumbers && RGB(index: number) == color && !Self.ownPaletteNumbers.contains(number)
    trueColors[Int(number)] = isOwn ? nil : color.value
    return number
  }

  /// Frees all numbers if few are left; everything must then be sent again.
  mutating func resetIfFull() -> Bool {
    guard numbers.count > 180 else { return false }
    numbers = [:]
    return true
  }
}

internal import TerminalSurface

/// Which number stands for which true colour, where ncurses knows 256 and the terminal more.
///
/// A number is the nearest of the 256 that is not taken, so that a frame in which the colours were
/// not put in would still look nearly right. One that was given away keeps its colour: ncurses
/// compares numbers, and would not send a cell again whose colour alone has changed.
nonisolated struct ColorSlots {
  private var numbers: [RGB: UInt8] = [:]
  /// By number, the true colour (0xrrggbb) to send for it; nil for the number itself.
  private(set) var trueColors: [UInt32?] = Array(repeating: nil, count: 256)
  /// Whether the terminal knows the 240 by number: one of direct colours may not.
  private let hasOwnNumbers: Bool
  /// Some set these to colours of their own, beside the sixteen.
  private static let ownPaletteNumbers: ClosedRange<UInt8> = 16...21

  init(hasOwnNumbers: Bool = true) {
    self.hasOwnNumbers = hasOwnNumbers
  }

  /// The number of a colour; where all are taken, the nearest.
  mutating func number(of color: RGB) -> UInt8 {
    if let number = numbers[color] { return number }
    let taken = Set(numbers.values)
    guard let number = color.nearestIndex(except: taken.contains) else {
      return color.nearestIndex() ?? 16
    }
    numbers[color] = number
    // A colour that is the number's own needs no parts, which are twice as long.
    let isOwn =
      hasOwnNumbers && RGB(index: number) == color && !Self.ownPaletteNumbers.contains(number)
    trueColors[Int(number)] = isOwn ? nil : color.value
    return number
  }

  /// Forgets all where few are left; then everything must be sent again.
  mutating func renewIfFull() -> Bool {
    guard numbers.count > 180 else { return false }
    numbers = [:]
    return true
  }
}

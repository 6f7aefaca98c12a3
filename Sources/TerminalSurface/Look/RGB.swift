internal import Glibc

package struct RGB: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// From `0xrrggbb`.
  package init(_ value: UInt32) {
    self.init(
      UInt8(truncatingIfNeeded: value >> 16),
      UInt8(truncatingIfNeeded: value >> 8),
      UInt8(truncatingIfNeeded: value)
    )
  }

  /// From `#rrggbb`; nil for anything else.
  package init?(hexadecimal text: some StringProtocol) {
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6,
      digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    self.init(value)
  }

  /// As `0xrrggbb`.
  package var value: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// The relative luminance of WCAG 2, from 0 to 1.
  package var luminance: Double {
    func linear(_ part: UInt8) -> Double {
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast ratio of WCAG 2, from 1 to 21.
  package func contrast(to other: RGB) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// Extrapolates from `other` to twice the distance.
  func further(from other: RGB) -> RGB {
    func part(_ path: KeyPath<RGB, UInt8>) -> UInt8 {
      UInt8(max(0, min(255, 2 * Int(self[keyPath: path]) - Int(other[keyPath: path]))))
    }
    return RGB(part(\.red), part(\.green), part(\.blue))
  }

  /// This colour if it is readable on a background, otherwise one mixed with white or black.
  ///
  /// `shown` maps a colour to the one that the terminal displays.
  package func readable(on fill: RGB, shown: (RGB) -> RGB = { $0 }) -> RGB {
    let end: RGB = fill.isDark ? .white : .black
    let behind = shown(fill)
    for step in 0..<16 {
      let color = mixed(with: end, sixteenths: step)
      if shown(color).contrast(to: behind) >= 4.5 { return color }
    }
    return end
  }

  private func mixed(with other: RGB, sixteenths: Int) -> RGB {
    func part(_ path: KeyPath<RGB, UInt8>) -> UInt8 {
      let (own, others) = (Int(self[keyPath: path]), Int(other[keyPath: path]))
      return UInt8((own * (16 - sixteenths) + others * sixteenths) / 16)
    }
    return RGB(part(\.red), part(\.green), part(\.blue))
  }

  package static let black = RGB(0)
  package static let white = RGB(0xFF_FFFF)

  /// Whether white text is more readable on it than black.
  package var isDark: Bool { contrast(to: .white) >= contrast(to: .black) }
}

extension RGB {
  private static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]

  /// One of the 240 colours (from 16 on) that every 256-colour terminal shares.
  package init(index: UInt8) {
    if index >= 232 {
      let grey = 8 + (index - 232) * 10
      self.init(grey, grey, grey)
    } else {
      let place = Int(max(16, index)) - 16
      self.init(RGB.levels[place / 36], RGB.levels[place / 6 % 6], RGB.levels[place % 6])
    }
  }

  /// The nearest of those 240 colours, skipping some; the lowest index wins a tie.
  package func nearestIndex(except isTaken: (UInt8) -> Bool = { _ in false }) -> UInt8? {
    let nearest = nearestOfAll
    if !isTaken(nearest) { return nearest }
    return (UInt8(16)...255).filter { !isTaken($0) }.min { distance(to: $0) < distance(to: $1) }
  }

  /// Computed per component: comparing all 240 colours would noticeably slow down the start.
  private var nearestOfAll: UInt8 {
    let place = RGB.place(of: red) * 36 + RGB.place(of: green) * 6 + RGB.place(of: blue)
    let cube = UInt8(16 + place)
    var nearest = (index: cube, distance: distance(to: cube))
    for grey in UInt8(232)...255 {
      let distance = distance(to: grey)
      if distance < nearest.distance { nearest = (grey, distance) }
    }
    return nearest.index
  }

  /// The index of the nearest level; the lower one wins a tie.
  private static func place(of part: UInt8) -> Int {
    var place = 0
    while place < 5, 2 * Int(part) > Int(levels[place]) + Int(levels[place + 1]) { place += 1 }
    return place
  }

  private func distance(to index: UInt8) -> Int {
    let other = RGB(index: index)
    let red = Int(red) - Int(other.red)
    let green = Int(green) - Int(other.green)
    let blue = Int(blue) - Int(other.blue)
    // The eye distinguishes greens best and blues worst.
    return 3 * red * red + 6 * green * green + blue * blue
  }
}

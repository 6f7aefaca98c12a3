import CVirtualTerminal

/// What one place of the virtual terminal shows.
struct ScreenCell: Equatable {
  enum Color: Equatable {
    case standard
    case indexed(UInt8)
    case rgb(UInt8, UInt8, UInt8)
  }

  /// A blank where nothing was drawn; empty for the right half of a wide character.
  var text: String
  var width: Int
  var isBold: Bool
  var isUnderlined: Bool
  var isReversed: Bool
  var foreground: Color
  var background: Color
}

extension ScreenCell {
  init(_ cell: VTermScreenCell) {
    let scalars = withUnsafeBytes(of: cell.chars) { Array($0.bindMemory(to: UInt32.self)) }
    switch scalars.first {
    case .none, 0: text = " "
    case UInt32.max: text = ""
    default:
      text = scalars.prefix { $0 != 0 }.compactMap(Unicode.Scalar.init)
        .reduce(into: "") { $0.unicodeScalars.append($1) }
    }
    width = Int(cell.width)
    isBold = cell.attrs.bold != 0
    isUnderlined = cell.attrs.underline != 0
    isReversed = cell.attrs.reverse != 0
    foreground = Color(cell.fg)
    background = Color(cell.bg)
  }
}

extension ScreenCell.Color {
  init(_ color: VTermColor) {
    let type = UInt32(color.type)
    if type & VTERM_COLOR_DEFAULT_MASK.rawValue != 0 {
      self = .standard
    } else if type & VTERM_COLOR_TYPE_MASK.rawValue == VTERM_COLOR_INDEXED.rawValue {
      self = .indexed(color.indexed.idx)
    } else {
      self = .rgb(color.rgb.red, color.rgb.green, color.rgb.blue)
    }
  }
}

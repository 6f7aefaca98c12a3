/// A terminal that keeps what each of its cells shows, as far as the tests' frames go.
struct ShownGrid {
  struct Style: Hashable {
    var traits: Set<Int> = []
    var color = "39"
    var fill = "49"
  }

  struct Cell: Hashable {
    /// Empty in the right half of a wide character.
    var text: String
    var style: Style
  }

  /// Row by row.
  private(set) var shown: [[Cell]]
  private(set) var style = Style()
  private(set) var cursor = [0, 0]
  private let erasesWithFill: Bool
  private var columns: Int { shown[0].count }

  init(rows: Int, columns: Int, erasesWithFill: Bool) {
    let blank = Cell(text: " ", style: Style())
    shown = Array(repeating: Array(repeating: blank, count: columns), count: rows)
    self.erasesWithFill = erasesWithFill
  }

  mutating func read(_ frame: String) {
    var rest = Substring(frame).unicodeScalars
    while let next = rest.popFirst() {
      switch next {
      case "\r": cursor[1] = 0
      case "\n": cursor[0] = min(shown.count - 1, cursor[0] + 1)
      case "\u{8}": cursor[1] = max(0, min(cursor[1], columns - 1) - 1)
      case "\u{1B}":
        switch rest.popFirst() {
        case "(": rest.removeFirst()
        case "M": cursor = [max(0, cursor[0] - 1), min(cursor[1], columns - 1)]
        default:
          let end = rest.firstIndex { $0.properties.isAlphabetic } ?? rest.startIndex
          control(String(rest[..<end]), rest[end])
          rest = rest[rest.index(after: end)...]
        }
      default: put(next)
      }
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    if scalar == "\u{301}" {
      shown[cursor[0]][cursor[1] - 1].text.unicodeScalars.append(scalar)
      return
    }
    let isWide = scalar.value > 0x3000
    let showsStyle = scalar != " " || !style.traits.isDisjoint(with: [4, 7])
    let style = showsStyle ? self.style : Style(fill: self.style.fill)
    set(cursor[1], Cell(text: String(scalar), style: style))
    if isWide {
      set(cursor[1] + 1, Cell(text: "", style: style))
      shown[cursor[0]][cursor[1]].text = String(scalar)
    }
    cursor[1] += isWide ? 2 : 1
  }

  /// Half of a wide character that loses the other becomes a blank.
  private mutating func set(_ column: Int, _ cell: Cell) {
    let row = cursor[0]
    if shown[row][column].text.isEmpty { shown[row][column - 1].text = " " }
    if column + 1 < columns, shown[row][column + 1].text.isEmpty {
      shown[row][column + 1].text = " "
    }
    shown[row][column] = cell
  }

  private mutating func control(_ parameters: String, _ letter: Unicode.Scalar) {
    if parameters.hasPrefix("?") { return }
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
      .map { Int($0) ?? 0 }
    let count = max(1, numbers.first ?? 1)
    let column = min(cursor[1], columns - 1)
    switch letter {
    case "H": cursor = [count - 1, max(1, numbers.count > 1 ? numbers[1] : 1) - 1]
    case "A": cursor = [max(0, cursor[0] - count), column]
    case "B": cursor = [min(shown.count - 1, cursor[0] + count), column]
    case "C": cursor[1] = min(columns - 1, column + count)
    case "D": cursor[1] = max(0, column - count)
    case "G": cursor[1] = count - 1
    case "d": cursor = [count - 1, column]
    case "X": erase(column..<min(columns, column + count))
    case "K": erase(numbers.first == 1 ? 0..<column + 1 : column..<columns)
    case "m": take(numbers[...])
    default: shown[0][0].text = "\(letter) is not known"
    }
  }

  private mutating func erase(_ columns: Range<Int>) {
    let blank = Cell(text: " ", style: Style(fill: erasesWithFill ? style.fill : "49"))
    for column in columns { set(column, blank) }
  }

  private mutating func take(_ parameters: ArraySlice<Int>) {
    var rest = parameters
    while let first = rest.popFirst() {
      switch first {
      case 0: style = Style()
      case 22: style.traits.subtract([1, 2])
      case 23...28: style.traits.remove(first - 20)
      case 1..<9: style.traits.insert(first)
      case 38, 48:
        let count = rest.first == 5 ? 2 : 4
        let color = rest.prefix(count).map(String.init).joined(separator: ";")
        rest = rest.dropFirst(count)
        if first == 38 { style.color = color } else { style.fill = color }
      case 30...37: style.color = "5;\(first - 30)"
      case 40...47: style.fill = "5;\(first - 40)"
      case 39: style.color = "39"
      case 49: style.fill = "49"
      default: style.traits.insert(first)
      }
    }
  }
}

struct ListItem: Hashable {
  private let indentation: Substring
  private let marker: Marker
  private let gap: Substring
  private let isTask: Bool
  /// The offset of the item's text in bytes.
  let contentOffset: Int
  let isEmpty: Bool
  /// The ranges of the marker and of a task's checkbox, in bytes from the start of the line.
  let markerRange: Range<Int>
  let taskRange: Range<Int>?

  private enum Marker: Hashable {
    case bullet(Character)
    case number(Int, delimiter: Character)

    var text: String {
      switch self {
      case .bullet(let sign): String(sign)
      case .number(let number, let delimiter): "\(number)\(delimiter)"
      }
    }
  }

  init?(_ line: String) {
    indentation = Self.indentation(of: line)
    var rest = line[indentation.endIndex...]
    guard let marker = Self.marker(from: &rest) else { return nil }
    self.marker = marker
    gap = rest.prefix { $0 == " " || $0 == "\t" }
    rest = rest[gap.endIndex...]
    guard !gap.isEmpty || rest.isEmpty else { return nil }
    func offset(of index: String.Index) -> Int {
      line.utf8.distance(from: line.startIndex, to: index)
    }
    markerRange = offset(of: indentation.endIndex)..<offset(of: gap.startIndex)
    let text = offset(of: rest.startIndex)
    isTask = Self.isTask(&rest)
    taskRange = isTask ? text..<text + 3 : nil
    contentOffset = offset(of: rest.startIndex)
    isEmpty = rest.allSatisfy { $0 == " " || $0 == "\t" }
  }

  /// The start of the next item, with the next number and an unchecked box.
  var following: String {
    let next: Marker =
      switch marker {
      case .number(let number, let delimiter) where number < 999_999_999:
        .number(number + 1, delimiter: delimiter)
      default: marker
      }
    return indentation + next.text + (gap.isEmpty ? " " : gap) + (isTask ? "[ ] " : "")
  }

  /// The indentation of the item's text from its marker; markers of child items get the same.
  var childIndentation: Int { marker.text.utf8.count + 1 }

  static func indentation(of line: String) -> Substring {
    line.prefix { $0 == " " || $0 == "\t" }
  }

  private static func marker(from rest: inout Substring) -> Marker? {
    guard let first = rest.first else { return nil }
    if "-*+".contains(first) {
      rest.removeFirst()
      return .bullet(first)
    }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard digits.utf8.count <= 9, let number = Int(digits) else { return nil }
    rest = rest[digits.endIndex...]
    guard let delimiter = rest.first, delimiter == "." || delimiter == ")" else { return nil }
    rest.removeFirst()
    return .number(number, delimiter: delimiter)
  }

  private static func isTask(_ rest: inout Substring) -> Bool {
    guard ["[ ]", "[x]", "[X]"].contains(rest.prefix(3)) else { return false }
    let after = rest.dropFirst(3)
    guard after.isEmpty || after.first == " " || after.first == "\t" else { return false }
    rest = after.dropFirst()
    return true
  }
}

struct QueryScanner {
  /// An alternative of a value, without its quotation marks.
  struct Part {
    var text = ""
    var range: Range<Int>
  }

  private let scalars: [Unicode.Scalar]
  /// The byte offset of each scalar, and of the end.
  private let offsets: [Int]
  private var index = 0
  /// Whether the text was too long and is cut.
  let isCut: Bool
  /// The place of an unclosed quotation mark, in bytes of UTF-8.
  private(set) var openQuote: Int?

  init(_ text: String) {
    var scalars: [Unicode.Scalar] = []
    var offsets = [0]
    var isCut = false
    for scalar in text.unicodeScalars {
      let end = (offsets.last ?? 0) + UTF8.width(scalar)
      if end > ParsedQuery.byteLimit {
        isCut = true
        break
      }
      scalars.append(scalar)
      offsets.append(end)
    }
    (self.scalars, self.offsets, self.isCut) = (scalars, offsets, isCut)
  }

  var offset: Int { offsets[index] }
  var isAtEnd: Bool { index == scalars.count }
  var next: Unicode.Scalar? { isAtEnd ? nil : scalars[index] }

  private func isBlank(at index: Int) -> Bool {
    index >= scalars.count || scalars[index].properties.isWhitespace
  }

  mutating func skip(_ count: Int) { index = min(index + count, scalars.count) }

  mutating func skipBlanks() {
    while !isAtEnd, isBlank(at: index) { index += 1 }
  }

  /// Whether a separate word in capitals follows.
  func isAtWord(_ word: String) -> Bool {
    let end = index + word.unicodeScalars.count
    guard end <= scalars.count, scalars[index..<end].elementsEqual(word.unicodeScalars) else {
      return false
    }
    return isBlank(at: end) || scalars[end] == "(" || scalars[end] == ")"
  }

  /// Whether a negating sign follows; two in a row are text, as in `--force`.
  var isAtNegation: Bool {
    guard let sign = next, sign == "-" || sign == "!", !isBlank(at: index + 1) else {
      return false
    }
    return scalars[index + 1] != "-" && scalars[index + 1] != "!"
  }

  /// The letters and dots before a colon, if they follow here.
  var fieldName: String? {
    var end = index
    while end < scalars.count, scalars[end].isASCII, end - index <= 24,
      scalars[end].properties.isAlphabetic || (scalars[end] == "." && end > index)
    {
      end += 1
    }
    guard end > index, end < scalars.count, scalars[end] == ":" else { return nil }
    return text(index..<end)
  }

  /// The range must begin and end between scalars.
  func text(inBytes range: Range<Int>) -> String {
    let start = index(ofByte: range.lowerBound)
    return text(start..<max(start, index(ofByte: range.upperBound)))
  }

  /// - Complexity: O(log *n*) for *n* scalars.
  private func index(ofByte byte: Int) -> Int {
    var (low, high) = (0, scalars.count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] < byte { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func text(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    return String(view)
  }

  /// A word up to a blank, or to a closing parenthesis that was opened outside it.
  mutating func takeWord(inParentheses: Bool) -> String {
    let start = index
    var open = 0
    while !isBlank(at: index) {
      if scalars[index] == "(" { open += 1 }
      if scalars[index] == ")" {
        if open == 0, inParentheses { break }
        open -= 1
      }
      index += 1
    }
    return text(start..<index)
  }

  /// The text in quotation marks, or up to the end; `\"` is a quotation mark.
  mutating func takeQuoted() -> String {
    var result = String.UnicodeScalarView()
    let start = offset
    index += 1
    while let scalar = next {
      index += 1
      if scalar == "\"" { return String(result) }
      if scalar == "\\", next == "\"" {
        result.append("\"")
        index += 1
      } else {
        result.append(scalar)
      }
    }
    openQuote = start
    return String(result)
  }

  /// The time after a day without quotation marks, as in `due:<fri 12:00`; nil if there is none.
  mutating func takeTime(after parts: [Part]) -> String? {
    guard let last = parts.last, last.text.utf8.count == last.range.count else { return nil }
    var ahead = self
    ahead.skipBlanks()
    let word = ahead.takeWord(inParentheses: true)
    guard word.first?.isNumber == true, ((try? TypedTime.read([word.lowercased()])) ?? nil) != nil
    else { return nil }
    self = ahead
    return word
  }

  /// The alternatives of a value, separated by commas outside quotation marks.
  mutating func takeValue(inParentheses: Bool) -> [Part] {
    var parts = [Part(range: offset..<offset)]
    while !isBlank(at: index) {
      if scalars[index] == ")", inParentheses { break }
      if scalars[index] == "," {
        index += 1
        parts.append(Part(range: offset..<offset))
        continue
      }
      if scalars[index] == "\"" {
        parts[parts.count - 1].text += takeQuoted()
      } else {
        parts[parts.count - 1].text.unicodeScalars.append(scalars[index])
        index += 1
      }
      let start = parts[parts.count - 1].range.lowerBound
      parts[parts.count - 1].range = start..<offset
    }
    return parts
  }
}

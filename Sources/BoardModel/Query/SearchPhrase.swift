/// A phrase to search for.
///
/// A small letter without a diacritic matches every form of it; a capital matches only a capital,
/// and a letter with a diacritic only itself: `uber` finds `Über`, but `über` does not find `uber`.
/// `ß` equals `ss`. Parts of words match, even single letters, but not half of a composed character
/// such as a flag.
package struct SearchPhrase: Hashable, Sendable {
  package let text: String
  private let units: [SearchUnit]
  /// Its bytes, including required capitals; nil if an ASCII text can't contain it.
  private let bytes: [UInt8]?
  private let pairs: LetterPairs

  /// Capitals match only capitals, unless case is ignored.
  package init(_ text: String, ignoringCase: Bool = false) {
    self.text = text
    var units = SearchFold.units(of: text).units
    if ignoringCase {
      for index in units.indices { units[index].isCapital = false }
    }
    self.units = units
    pairs = LetterPairs(units.lazy.map(\.base))
    let isASCII = units.allSatisfy { $0.base < 0x80 && $0.marks == 0 }
    bytes = isASCII ? units.map { UInt8($0.base) - ($0.isCapital ? 0x20 : 0) } : nil
  }

  /// Its bytes, including required capitals, if all letters compare by bytes; otherwise nil.
  package var plainBytes: [UInt8]? {
    var text: [UInt8] = []
    for unit in units {
      guard unit.marks == 0, !unit.isContinuation, let scalar = Unicode.Scalar(unit.base),
        scalar.isASCII || SearchFold.standsForItself(scalar)
      else { return nil }
      if scalar.isASCII {
        text.append(UInt8(unit.base) - (unit.isCapital ? 0x20 : 0))
      } else {
        text += Array(String(Character(scalar)).utf8)
      }
    }
    return text
  }

  package var isEmpty: Bool { units.isEmpty }

  var bases: [UInt32] { units.map(\.base) }

  package static func == (left: SearchPhrase, right: SearchPhrase) -> Bool {
    left.units == right.units
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(units) }

  /// Whether a text contains the phrase.
  ///
  /// - Complexity: O(*n* *m*) for *n* bytes of the text and *m* of the phrase; in practice O(*n*).
  package func isFound(in text: String) -> Bool {
    var text = text
    let inASCII = text.withUTF8 { found(in: $0) }
    if let inASCII { return inASCII }
    let letters = SearchFold.units(of: text).units
    return firstMatch(in: letters, from: 0) != nil
  }

  /// The same for a text that is searched for several phrases.
  package func isFound(in text: SearchedText) -> Bool { firstMatch(in: text, from: 0) != nil }

  package func isWhole(of text: String) -> Bool {
    let letters = SearchFold.units(of: text).units
    return letters.count == units.count && isMatch(at: 0, in: letters)
  }

  package func isBeginning(of text: String) -> Bool {
    let letters = SearchFold.units(of: text).units
    return letters.count >= units.count && isMatch(at: 0, in: letters)
  }

  package func ranges(in text: String) -> [Range<Int>] { ranges(in: SearchedText(text)) }

  /// The same for a text that is searched for several phrases.
  package func ranges(in text: SearchedText) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    while !units.isEmpty, let match = firstMatch(in: text, from: start) {
      var end = match + units.count
      switch text.form {
      case .ascii: ranges.append(match..<end)
      case .letters(_, let offsets):
        // Half of `ß` is shown as the whole letter.
        while end < offsets.count, offsets[end] == offsets[end - 1] { end += 1 }
        ranges.append(offsets[match]..<(end < offsets.count ? offsets[end] : text.byteCount))
      }
      start = end
    }
    return ranges
  }

  /// The first match at or after a letter.
  private func firstMatch(in text: SearchedText, from start: Int) -> Int? {
    guard text.pairs.mayHaveAll(of: pairs) else { return nil }
    switch text.form {
    case .letters(let letters, _): return firstMatch(in: letters, from: start)
    case .ascii(let text):
      return bytes?
        .withUnsafeBufferPointer { bytes in
          text.withUnsafeBufferPointer { Self.firstMatch(of: bytes, in: $0, from: start) }
        }
    }
  }

  // MARK: Letters

  private func firstMatch(in letters: [SearchUnit], from start: Int) -> Int? {
    guard let first = units.first else { return start }
    guard letters.count - start >= units.count else { return nil }
    for index in start...letters.count - units.count
    where letters[index].base == first.base && isMatch(at: index, in: letters) {
      return index
    }
    return nil
  }

  private func isMatch(at start: Int, in letters: [SearchUnit]) -> Bool {
    for (index, unit) in units.enumerated() where !unit.finds(letters[start + index]) {
      return false
    }
    let end = start + units.count
    if end < letters.count, letters[end].isContinuation { return false }
    guard let first = units.first else { return true }
    return !letters[start].isContinuation || first.isContinuation
  }

  // MARK: Bytes

  /// Nil if the text is not ASCII.
  private func found(in text: UnsafeBufferPointer<UInt8>) -> Bool? {
    if !text.isASCII { return nil }
    guard let bytes else { return false }
    return bytes.withUnsafeBufferPointer { Self.firstMatch(of: $0, in: text, from: 0) } != nil
  }

  private static func firstMatch(
    of bytes: UnsafeBufferPointer<UInt8>,
    in text: UnsafeBufferPointer<UInt8>,
    from start: Int
  ) -> Int? {
    guard let first = bytes.first else { return start }
    var start = start
    let end = text.count - bytes.count
    while start <= end {
      if finds(first, text[start]) {
        var length = 1
        while length < bytes.count, finds(bytes[length], text[start + length]) { length += 1 }
        if length == bytes.count { return start }
      }
      start += 1
    }
    return nil
  }

  private static func finds(_ wanted: UInt8, _ byte: UInt8) -> Bool {
    wanted == byte || ((0x61...0x7A).contains(wanted) && wanted == byte | 0x20 && byte >= 0x41)
  }
}

extension SearchUnit {
  fileprivate func finds(_ other: SearchUnit) -> Bool {
    base == other.base && (marks == 0 || marks == other.marks) && (!isCapital || other.isCapital)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether no byte has its high bit set.
  var isASCII: Bool { reduce(0, |) < 0x80 }
}

package nonisolated struct FoldedText: Hashable, Sendable {
  package private(set) var letters: [FoldedLetter] = []
  /// The index of the source character for each letter.
  package private(set) var origins: [Int] = []
  package private(set) var startsWord: [Bool] = []

  package init(_ text: String) {
    letters.reserveCapacity(text.utf8.count)
    var previous: Character = " "
    for (index, character) in text.enumerated() {
      let starts = Self.isWordStart(character, after: previous)
      previous = character
      if let byte = character.asciiValue {
        append(FoldedLetter(ascii: byte), from: index, starts)
        continue
      }
      // Uppercase first, for characters that become two letters.
      for (offset, folded) in character.uppercased().lowercased().enumerated() {
        append(FoldedLetter(folded), from: index, starts && offset == 0)
      }
    }
  }

  private mutating func append(_ letter: FoldedLetter, from index: Int, _ starts: Bool) {
    letters.append(letter)
    origins.append(index)
    startsWord.append(starts)
  }

  /// Whether a word starts here, or a part of one as in `nextCard`.
  private static func isWordStart(_ character: Character, after previous: Character) -> Bool {
    guard isInWord(character) else { return false }
    if !isInWord(previous) { return true }
    return character.isUppercase && previous.isLowercase
  }

  private static func isInWord(_ character: Character) -> Bool {
    guard let byte = character.asciiValue else { return character.isLetter || character.isNumber }
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return true
    default: return false
    }
  }
}

/// A lowercase letter with a fast comparison for single scalars, which nearly all are.
package nonisolated struct FoldedLetter: Hashable, Sendable {
  /// The scalar, or 0 if the character has several.
  private let scalar: UInt32
  private let character: Character

  package init(_ character: Character) {
    self.character = character
    let scalars = character.unicodeScalars
    scalar = scalars.count == 1 ? scalars.first?.value ?? 0 : 0
  }

  package init(ascii byte: UInt8) {
    let small = (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
    scalar = UInt32(small)
    character = Character(UnicodeScalar(small))
  }

  package static func == (left: FoldedLetter, right: FoldedLetter) -> Bool {
    if left.scalar != 0, right.scalar != 0 { return left.scalar == right.scalar }
    return left.character == right.character
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(character) }
}

/// Words are runs of letters and digits.
extension TextBuffer {
  /// The start of the word at or before an offset, or the start of the text.
  func wordStart(before offset: Int) -> Int {
    var start = offset
    var isInWord = false
    while let cluster = clusterBefore(start) {
      if cluster.character.isWordCharacter { isInWord = true } else if isInWord { break }
      start = cluster.range.lowerBound
    }
    return start
  }

  /// The end of the word at or after an offset, or the end of the text.
  func wordEnd(after offset: Int) -> Int {
    var reader = ClusterReader(self, from: offset, to: byteCount)
    var isInWord = false
    while let cluster = reader.next() {
      if cluster.character.isWordCharacter {
        isInWord = true
      } else if isInWord {
        return cluster.range.lowerBound
      }
    }
    return byteCount
  }
}

extension Character {
  fileprivate var isWordCharacter: Bool { isLetter || isNumber }
}

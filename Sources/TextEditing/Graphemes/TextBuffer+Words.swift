/// Words are runs of letters and digits; all else only parts them.
extension TextBuffer {
  /// The start of the word in which or after which an offset is; the text's start where there is
  /// none.
  func wordStart(before offset: Int) -> Int {
    var start = offset
    var isInWord = false
    while let cluster = clusterBefore(start) {
      if cluster.character.isOfWord { isInWord = true } else if isInWord { break }
      start = cluster.range.lowerBound
    }
    return start
  }

  /// The end of the word in which or before which an offset is; the text's end where there is none.
  func wordEnd(after offset: Int) -> Int {
    var reader = ClusterReader(self, from: offset, to: byteCount)
    var isInWord = false
    while let cluster = reader.next() {
      if cluster.character.isOfWord {
        isInWord = true
      } else if isInWord {
        return cluster.range.lowerBound
      }
    }
    return byteCount
  }
}

extension Character {
  fileprivate var isOfWord: Bool { isLetter || isNumber }
}

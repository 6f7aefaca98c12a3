internal import BoardModel

/// Reads from a search file which cards may match the texts of a filter.
struct CandidateReading {
  /// How many texts of a filter are looked up; the rest is left to the test of each card.
  private static let textLimit = 12

  let file: SearchFile
  let header: SearchHeader
  /// Looks up the cards with a prefix of an identifier; nil if there are too many.
  let keys: (CardIDPrefix) -> [Int64]?
  private(set) var isDamaged = false
  private var textsLeft = textLimit
  private var segment = [UInt64](repeating: 0, count: SearchChunk.segmentWords)

  init(
    _ file: SearchFile,
    _ header: SearchHeader,
    keys: @escaping (CardIDPrefix) -> [Int64]?
  ) {
    (self.file, self.header, self.keys) = (file, header, keys)
  }

  private var chunkCount: Int {
    let count = Int64(SearchChunk.cardCount)
    return Int(min(Int64(SearchChunk.limit), (header.progress.frontier + count - 1) / count))
  }

  /// One bit for each key below the frontier; nil if the expression has no texts or the file can't
  /// be read.
  mutating func words(_ expression: CardFilter.Expression) -> [UInt64]? {
    if isDamaged { return nil }
    switch expression {
    case .term(.text(let phrase, _)): return words(phrase)
    case .term(.has(.link)): return words(SearchPhrase("://", ignoringCase: true))
    case .term(.id(let prefix)): return keys(prefix).map(words(of:))
    case .term, .not: return nil
    case .all(let parts):
      var result: [UInt64]?
      for part in parts {
        guard let words = words(part) else { continue }
        result = result.map { Self.joined($0, words, &) } ?? words
      }
      return result
    case .any(let parts):
      var result: [UInt64]?
      for part in parts {
        guard let words = words(part) else { return nil }
        result = result.map { Self.joined($0, words, |) } ?? words
      }
      return result
    }
  }

  private static func joined(
    _ left: [UInt64],
    _ right: [UInt64],
    _ operation: (UInt64, UInt64) -> UInt64
  ) -> [UInt64] {
    zip(left, right).map(operation)
  }

  private func words(of keys: [Int64]) -> [UInt64] {
    var set = CandidateSet(
      words: [UInt64](repeating: 0, count: chunkCount * SearchChunk.bitWords),
      frontier: header.progress.frontier
    )
    for key in keys { set.insert(key) }
    return set.words
  }

  private mutating func words(_ phrase: SearchPhrase) -> [UInt64]? {
    let bits = phrase.signatureBits
    if bits.isEmpty || textsLeft == 0 { return nil }
    textsLeft -= 1
    var result = [UInt64](repeating: 0, count: chunkCount * SearchChunk.bitWords)
    let chunks = (0..<chunkCount).filter(header.holds)
    file.prepareReading(bits, chunks: chunks)
    for chunk in chunks {
      if !read(bits, chunk, into: &result) {
        isDamaged = true
        return nil
      }
    }
    return result
  }

  /// Finds the cards of one chunk that have all of the bits.
  private mutating func read(_ bits: [Int], _ chunk: Int, into result: inout [UInt64]) -> Bool {
    let start = chunk * SearchChunk.bitWords
    for (number, bit) in bits.enumerated() {
      let isRead = segment.withUnsafeMutableBufferPointer {
        file.readSegment(of: bit, chunk: chunk, generation: header.generation, into: $0)
      }
      if !isRead { return false }
      var isEmpty = true
      for index in 0..<SearchChunk.bitWords {
        let word = number == 0 ? segment[index] : result[start + index] & segment[index]
        result[start + index] = word
        if word != 0 { isEmpty = false }
      }
      if isEmpty { return true }
    }
    return true
  }
}

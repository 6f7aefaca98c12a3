/// Why a card's tags are refused.
package enum TagFault: Error, Hashable, Sendable {
  case empty
  /// A tag is one word.
  case containsBlank(tag: String)
  case tooLong(tag: String)
  case tooMany(count: Int)
}

/// What a card's tags must be: words of at most 64 characters, at most 64 of them.
///
/// The one rule for all ways in: the signs `#` before a tag are not part of it, a comma or a semicolon
/// parts two tags, and `API` is `api`.
package enum TagRule {
  package static let characterLimit = 64
  package static let countLimit = 64

  /// More bytes than 64 of the longest emoji take.
  static let byteLimit = 2048

  /// The fault of a tag, or nil.
  package static func fault(in tag: String) -> TagFault? {
    if tag.isEmpty { return .empty }
    if tag.utf8.count > byteLimit || tag.count > characterLimit { return .tooLong(tag: tag) }
    return tag.contains(where: \.isWhitespace) ? .containsBlank(tag: tag) : nil
  }

  /// Whether a tag has only letters, digits and `-_/.+`, one of which is not a digit, as Markdown's.
  package static func isPlain(_ tag: some StringProtocol) -> Bool {
    !tag.isEmpty && tag.count <= characterLimit && tag.contains { !$0.isNumber }
      && tag.allSatisfy { $0.isLetter || $0.isNumber || "-_/.+".contains($0) }
  }

  /// New tags from where there are plain ones only, with those of before that are not plain.
  ///
  /// - Complexity: O(*n* × *m*) for *n* and *m* tags, of which there are few.
  package static func keepingOthers(of before: [String], _ new: [String]) -> [String] {
    if before.allSatisfy({ isPlain($0) }) { return new }
    let kept = before.filter { !isPlain($0) || new.contains($0) }
    return Array(merged(kept + new).prefix(countLimit))
  }

  /// The tags that a text without blanks stands for: `#docs` for one, `a,b` and `a;b` for two.
  ///
  /// - Complexity: O(*n*) for *n* characters.
  package static func words(of text: String) -> [String] {
    text.split { $0 == "," || $0 == ";" }
      .map { String($0.drop { $0 == "#" }) }
      .filter { !$0.isEmpty }
  }

  /// The tags without those that differ from an earlier one in capitals alone.
  ///
  /// - Complexity: O(*n*) for *n* tags.
  package static func merged(_ tags: [String]) -> [String] {
    if tags.count < 2 { return tags }
    var seen: Set<SpelledName> = []
    return tags.filter { seen.insert(SpelledName($0)).inserted }
  }

  /// The tags as they are stored, each once, in the order given and as its first one is written; throws
  /// what is wrong with them.
  package static func checked(_ tags: [String]) throws(StoreError) -> [String] {
    var result: [String] = []
    for text in tags {
      let words = words(of: TextRule.storable(text))
      if words.isEmpty { throw .invalidTags(.empty) }
      for tag in words {
        if let fault = fault(in: tag) { throw .invalidTags(fault) }
        result.append(tag)
      }
    }
    result = merged(result)
    if result.count > countLimit { throw .invalidTags(.tooMany(count: result.count)) }
    return result
  }
}

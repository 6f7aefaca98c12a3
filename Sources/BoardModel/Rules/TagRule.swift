package enum TagFault: Error, Hashable, Sendable {
  case empty
  case containsBlank(tag: String)
  case tooLong(tag: String)
  case tooMany(count: Int)
  /// `@me` of somebody without a name, or with one that is too long.
  case unknownAuthor
}

/// A card has at most 64 tags, each one word of at most 64 characters.
///
/// Applies to all input: leading `#` signs are dropped, commas and semicolons separate tags, and
/// case is ignored.
package enum TagRule {
  package static let characterLimit = 64
  package static let countLimit = 64

  /// More than 64 of the longest emoji need.
  static let byteLimit = 2048

  package static func fault(in tag: String) -> TagFault? {
    if tag.isEmpty { return .empty }
    if tag.utf8.count > byteLimit || tag.count > characterLimit { return .tooLong(tag: tag) }
    return tag.contains(where: \.isWhitespace) ? .containsBlank(tag: tag) : nil
  }

  /// Whether a tag has only letters, digits and `-_/.+`, and is not a number, as Markdown requires.
  package static func isPlain(_ tag: some StringProtocol) -> Bool {
    !tag.isEmpty && tag.count <= characterLimit && tag.contains { !$0.isNumber }
      && tag.allSatisfy { $0.isLetter || $0.isNumber || "-_/.+".contains($0) }
  }

  /// New tags from a format that has only plain ones, plus the previous tags that are not plain.
  ///
  /// - Complexity: O(*n* × *m*) for *n* and *m* tags; both are small.
  package static func keepingOthers(of before: [String], _ new: [String]) -> [String] {
    if before.allSatisfy({ isPlain($0) }) { return new }
    let kept = before.filter { !isPlain($0) || new.contains($0) }
    return Array(merged(kept + new).prefix(countLimit))
  }

  /// The tags in a text without spaces: one in `#docs`, two in `a,b` and `a;b`.
  ///
  /// - Complexity: O(*n*) for *n* characters.
  package static func words(of text: String) -> [String] { words(of: text, without: "#") }

  static func words(of text: String, without sign: Character) -> [String] {
    text.split { $0 == "," || $0 == ";" }
      .map { String($0.drop { $0 == sign }) }
      .filter { !$0.isEmpty }
  }

  /// The tags without those that repeat an earlier one in another case.
  ///
  /// - Complexity: O(*n*) for *n* tags.
  package static func merged(_ tags: [String]) -> [String] {
    if tags.count < 2 { return tags }
    var seen: Set<SpelledName> = []
    return tags.filter { seen.insert(SpelledName($0)).inserted }
  }

  /// The tags to store, without duplicates, in the order given; the first spelling wins.
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

package enum CommentFault: Error, Hashable, Sendable {
  case blank
  case tooLong(bytes: Int)
}

/// A comment is not blank and has at most 64 KiB.
package enum CommentRule {
  package static let byteLimit = 1 << 16

  /// The text to store, without blanks around it.
  package static func checked(_ text: String) throws(StoreError) -> String {
    if text.utf8.count > byteLimit { throw .invalidComment(.tooLong(bytes: text.utf8.count)) }
    let text = TextRule.storable(TextRule.withLineFeeds(text))
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { throw .invalidComment(.blank) }
    return String(text[first...last])
  }
}

import BoardModel

package struct SourceComment: Hashable, Sendable {
  /// Identifies the comment on its card: the source's identifier.
  var key: String
  /// Whether the key is the source's own; other keys may not be unique.
  var isNamed: Bool
  var author: String?
  var date: Timestamp
  /// Whether the source has a date; otherwise the import's date is used.
  var isDated = true
  var text: String

  /// Nil without an ISO 8601 date or a text.
  init?(key: String?, author: String?, date: String?, text: String?) {
    guard let moment = date.flatMap({ Timestamp(iso: $0) }), let text,
      text.contains(where: { !$0.isWhitespace })
    else { return nil }
    isNamed = key != nil
    self.key = key ?? "\(moment.milliseconds) \(author ?? "") \(text)"
    self.author = author
    self.date = moment
    self.text = text
  }

  /// A comment without a date; the key must be unique on its card.
  init(undated key: String, author: String?, text: String) {
    (isNamed, self.key, self.author) = (true, key, author)
    (date, isDated, self.text) = (Timestamp(milliseconds: 0), false, text)
  }
}

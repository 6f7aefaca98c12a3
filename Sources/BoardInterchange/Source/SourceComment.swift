import BoardModel

/// What somebody said about a card in another program.
package struct SourceComment: Hashable, Sendable {
  /// What tells it apart from the others of its card: the source's identifier.
  var key: String
  /// Whether the source itself says what it is called; another key may be that of several.
  var isNamed: Bool
  var author: String?
  var date: Timestamp
  /// Whether the source says when; otherwise it is the moment of the import.
  var isDated = true
  var text: String

  /// Nil for one without a moment, as it is written in ISO 8601, or without a text.
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

  /// One whose moment the source does not say; the key is its own among those of its card.
  init(undated key: String, author: String?, text: String) {
    (isNamed, self.key, self.author) = (true, key, author)
    (date, isDated, self.text) = (Timestamp(milliseconds: 0), false, text)
  }
}

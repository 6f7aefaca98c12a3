/// Tags as they are typed on one line: words, with or without `#` before them.
package nonisolated enum TagText {
  /// The tags of a line, in order.
  ///
  /// - Complexity: O(*n*) for *n* characters.
  package static func tags(in text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace)
      .map { word in String(word.first == "#" ? word.dropFirst() : word) }
      .filter { !$0.isEmpty }
  }

  /// The line that stands for tags.
  ///
  /// A tag that begins with `#` itself gets a second one, so that reading it gives the tag back.
  package static func line(of tags: [String]) -> String {
    tags.map { "#" + $0 }.joined(separator: " ")
  }
}

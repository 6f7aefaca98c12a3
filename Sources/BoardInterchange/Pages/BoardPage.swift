package import BoardModel

/// A board as a page of HTML without scripts, for paper and both colour schemes.
package enum BoardPage {
  package static func head(of name: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <title>\(escaped(name))</title>
    <style>
    \(style)
    </style>
    </head>
    <body>
    <h1>\(escaped(name))</h1>
    <main>

    """
  }

  package static let tail = "</main>\n</body>\n</html>\n"

  package static func columnHead(_ name: String, count: Int, limit: Int?) -> String {
    let words = limit.map { "\(count)/\($0)" } ?? "\(count)"
    return "<section>\n<h2>\(escaped(name)) <small>\(words)</small></h2>\n<ol>\n"
  }

  package static let columnTail = "</ol>\n</section>\n"

  package static func item(
    _ card: Card,
    _ comments: [CardComment] = [],
    isOverdue: Bool,
    colors: NameColors = NameColors()
  ) -> String {
    func named(_ name: ColoredName) -> String {
      let color = colors[name].map { " class=\"\($0.rawValue)\"" } ?? ""
      return "<b\(color)>\(escaped(name.text))</b>"
    }
    var html = "<li><h3>\(escaped(card.title))</h3>\n"
    var facts: [String] = []
    if let due = card.draft.dueDate {
      let late = isOverdue ? " class=\"late\"" : ""
      let time = due.time.map { " \($0.text)" } ?? ""
      let words = "\(isOverdue ? "! " : "")\(due.day.full())\(time)"
      facts.append("<time\(late) datetime=\"\(due.iso)\">\(words)</time>")
    }
    if card.priority != .none { facts.append("\(card.priority) priority") }
    facts += card.tags.map { named(.tag($0)) }
    if let repeats = card.draft.repeats { facts.append("↻ \(escaped(repeats.words))") }
    facts += card.assignees.map { "<b>@\(escaped($0))</b>" }
    if let lane = card.lane { facts.append(named(.lane(lane.name))) }
    if let estimate = card.estimate { facts.append("=\(estimate.text)") }
    if !facts.isEmpty { html += "<p class=\"facts\">\(facts.joined(separator: " "))</p>\n" }
    if !card.body.isEmpty { html += "<pre>\(linked(card.body))</pre>\n" }
    if !card.checklist.isEmpty {
      let steps = card.checklist.map { step in
        "<li>\(step.isDone ? "&#9745;" : "&#9744;") \(escaped(step.text))</li>"
      }
      html += "<ul>\(steps.joined(separator: "\n"))</ul>\n"
    }
    return html + comments.map(self.comment).joined() + "</li>\n"
  }

  private static func comment(_ comment: CardComment) -> String {
    let author = comment.author.map { "\(escaped($0)), " } ?? ""
    let time = "<time datetime=\"\(comment.date.iso)\">\(comment.date.day.full())</time>"
    return """
      <blockquote><p class="facts">\(author)\(time)</p>
      <pre>\(linked(comment.text))</pre></blockquote>

      """
  }

  /// Escapes a text and turns web addresses into links.
  static func linked(_ text: String) -> String {
    guard text.contains("://") else { return escaped(text) }
    var (result, plain) = ("", "")
    for word in words(of: text) {
      guard let address = address(in: word) else {
        plain += word
        continue
      }
      result += escaped(plain + address.before)
      result +=
        "<a rel=\"noreferrer\" href=\"\(escaped(address.text))\">\(escaped(address.text))</a>"
      plain = address.after
    }
    return result + escaped(plain)
  }

  /// Words with the blanks before them.
  private static func words(of text: String) -> [Substring] {
    var words: [Substring] = []
    var start = text.startIndex
    while start < text.endIndex {
      let word = text[start...].firstIndex { !$0.isWhitespace } ?? text.endIndex
      let end = text[word...].firstIndex { $0.isWhitespace } ?? text.endIndex
      words.append(text[start..<end])
      start = end
    }
    return words
  }

  private static func address(
    in word: Substring
  ) -> (before: String, text: String, after: String)? {
    guard let start = ["https://", "http://"].compactMap({ word.firstRange(of: $0) }).first else {
      return nil
    }
    let tail = word[start.lowerBound...].prefix { !"<>\"'`|\\^{}".contains($0) }
    // Punctuation at the end of a sentence or a Markdown link is not part of the address.
    guard let last = tail.lastIndex(where: { !".,;:!?)]*_".contains($0) }),
      last >= start.upperBound
    else { return nil }
    return (
      String(word[..<start.lowerBound]), String(word[start.lowerBound...last]),
      String(word[word.index(after: last)...])
    )
  }

  /// Escapes a text; invisible characters become U+FFFD.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case "\u{200D}", "\u{200C}": result.unicodeScalars.append(scalar)
      case _ where isHidden(scalar.properties.generalCategory): result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isHidden(_ category: Unicode.GeneralCategory) -> Bool {
    category == .control || category == .format
  }

  private static let style = """
    :root { color-scheme: light dark; }
    body { font: 15px/1.4 system-ui, sans-serif; margin: 2em; }
    main { display: flex; flex-wrap: wrap; gap: 1.5em; align-items: flex-start; }
    section { flex: 1 1 16em; min-width: 0; }
    h2 { font-size: 1.1em; border-bottom: 2px solid; }
    h3 { font-size: 1em; margin: 0; }
    small, .facts { opacity: .75; font-weight: normal; }
    ol, ul { list-style: none; padding: 0; }
    section > ol > li { border: 1px solid; border-radius: 4px; padding: .6em; margin: 0 0 .8em; break-inside: avoid; }
    p { margin: .3em 0; }
    blockquote { margin: .6em 0 0; padding: 0 0 0 .6em; border-left: 2px solid; }
    pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .4em 0; }
    .late, .red { font-weight: bold; color: light-dark(#b00020, #ff8a80); }
    .orange { color: light-dark(#9a4a00, #ffb070); }
    .yellow { color: light-dark(#7a5c00, #ffd75f); }
    .green { color: light-dark(#1b6e20, #87d787); }
    .blue { color: light-dark(#0b57a4, #82b8ff); }
    .purple { color: light-dark(#6a3aa0, #c9a6ff); }
    .grey { color: light-dark(#5f5f5f, #b0b0b0); }
    @media print { body { margin: 0; font-size: 11px; } main { display: block; } }
    """
}

extension InterchangeFormat {
  package static let html = InterchangeFormat(
    name: "html",
    title: "HTML",
    endings: [".html", ".htm"],
    kept: [
      .body, .steps, .priority, .repeat, .tag, .assignee, .lane, .estimate, .comment, .column,
      .limit, .color,
    ],
    holdsKind: { _ in true },
    writer: BoardPage.write
  )
}

extension BoardPage {
  fileprivate static func write(_ output: any WrittenBoard) throws {
    try output.append(head(of: output.board.name))
    for column in output.board.columns {
      let count = try output.count(of: column)
      try output.append(columnHead(column.name, count: count, limit: column.limit))
      try output.forEachCard(of: [CardQuery(.column(column.id), includingLater: true)]) {
        card,
        _,
        comments in
        // A page is read long after it was written, so only days are late.
        let isOverdue = column.kind.isOverdue(due: card.draft.dueDate, on: output.today, at: 0)
        try output.append(
          item(card, comments, isOverdue: isOverdue, colors: output.board.colors)
        )
      }
      try output.append(columnTail)
    }
    try output.append(tail)
  }
}

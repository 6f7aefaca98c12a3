import BoardModel

/// The keywords of an Org file, and the columns that they stand for.
struct OrgKeywords {
  private var open = [
    "TODO", "NEXT", "STARTED", "DOING", "IN-PROGRESS", "INPROGRESS", "WAITING",
    "WAIT", "HOLD", "SOMEDAY",
  ]
  private var done = ["DONE", "CANCELLED", "CANCELED", "KILL"]
  private var isDeclared = false

  /// Those of `#+TODO: TODO(t) NEXT | DONE CANCELLED`; without a bar, the last one is done.
  mutating func add(_ text: Substring) {
    let words = text.split(whereSeparator: \.isWhitespace)
      .map { String($0.prefix { $0 != "(" }) }
    guard !words.isEmpty else { return }
    if !isDeclared { (open, done, isDeclared) = ([], [], true) }
    let bar = words.firstIndex(of: "|")
    open += words[..<(bar ?? words.count - 1)]
    done += words[(bar.map { $0 + 1 } ?? words.count - 1)...]
  }

  func contains(_ word: Substring) -> Bool {
    open.contains(String(word)) || done.contains(String(word))
  }

  func isArchive(_ word: Substring) -> Bool { ["CANCELLED", "CANCELED", "KILL"].contains(word) }

  /// TODO and DONE are states; other keywords are columns of their own.
  func column(of word: Substring) -> String {
    if word == "TODO" { return "To Do" }
    if word == "DONE" || isArchive(word) { return "Done" }
    return String(word)
  }

  /// In the order of the keywords, with those that cards have or the file declares.
  func columns(of used: [String]) -> [SourceColumn] {
    let used = Set(used)
    var board = SourceBoard()
    for word in open + done {
      let name = column(of: word[...])
      if !isDeclared, !used.contains(name), name != "To Do", name != "Done" { continue }
      if isArchive(word[...]), isDeclared, board.column(named: "Done") != nil { continue }
      let isDone = done.contains(word)
      let kind = ColumnWords.kind(of: name)
      board.addColumn(
        name == "To Do"
          ? .toDo : name == "Done" ? .done : SourceColumn(name, kind: isDone ? .done : kind)
      )
    }
    if board.columns.map(\.name) == ["To Do", "Done"] { return [.open, .doing, .done] }
    return board.columns
  }
}

/// The blocks of an Org file, from `#+BEGIN_SRC` to `#+END_SRC`, also indented.
struct OrgBlocks {
  /// By the number of the first line, counted from 0; a block that is never closed is none.
  private(set) var names: [Int: Substring] = [:]

  init(_ lines: SourceLines) {
    var open: [Substring: Int] = [:]
    for (number, line) in lines.enumerated() {
      if let name = Self.name(line[...], "#+begin_") {
        open[name] = number
      } else if let name = Self.name(line[...], "#+end_"),
        let first = open.removeValue(forKey: name)
      {
        names[first] = name
      }
    }
  }

  static func isEnd(_ line: Substring, of name: Substring) -> Bool {
    self.name(line, "#+end_") == name
  }

  /// Without the comma that Org puts before what looks like its own syntax.
  static func unescaped(_ line: Substring) -> String {
    let text = line.drop(while: \.isWhitespace)
    let isEscaped = text.hasPrefix(",*") || text.hasPrefix(",#+")
    return String(isEscaped ? line[..<text.startIndex] + text.dropFirst() : line)
  }

  /// In lower case.
  private static func name(_ line: Substring, _ mark: String) -> Substring? {
    let text = line.drop(while: \.isWhitespace)
    guard text.hasPrefix("#+"), text.prefix(mark.count).lowercased() == mark else { return nil }
    return text.dropFirst(mark.count).prefix { !$0.isWhitespace }.lowercased()[...]
  }
}

/// What is between the brackets of a date of Org, such as `2026-12-24 Thu 10:00 .+1w -2d`.
struct OrgStamp {
  private(set) var day = ""
  /// Minutes since the beginning of the day.
  private(set) var time: Int?
  private(set) var repeater: (distance: String, isFromDone: Bool)?
  /// What has no place, such as warning periods and ends of hours.
  private(set) var others: [String] = []

  init(_ text: Substring) {
    let words = text.split(separator: " ")
    day = words.first.map(String.init) ?? ""
    for word in words.dropFirst() {
      if let sign = [".+", "++", "+"].first(where: word.hasPrefix) {
        // `+1w/2w` has a deadline for habits.
        let parts = word.dropFirst(sign.count).split(separator: "/")
        repeater = (parts.first.map(String.init) ?? "", sign == ".+")
        if parts.count > 1 { others.append(String(word)) }
      } else if word.contains(":") {
        let clock = word.prefix { $0 != "-" }.split(separator: ":").map { Int($0) }
        if clock.count == 2, let hour = clock[0], let minute = clock[1], 0..<24 ~= hour,
          0..<60 ~= minute
        {
          time = hour * 60 + minute
        }
        if word.contains("-") || time == nil { others.append(String(word)) }
      } else if word.first == "-" {
        others.append(String(word))
      }
    }
  }
}

/// Turns links of Org, `[[https://example.com][words]]`, into those of Markdown.
enum OrgLinks {
  static func markdown(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "[["),
      let end = rest[start.upperBound...].firstRange(of: "]]")
    {
      result += rest[..<start.lowerBound]
      let parts = rest[start.upperBound..<end.lowerBound].split(separator: "][", maxSplits: 1)
      if parts.count == 2 {
        result += "[\(parts[1])](\(parts[0]))"
      } else {
        result += parts.first ?? ""
      }
      rest = rest[end.upperBound...]
    }
    return result + rest
  }
}

/// The counts of steps that Org keeps in a heading, such as `[1/3]` or `[33%]`.
///
/// A card counts its steps itself.
enum OrgCounts {
  static func removed(from title: Substring) -> String {
    let words = title.split(separator: " ").filter { !isCount($0) }
    return words.isEmpty ? String(title) : words.joined(separator: " ")
  }

  private static func isCount(_ word: Substring) -> Bool {
    guard word.first == "[", word.last == "]" else { return false }
    let count = word.dropFirst().dropLast()
    let signs = count.filter { !("0"..."9" ~= $0) }
    return signs == "/" || signs == "%" && count.last == "%"
  }
}

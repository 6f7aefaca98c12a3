import BoardModel

/// Changes of the front matter, in its lines.
extension TaskFile {
  /// Sets the first member with one of the names; nil removes it.
  func setting(_ names: [String], to value: String?) -> [LinkFile.Line] {
    guard let (index, range) = member(names) else {
      return value.map { adding("\(names[0]): \(scalar($0, like: nil))") } ?? lines
    }
    guard let value else { return replacing(Set(range), [:]) }
    guard range.count == 1, let line = MemberLine(lines[range.lowerBound].text) else {
      return replacing(
        Set(range),
        [range.lowerBound: ["\(front?.members[index].name ?? ""): \(scalar(value, like: nil))"]]
      )
    }
    return replacing(
      range.lowerBound,
      by: line.start + scalar(value, like: line.value) + line.end
    )
  }

  /// Sets a list; the body gets its texts and returns the new ones.
  func settingList(_ names: [String], _ change: ([String]) -> [String]) -> [LinkFile.Line] {
    guard let front, let (index, range) = member(names) else {
      let values = change([])
      return values.isEmpty ? lines : adding("\(names[0]): \(list(values, isText: isText(nil)))")
    }
    let value = front.members[index].value
    let old = value.texts
    let new = change(old)
    if new == old { return lines }
    let items = range.filter { lines[$0].text[...].trimmingBlanks().hasPrefix("- ") }
    if let end = items.last, items.count == old.count, items.count + 1 == range.count, !new.isEmpty
    {
      let removed = zip(items, old).filter { !new.contains($0.1) }.map(\.0)
      let last = lines[end].text
      let start = String(last.prefix { $0 == " " }) + "- "
      let added = new.filter { !old.contains($0) }
        .map { start + scalar($0, like: last[...].trimmingBlanks().dropFirst(2)) }
      return replacing(Set(removed), [end + 1: added])
    }
    if new.isEmpty, isText(value) { return replacing(Set(range), [:]) }
    let line = range.count == 1 ? MemberLine(lines[range.lowerBound].text) : nil
    let start = line?.start ?? "\(front.members[index].name): "
    let text = start + list(new, isText: isText(value), like: line?.value) + (line?.end ?? "")
    return replacing(Set(range), [range.lowerBound: [text]])
  }

  /// Whether several names are one text with commas.
  private func isText(_ value: FrontMatterValue?) -> Bool {
    if case .text? = value { true } else { false }
  }

  private func list(_ values: [String], isText: Bool, like old: Substring? = nil) -> String {
    if isText { return scalar(values.joined(separator: ", "), like: old) }
    let sign = old?.first { $0 == "'" || $0 == "\"" }.map { Substring(String($0)) }
    return "[\(values.map { scalar($0, like: sign) }.joined(separator: ", "))]"
  }

  /// A member and its lines, without comments and blank lines after it.
  private func member(_ names: [String]) -> (index: Int, lines: Range<Int>)? {
    guard let front else { return nil }
    let found = names.lazy
      .compactMap { name in front.members.lastIndex { $0.name.lowercased() == name } }
    guard let index = found.first, var range = front.lines(of: index) else { return nil }
    if lines[range.lowerBound].text.contains(/:\s*[|>][-+0-9]*\s*$/) { return (index, range) }
    while range.count > 1 {
      let last = lines[range.upperBound - 1].text[...].trimmingBlanks()
      if !last.isEmpty, !last.hasPrefix("#") { break }
      range = range.lowerBound..<range.upperBound - 1
    }
    return (index, range)
  }

  /// Adds a line at the end of the front matter.
  private func adding(_ line: String) -> [LinkFile.Line] {
    if let front { return replacing([], [front.end: [line]]) }
    return replacing([], [0: ["---", line, "---", ""]])
  }

  /// A value on one line, quoted as the old one if it needs quotes or had them.
  private func scalar(_ text: String, like old: Substring?) -> String {
    let isPlain =
      text.wholeMatch(of: /\p{L}[\p{L}\p{N} _.\/()+-]*[\p{L}\p{N}_.()]|\p{L}/) != nil
      && !["true", "false", "yes", "no", "on", "off", "null", "y", "n"].contains(text.lowercased())
    let isDate = text.wholeMatch(of: /\d{4}-\d\d-\d\d(T\d\d:\d\d)?/) != nil
    let sign = old?.first
    if sign == "\"" { return FolderWriter.quoted(text) }
    if sign != "'", isPlain || isDate && (old != nil || dialect != .backlog) { return text }
    let isSimple = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F ~= $0.value) }
    return isSimple && !text.contains("\u{2028}") && !text.contains("\u{2029}")
      ? "'\(text.replacing("'", with: "''"))'" : FolderWriter.quoted(text)
  }
}

/// A line of front matter such as `due: 2026-12-24  # at noon`.
private struct MemberLine {
  let start: String
  let value: Substring
  let end: String

  init?(_ line: String) {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let rest = line[line.index(after: colon)...]
    let blanks = rest.prefix { $0 == " " || $0 == "\t" }
    let value = rest.dropFirst(blanks.count)
    start = String(line[...colon]) + (blanks.isEmpty ? " " : blanks)
    let end = Self.end(of: value)
    self.value = value[..<end]
    self.end = String(value[end...])
  }

  /// Where the value ends and blanks or a comment begin.
  private static func end(of value: Substring) -> String.Index {
    if let sign = value.first, sign == "'" || sign == "\"" {
      var index = value.index(after: value.startIndex)
      while index < value.endIndex {
        let next = value.index(after: index)
        if value[index] == "\\", sign == "\"", next < value.endIndex {
          index = value.index(after: next)
        } else if value[index] == sign {
          if sign == "\"" || next == value.endIndex || value[next] != sign { return next }
          index = value.index(after: next)
        } else {
          index = next
        }
      }
      return value.endIndex
    }
    let comment = value.firstRange(of: " #")?.lowerBound ?? value.endIndex
    let text = value[..<comment].trimmingBlanks()
    return text.isEmpty ? (value.first == "#" ? value.startIndex : comment) : text.endIndex
  }
}

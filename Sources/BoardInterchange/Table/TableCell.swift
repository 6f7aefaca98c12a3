import BoardModel

enum TableCell {
  /// The most tags or steps of a cell; the rest is a single one.
  private static let partLimit = 10_000

  /// Whether it is empty, like `[]` and `null`.
  static func isNothing(_ cell: String) -> Bool {
    ["", "[]", "{}", "null"].contains(cell.filter { $0 != " " }.lowercased())
  }

  // MARK: Lists

  /// The parts between commas, semicolons and line ends, or those of a list in brackets.
  static func parts(_ cell: String, between signs: String = ",;\n") -> [String] {
    if let values = json(cell)?.elements {
      return values.map { name($0) ?? $0.json }.filter { !$0.isEmpty }
    }
    var text = cell[...].trimmingBlanks()
    if text.hasPrefix("["), text.hasSuffix("]"), text.count > 1 {
      text = text.dropFirst().dropLast()
    }
    return text.split(maxSplits: partLimit) { $0.isNewline || signs.contains($0) }
      .map { String(unquoted($0.trimmingBlanks())) }
      .filter { !$0.isEmpty }
  }

  /// The words of a cell, if all are lower case and so can't be one name.
  static func words(_ cell: String) -> [String]? {
    let words = cell.split(maxSplits: partLimit, whereSeparator: \.isWhitespace)
    let isPlain = words.allSatisfy { word in
      word.contains(where: \.isLetter)
        && word.allSatisfy { $0.isLowercase || $0.isNumber || "_.-@#+".contains($0) }
    }
    return words.count > 1 && isPlain ? words.map(String.init) : nil
  }

  /// A name without the address, as in `Ann <ann@example.com>`; `Doe, Jane` is Jane Doe.
  static func person(_ text: String) -> (name: String, hasAddress: Bool) {
    guard text.hasSuffix(">"), let open = text.lastIndex(of: "<") else {
      return (firstNameFirst(text), false)
    }
    let name = unquoted(text[..<open].trimmingBlanks())
    let address = text[text.index(after: open)...].dropLast()
    return name.isEmpty ? (String(address), false) : (firstNameFirst(String(name)), true)
  }

  private static func firstNameFirst(_ name: String) -> String {
    let parts = name.split(separator: ",").map { $0.trimmingBlanks() }
    return parts.count == 2 ? "\(parts[1]) \(parts[0])" : name
  }

  /// Whether a name is written as `Doe, Jane`, with or without an address; `Ann Lee, Ben Ray` are two.
  static func isLastNameFirst(_ text: String) -> Bool {
    let name = text.prefix { $0 != "<" }
    let parts = name.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].first == " " else { return false }
    let words = parts.map { $0.split(separator: " ") }
    return words[0].last?.first?.isUppercase == true && words[1].first?.first?.isUppercase == true
      && words.contains { $0.count == 1 }
  }

  private static func unquoted(_ text: Substring) -> Substring {
    for sign in ["\"", "'"] where text.hasPrefix(sign) && text.hasSuffix(sign) && text.count > 2 {
      return text.dropFirst().dropLast()
    }
    return text
  }

  static func json(_ cell: String) -> JSONValue? {
    let text = cell[...].trimmingBlanks()
    guard text.hasPrefix("[") || text.hasPrefix("{"), text.utf8.count < 1 << 20 else { return nil }
    return try? JSONValue(text.utf8)
  }

  /// A text, a number, or the name of an object.
  private static func name(_ value: JSONValue) -> String? {
    value.word
      ?? ["name", "title", "text", "username"].lazy.compactMap { value[$0]?.word }.first
  }

  // MARK: Steps

  /// Lines with or without boxes, or JSON with lists of steps by name.
  static func steps(_ cell: String) -> [ChecklistItem] {
    if let value = json(cell) {
      if value.members.isEmpty { return value.elements.compactMap { step($0, in: "") } }
      return value.members.flatMap { list in
        let prefix = value.members.count > 1 ? "\(list.name): " : ""
        return list.value.elements.compactMap { step($0, in: prefix) }
      }
    }
    let isList = cell.contains(where: \.isNewline) || MarkdownLine.item(cell) != nil
    return cell.split(maxSplits: partLimit) { $0.isNewline || !isList && $0 == ";" }
      .compactMap { line in
        let text = MarkdownLine.item(String(line))
        let words = text?.text ?? String(line)
        let isDone = text?.mark == "x" || text?.mark == "X"
        return words.isEmpty ? nil : ChecklistItem(text: words, isDone: isDone)
      }
  }

  private static func step(_ value: JSONValue, in prefix: String) -> ChecklistItem? {
    let text = name(value) ?? value.json
    let isDone = ["done", "resolved", "checked", "completed"].contains { value[$0]?.truth == true }
    return text.isEmpty ? nil : ChecklistItem(text: prefix + text, isDone: isDone)
  }

  // MARK: Done

  /// A percentage according to the heading or a sign, or any number other than 0 and 1.
  static func percentage(_ cell: String, heading: String) -> Double? {
    let text = cell[...].trimmingBlanks()
    let digits = text.hasSuffix("%") ? text.dropLast().trimmingBlanks() : text
    guard let number = Double(digits.replacing(",", with: ".")) else { return nil }
    let isNamed = ["%", "percent", "progress"].contains { heading.contains($0) }
    if text.hasSuffix("%") || isNamed { return number }
    return number == 0 || number == 1 ? nil : number
  }

  /// Nil for words that mean neither yes nor no.
  static func truth(_ cell: String) -> Bool? {
    let word = cell[...].trimmingBlanks().lowercased()
    if yes.contains(word) { return true }
    return no.contains(word) ? false : nil
  }

  private static let yes: Set = [
    "1", "yes", "y", "true", "x", "✓", "✔", "✔️", "✅", "☑", "☑️", "done", "complete", "completed",
    "closed", "checked", "finished", "archived", "ja", "wahr", "oui", "vrai", "sí", "si", "on",
  ]
  private static let no: Set = [
    "0", "no", "n", "false", "open", "unchecked", "-", "☐", "nein", "falsch", "non", "faux", "off",
    "not started", "in progress", "not done", "incomplete",
  ]
}

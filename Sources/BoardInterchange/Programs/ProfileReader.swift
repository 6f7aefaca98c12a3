package import BoardModel
import Foundation
import TOMLText

extension Profile {
  /// Reads the text of a profile.
  ///
  /// - Throws: `SourceFault` for bad TOML, an unknown name, or a bad value.
  package init(name: String, text: String) throws(SourceFault) {
    let entries: [String: TOMLEntry]
    do {
      entries = try TOMLEntry.entries(of: text)
    } catch {
      throw SourceFault(line: error.line, error.reason(so: "the profile can't be used"))
    }
    self.init(name: name)
    var reader = ProfileReader(entries)
    try read(&reader)
    try reader.end()
    try check()
  }

  private mutating func read(_ reader: inout ProfileReader) throws(SourceFault) {
    title = try reader.text("title") ?? name
    if let word = try reader.text("format") { kind = try Self.named(word, in: "format") }
    marks = try reader.lists("marks")
    if kind == .table { marks = marks.map { $0.map { $0.lowercased() } } }
    ignored = Set(try reader.texts("ignored"))
    losses = try reader.words("losses")
    nothing = Set(try reader.texts("nothing").map { $0.lowercased() })
    for (word, value) in try reader.table("fields") {
      fields[try Self.named(word, in: "fields")] = try ProfileReader.texts(value, word)
    }
    for (word, value) in try reader.words("separators") {
      separators[try Self.named(word, in: "separators")] = value
    }
    for (word, value) in try reader.words("units") {
      units[word.lowercased()] = try Self.named(value, in: "units")
    }
    for (word, value) in try reader.words("states") {
      states[word.lowercased()] = try Self.named(value, in: "states")
    }
    for (word, value) in try reader.words("kinds") {
      let state: State = try Self.named(value, in: "kinds")
      kinds[word.lowercased()] = state.kind
    }
    for (word, value) in try reader.words("priorities") {
      priorities[word.lowercased()] = try Self.priority(value)
    }
    try readDates(reader.words("dates"))
    shape.cards = try reader.texts("cards")
    shape.board = try reader.text("board")
    shape.order = try reader.text("order")
    shape.deleted = try reader.text("deleted")
    shape.columns = try reader.parts("columns", ["each", "id", "name", "order", "limit", "unless"])
    shape.steps = try reader.parts("checklist", ["text", "done", "order"])
    shape.comments = try reader.parts("comments", ["text", "author", "date", "id"])
  }

  private mutating func readDates(_ words: [String: String]) throws(SourceFault) {
    for (name, value) in words {
      switch (name, value) {
      case ("order", "day-month"): isDayFirst = true
      case ("order", "month-day"): isDayFirst = false
      case ("due", "day"): dueIsDay = true
      case ("zone", _):
        zone = TimeZone(identifier: value)
        if zone == nil { throw SourceFault("“\(value.prefix(40))” is not a time zone") }
      default: throw SourceFault("“\(name) = \(value.prefix(40))” is not a way to read dates")
      }
    }
  }

  private mutating func check() throws(SourceFault) {
    if fields[.title] == nil { throw SourceFault("[fields] has no title") }
    if kind == .json, shape.cards.isEmpty { throw SourceFault("“cards” is missing") }
    if kind == .table { return }
    let paths =
      shape.cards + fields.values.flatMap { $0 } + shape.columns.values + shape.steps.values
      + shape.comments.values + [shape.board, shape.order, shape.deleted].compactMap { $0 }
    for path in paths.flatMap({ $0.split(separator: "|") }) { _ = try JSONPath(String(path)) }
    for mark in marks.flatMap({ $0 }) { jsonMarks[mark] = try JSONMark(mark) }
  }

  private static func named<Value: RawRepresentable & CaseIterable>(
    _ word: String,
    in table: String
  ) throws(SourceFault) -> Value where Value.RawValue == String {
    if let value = Value(rawValue: word) { return value }
    let names = Value.allCases.map { "\($0.rawValue)" }.joined(separator: ", ")
    throw SourceFault("“\(word.prefix(40))” in “\(table)” is none of \(names)")
  }

  private static func priority(_ word: String) throws(SourceFault) -> Priority {
    let all: [Priority] = [.high, .medium, .low, .none]
    if let priority = all.first(where: { "\($0)" == word }) { return priority }
    throw SourceFault("“\(word.prefix(40))” in “priorities” is none of high, medium, low, none")
  }
}

extension Profile.State {
  var kind: Column.Kind {
    switch self {
    case .toDo: .toDo
    case .doing: .doing
    case .done, .archived: .done
    }
  }
}

/// Takes the entries of a profile one by one, so that unknown ones remain.
private struct ProfileReader {
  private var entries: [String: TOMLEntry]

  init(_ entries: [String: TOMLEntry]) { self.entries = entries }

  mutating func text(_ name: String) throws(SourceFault) -> String? {
    switch entries.removeValue(forKey: name) {
    case nil: return nil
    case .text(let text)?: return text
    default: throw SourceFault("“\(name)” must be a text")
    }
  }

  mutating func texts(_ name: String) throws(SourceFault) -> [String] {
    guard let entry = entries.removeValue(forKey: name) else { return [] }
    return try Self.texts(entry, name)
  }

  static func texts(_ entry: TOMLEntry, _ name: String) throws(SourceFault) -> [String] {
    switch entry {
    case .text(let text): return [text]
    case .list(let values):
      return try values.map { value throws(SourceFault) in
        guard case .text(let text) = value else { throw SourceFault("“\(name)” must have texts") }
        return text
      }
    default: throw SourceFault("“\(name)” must be a text or a list of texts")
    }
  }

  /// A list of texts, or several.
  mutating func lists(_ name: String) throws(SourceFault) -> [[String]] {
    guard case .list(let values)? = entries[name],
      case .list? = values.first
    else { return [try texts(name)].filter { !$0.isEmpty } }
    entries[name] = nil
    return try values.map { value throws(SourceFault) in try Self.texts(value, name) }
  }

  mutating func table(_ name: String) throws(SourceFault) -> [String: TOMLEntry] {
    switch entries.removeValue(forKey: name) {
    case nil: return [:]
    case .table(let table)?: return table
    default: throw SourceFault("“\(name)” must be a table, such as [\(name)]")
    }
  }

  mutating func words(_ name: String) throws(SourceFault) -> [String: String] {
    var words: [String: String] = [:]
    for (key, value) in try table(name) {
      guard case .text(let text) = value else {
        throw SourceFault("“\(key.prefix(40))” in “\(name)” must be a text")
      }
      words[key] = text
    }
    return words
  }

  mutating func parts(_ name: String, _ known: [String]) throws(SourceFault) -> [String: String] {
    let words = try words(name)
    if let other = words.keys.sorted().first(where: { !known.contains($0) }) {
      throw SourceFault(
        "“\(other.prefix(40))” in “\(name)” is none of \(known.joined(separator: ", "))"
      )
    }
    return words
  }

  func end() throws(SourceFault) {
    if let name = entries.keys.min() {
      throw SourceFault("“\(name.prefix(40))” is not a part of a profile")
    }
  }
}

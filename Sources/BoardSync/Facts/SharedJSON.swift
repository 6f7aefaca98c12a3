package import BoardModel
internal import Foundation

/// Converts values to JSON text and back.
///
/// It doesn't use Foundation's coders: a board of a million cards has twenty million values, and
/// each would take ten times as long.
package enum SharedJSON {
  package struct Malformed: Error, Hashable {}

  /// - Throws: `Malformed` for invalid JSON, fractions, and too deep nesting.
  /// - Complexity: O(*n*) for *n* bytes.
  package static func value(of text: String) throws(Malformed) -> SharedValue {
    do {
      return try JSONReader.read(text, depthLimit: 32) { try $0.sharedValue() }
    } catch {
      throw Malformed()
    }
  }

  package static func text(of entries: [SharedEntry]) -> String {
    var writer = JSONWriter(.least)
    writer.array(entries) { writer, entry in writer.add(entry) }
    return writer.text
  }

  package static func text(of facts: [Fact]) -> String {
    var writer = JSONWriter(.least)
    writer.add(facts)
    return writer.text
  }

  package static func text(of value: SharedValue) -> String {
    var writer = JSONWriter(.least)
    writer.add(value)
    return writer.text
  }

  /// The entries of a text as `text(of:)` writes them.
  package static func entries(of text: String) throws(Malformed) -> [SharedEntry] {
    guard let list = try value(of: text).list else { throw Malformed() }
    var entries: [SharedEntry] = []
    entries.reserveCapacity(list.count)
    for value in list {
      guard let entry = SharedEntry(value) else { throw Malformed() }
      entries.append(entry)
    }
    return entries
  }

  /// Rows for the server, one for each run of facts about the same subject.
  package static func rows(of facts: [Fact]) -> String {
    var writer = JSONWriter(.least)
    writer.array(facts.chunked { $0.key.owner == $1.key.owner }) { $0.addRow($1) }
    return writer.text
  }

  /// The facts of a text as `rows(of:)` writes it; anything else in it is skipped.
  package static func facts(ofRows text: String) throws(Malformed) -> [Fact] {
    (try value(of: text).list ?? [])
      .flatMap { row -> [Fact] in
        guard let kind = row["kind"].text.flatMap(FieldKey.Subject.init(rawValue:)),
          let id = row["id"].text.flatMap({ UUID(digits: $0) }),
          case .record(let fields) = row["fields"]
        else { return [] }
        return SharedSubject(kind, id, fields).facts
      }
  }
}

extension SharedEntry {
  fileprivate init?(_ value: SharedValue) {
    guard let id = value["id"].text.flatMap({ UUID(digits: $0) }),
      let client = value["client"].text.flatMap({ UUID(digits: $0) }),
      let action = value["action"].text.flatMap({ UUID(digits: $0) }),
      let author = value["author"].text, let date = value["date"].number
    else { return nil }
    self.init(
      id: id,
      client: client,
      action: action,
      author: author,
      date: date,
      facts: [Fact](value["facts"])
    )
  }
}

extension [Fact] {
  /// Splits the facts into runs in which each element belongs to the previous one.
  fileprivate func chunked(by belongs: (Fact, Fact) -> Bool) -> [ArraySlice<Fact>] {
    var (chunks, start) = ([ArraySlice<Fact>](), startIndex)
    for index in indices.dropFirst() where !belongs(self[index - 1], self[index]) {
      chunks.append(self[start..<index])
      start = index
    }
    if start < endIndex { chunks.append(self[start...]) }
    return chunks
  }

  /// Parses the facts of an entry.
  ///
  /// Anything that isn't a fact, or is unknown to this program, is skipped.
  package init(_ value: SharedValue) {
    self = []
    let list = value.list ?? []
    reserveCapacity(list.count)
    for fact in list {
      let key = fact["key"]
      guard let subject = key["subject"].text.flatMap(FieldKey.Subject.init(rawValue:)),
        let id = key["id"].text.flatMap({ UUID(digits: $0) }), let field = key["field"].text
      else { continue }
      let overwritten = fact["overwrites"].number
      append(Fact(FieldKey(subject, id, field), fact["value"], overwrites: overwritten))
    }
  }
}

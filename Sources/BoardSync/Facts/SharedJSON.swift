internal import BoardModel
internal import Foundation
internal import JSONText

/// Values as JSON text, and back.
///
/// Without Foundation's coders: a board of a million cards has twenty million values, and they take ten
/// times as long for each.
package enum SharedJSON {
  package struct Malformed: Error, Hashable {}

  /// What a text says.
  ///
  /// - Throws: `Malformed` for what is not JSON, for fractions, and for what is nested too deeply.
  /// - Complexity: O(*n*) for *n* bytes.
  package static func value(of text: String) throws(Malformed) -> SharedValue {
    do throws(JSONFault) {
      return try JSONReader.read(text, depthLimit: 32) {
        (reader) throws(JSONFault) -> SharedValue in
        try reader.sharedValue()
      }
    } catch {
      throw Malformed()
    }
  }

  /// Entries as the server takes them.
  package static func text(of entries: [SharedEntry]) -> String {
    var writer = JSONWriter(.least)
    writer.array(entries) { writer, entry in writer.add(entry) }
    return writer.text
  }

  /// The rows that facts come to, one for each stretch of facts about one subject.
  package static func rows(of facts: [Fact]) -> String {
    var writer = JSONWriter(.least)
    writer.array(facts.chunked { $0.key.owner == $1.key.owner }) { $0.addRow($1) }
    return writer.text
  }
}

extension [Fact] {
  /// The stretches in which each element belongs to the one before it.
  fileprivate func chunked(by belongs: (Fact, Fact) -> Bool) -> [ArraySlice<Fact>] {
    var (chunks, start) = ([ArraySlice<Fact>](), startIndex)
    for index in indices.dropFirst() where !belongs(self[index - 1], self[index]) {
      chunks.append(self[start..<index])
      start = index
    }
    if start < endIndex { chunks.append(self[start...]) }
    return chunks
  }

  /// From the list of facts of an entry.
  ///
  /// What is no fact, or about what this program does not know, is passed over.
  package init(_ value: SharedValue) {
    self = []
    let list = value.list ?? []
    reserveCapacity(list.count)
    for fact in list {
      let key = fact["key"]
      guard let subject = key["subject"].text.flatMap(FieldKey.Subject.init(rawValue:)),
        let id = key["id"].text.flatMap({ UUID(digits: $0) }), let field = key["field"].text
      else { continue }
      append(Fact(FieldKey(subject, id, field), fact["value"]))
    }
  }
}

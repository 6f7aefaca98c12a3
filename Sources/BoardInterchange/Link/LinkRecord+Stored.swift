import BoardModel
internal import Foundation

/// A link as it is stored: an object of JSON on one line, and behind it the texts as they are.
extension LinkRecord {
  private static let version = 1

  package var stored: [UInt8] {
    var object = JSONObject()
    object.set("version", Self.version)
    object.set("path", path)
    if let agreed { object.set("agreed", agreed.object) }
    if let pending { object.set("pending", pending.object) }
    return Array(object.json.utf8) + [0x0A] + (agreed?.text ?? []) + (pending?.text ?? [])
  }

  /// Nil for what this version can't read.
  package init?(stored bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: 0x0A),
      var scanner = try? JSONScanner(ByteFeed(Array(bytes[..<end]))),
      let value = try? scanner.value(), value["version"]?.integer == Self.version,
      let path = value["path"]?.text
    else { return nil }
    self.init(path: path)
    var rest = bytes[(end + 1)...]
    if let value = value["agreed"] { agreed = LinkAgreement(value, &rest) }
    if let value = value["pending"] { pending = LinkAgreement(value, &rest) }
  }
}

extension LinkAgreement {
  var object: JSONObject {
    var object = JSONObject()
    object.set("size", text.count)
    object.set("columnLevel", levels.column)
    object.set("taskLevel", levels.task ?? 0)
    object.set("columns", columns.map { $0?.uuid.uuidString ?? "" })
    object.set("names", names)
    object.set("cards", cards.map(\.uuid.uuidString))
    object.set("seen", seen.map { $0.map { String($0, radix: 36) }.joined(separator: " ") })
    object.set("departed", departed.map(\.card.uuid.uuidString))
    object.set("departedTitles", departed.map(\.title))
    return object
  }

  init?(_ value: JSONValue, _ rest: inout ArraySlice<UInt8>) {
    func texts(_ name: String) -> [String] { value[name]?.elements.compactMap(\.text) ?? [] }
    guard let size = value["size"]?.integer, size >= 0, size <= rest.count else { return nil }
    self.init()
    text = Array(rest.prefix(size))
    rest = rest.dropFirst(size)
    let task = value["taskLevel"]?.integer ?? 0
    levels = MarkdownBoard.Levels(
      column: value["columnLevel"]?.integer ?? 2,
      task: task > 0 ? task : nil
    )
    columns = texts("columns").map { UUID(uuidString: $0).map(Column.ID.init) }
    names = texts("names")
    cards = texts("cards").compactMap { UUID(uuidString: $0).map(Card.ID.init) }
    seen = texts("seen").map { $0.split(separator: " ").compactMap { UInt64($0, radix: 36) } }
    departed = zip(texts("departed"), texts("departedTitles"))
      .compactMap { id, title in
        UUID(uuidString: id).map { Departed(card: Card.ID(uuid: $0), title: title) }
      }
    guard names.count == columns.count, seen.count == cards.count,
      seen.allSatisfy({ $0.count == LinkFields.all.count })
    else { return nil }
  }
}

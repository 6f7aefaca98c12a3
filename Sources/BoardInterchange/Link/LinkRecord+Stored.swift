import BoardModel
internal import Foundation

/// A link as it is stored: an object of JSON with the path on one line, one with what was agreed on on
/// the next, and behind them the texts as they are.
extension LinkRecord {
  private static let version = 1

  package var stored: [UInt8] {
    var head = JSONObject()
    head.set("version", Self.version)
    head.set("path", path)
    var object = JSONObject()
    if let agreed { object.set("agreed", agreed.object) }
    if let pending { object.set("pending", pending.object) }
    object.set("shown", shown.map(\.object))
    object.set("answered", isAnswered)
    let texts = ([agreed, pending] + shown).flatMap { $0?.text ?? [] }
    return Array("\(head.json)\n\(object.json)\n".utf8) + texts
  }

  /// Nil for what this version can't read.
  package init?(stored bytes: [UInt8]) {
    var rest = bytes[...]
    guard let head = Self.object(&rest), head["version"]?.integer == Self.version,
      let path = head["path"]?.text, let value = Self.object(&rest)
    else { return nil }
    self.init(path: path)
    if let value = value["agreed"] { agreed = LinkAgreement(value, &rest) }
    if let value = value["pending"] { pending = LinkAgreement(value, &rest) }
    shown = value["shown"]?.elements.compactMap { LinkAgreement($0, &rest) } ?? []
    isAnswered = value["answered"]?.truth ?? false
  }

  /// The path alone of what is stored.
  package static func path(stored bytes: [UInt8]) -> String? {
    var rest = bytes[...]
    return object(&rest)?["path"]?.text
  }

  /// The object on the next line.
  private static func object(_ rest: inout ArraySlice<UInt8>) -> JSONValue? {
    guard let end = rest.firstIndex(of: 0x0A),
      var scanner = try? JSONScanner(ByteFeed(Array(rest[..<end])))
    else { return nil }
    rest = rest[(end + 1)...]
    return try? scanner.value()
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
    // One long text is read far sooner than thousands of short ones.
    object.set("cards", cards.map(\.uuid.uuidString).joined(separator: " "))
    object.set("seen", seen.joined().map { String($0, radix: 36) }.joined(separator: " "))
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
    func words(_ name: String) -> [Substring] { value[name]?.text?.split(separator: " ") ?? [] }
    cards = words("cards").compactMap { Card.ID(text: String($0)) }
    let digests = words("seen").compactMap { UInt64($0, radix: 36) }
    let count = LinkFields.all.count
    guard names.count == columns.count, digests.count == cards.count * count else { return nil }
    seen = cards.indices.map { Array(digests[$0 * count..<($0 + 1) * count]) }
    departed = zip(texts("departed"), texts("departedTitles"))
      .compactMap { id, title in
        Card.ID(text: id).map { Departed(card: $0, title: title) }
      }
  }
}

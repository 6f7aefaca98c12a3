import BoardModel
internal import Foundation

/// The stored form of a link: a JSON head, and a text for each agreement.
extension LinkRecord {
  private static let version = 2

  /// All agreements of the record, in the stored order.
  package var agreements: [LinkAgreement] { [agreed, pending].compactMap(\.self) + shown }

  package var head: [UInt8] {
    var head = JSONObject()
    head.set("version", Self.version)
    head.set("path", path)
    head.set("agreed", agreed != nil)
    head.set("pending", pending != nil)
    head.set("answered", isAnswered)
    head.set("untouched", isUntouched)
    head.set("original", original)
    return Array(head.json.utf8)
  }

  /// Nil if this version can't read it.
  package init?(head: [UInt8], texts: [[UInt8]]) {
    guard var reader = try? JSONReader(ByteFeed(head)), let value = try? reader.value(),
      value["version"]?.integer == Self.version, let path = value["path"]?.text
    else {
      self.init(firstVersion: head)
      return
    }
    self.init(path: path)
    var rest = texts.map(LinkAgreement.init(stored:))[...]
    if value["agreed"]?.truth == true { agreed = rest.popFirst() ?? nil }
    if value["pending"]?.truth == true { pending = rest.popFirst() ?? nil }
    shown = rest.compactMap(\.self)
    isAnswered = value["answered"]?.truth ?? false
    isUntouched = value["untouched"]?.truth ?? false
    original = value["original"]?.text
  }

  // MARK: The first version

  /// A JSON line with the path, one with the agreements, and then their texts.
  private init?(firstVersion bytes: [UInt8]) {
    var rest = bytes[...]
    guard let head = Self.object(&rest), head["version"]?.integer == 1,
      let path = head["path"]?.text, let value = Self.object(&rest)
    else { return nil }
    self.init(path: path)
    if let value = value["agreed"] { agreed = LinkAgreement(firstVersion: value, &rest) }
    if let value = value["pending"] { pending = LinkAgreement(firstVersion: value, &rest) }
    shown = value["shown"]?.elements.compactMap { LinkAgreement(firstVersion: $0, &rest) } ?? []
    isAnswered = value["answered"]?.truth ?? false
  }

  fileprivate static func object(_ rest: inout ArraySlice<UInt8>) -> JSONValue? {
    guard let end = rest.firstIndex(of: 0x0A),
      var reader = try? JSONReader(ByteFeed(Array(rest[..<end])))
    else { return nil }
    rest = rest[(end + 1)...]
    return try? reader.value()
  }
}

/// The stored form of an agreement: a JSON line, a fixed-size record for each card, and the text.
///
/// Places are relative to the previous card, so that an edit changes few records.
extension LinkAgreement {
  private static func recordSize(_ fields: Int) -> Int { 16 + 8 * fields + 3 * 8 }

  package var stored: [UInt8] {
    var head = JSONObject()
    // All entries of an agreement come from one version.
    let fields = entries.map(\.seen.count).min() ?? LinkFields.all.count
    head.set("cards", entries.count)
    head.set("fields", fields)
    head.set("shape", layout.shape.rawValue)
    head.set("columnLevel", layout.column)
    head.set("taskLevel", layout.task ?? 0)
    head.set("boxed", layout.isBoxed)
    habits?.store(in: &head)
    head.set("columns", columns.map { $0?.uuid.uuidString ?? "" })
    head.set("names", names)
    head.set("departed", departed.map(\.card.uuid.uuidString))
    head.set("departedTitles", departed.map(\.title))
    head.set("done", origins.map(\.card.uuid.uuidString))
    head.set("doneFrom", origins.map(\.column.uuid.uuidString))
    head.set("doneAfter", origins.map { $0.previous?.uuid.uuidString ?? "" })
    var bytes = Array("\(head.json)\n".utf8)
    bytes.reserveCapacity(bytes.count + entries.count * Self.recordSize(fields) + text.count)
    func add(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
    }
    var end = 0
    for entry in entries {
      withUnsafeBytes(of: entry.card.uuid.uuid) { bytes += $0 }
      for digest in entry.seen.prefix(fields) { add(digest) }
      for number in [entry.list, entry.bytes.lowerBound - end, entry.bytes.count] { add(number) }
      end = entry.bytes.upperBound
    }
    return bytes + text
  }

  init?(stored bytes: [UInt8]) {
    var rest = bytes[...]
    guard let value = LinkRecord.object(&rest), let count = value["cards"]?.integer, count >= 0
    else { return nil }
    let fields = value["fields"]?.integer ?? LinkFields.firstCount
    guard LinkFields.firstCount...LinkFields.all.count ~= fields else { return nil }
    let size = Self.recordSize(fields)
    if count > rest.count / size { return nil }
    self.init(head: value)
    habits = LinkCardLines.Habits(stored: value)
    entries.reserveCapacity(count)
    var end = 0
    let isSound = rest.withUnsafeBytes { bytes in
      for index in 0..<count {
        let start = index * size
        func number<Value: FixedWidthInteger>(_ offset: Int) -> Value {
          Value(littleEndian: bytes.loadUnaligned(fromByteOffset: start + offset, as: Value.self))
        }
        let places = size - 24
        let list: Int = number(places)
        let (gap, length): (Int, Int) = (number(places + 8), number(places + 16))
        let room = bytes.count - count * size
        guard gap >= 0, length >= 0, gap <= room, length <= room, end + gap + length <= room,
          columns.indices.contains(list)
        else { return false }
        entries.append(
          Entry(
            card: Card.ID(
              uuid: UUID(uuid: bytes.loadUnaligned(fromByteOffset: start, as: uuid_t.self))
            ),
            seen: (0..<fields).map { number(16 + 8 * $0) },
            list: list,
            bytes: end + gap..<end + gap + length
          )
        )
        end += gap + length
      }
      return true
    }
    if !isSound { return nil }
    text = Array(rest.dropFirst(count * size))
  }

  private init(head value: JSONValue) {
    func texts(_ name: String) -> [String] { value[name]?.elements.compactMap(\.text) ?? [] }
    self.init()
    let task = value["taskLevel"]?.integer ?? 0
    layout = MarkdownLayout(
      shape: value["shape"]?.text.flatMap(MarkdownLayout.Shape.init) ?? .columns,
      column: value["columnLevel"]?.integer ?? 2,
      task: task > 0 ? task : nil,
      isBoxed: value["boxed"]?.truth ?? false
    )
    columns = texts("columns").map { UUID(uuidString: $0).map(Column.ID.init) }
    names = texts("names")
    departed = zip(texts("departed"), texts("departedTitles"))
      .compactMap { id, title in
        Card.ID(text: id).map { Departed(card: $0, title: title) }
      }
    origins = zip(zip(texts("done"), texts("doneFrom")), texts("doneAfter"))
      .compactMap { origin, previous in
        guard let card = Card.ID(text: origin.0), let column = UUID(uuidString: origin.1) else {
          return nil
        }
        return Origin(
          card: card,
          column: Column.ID(uuid: column),
          previous: Card.ID(text: previous)
        )
      }
  }

  /// The form of the first version, which did not store the places of the cards.
  init?(firstVersion value: JSONValue, _ rest: inout ArraySlice<UInt8>) {
    guard let size = value["size"]?.integer, size >= 0, size <= rest.count else { return nil }
    self.init(head: value)
    text = Array(rest.prefix(size))
    rest = rest.dropFirst(size)
    func words(_ name: String) -> [Substring] { value[name]?.text?.split(separator: " ") ?? [] }
    let cards = words("cards").compactMap { Card.ID(text: String($0)) }
    let digests = words("seen").compactMap { UInt64($0, radix: 36) }
    let count = LinkFields.firstCount
    guard names.count == columns.count, digests.count == cards.count * count else { return nil }
    entries = cards.enumerated()
      .map { index, card in
        let seen = Array(digests[index * count..<(index + 1) * count])
        return Entry(card: card, seen: seen, list: 0, bytes: 0..<0)
      }
  }
}

internal import Foundation

/// Writes values and entries as JSON.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []

  mutating func list<Element>(
    _ elements: [Element],
    _ body: (inout JSONWriter, Element) -> Void
  ) {
    add("[")
    for (index, element) in elements.enumerated() {
      if index > 0 { add(",") }
      body(&self, element)
    }
    add("]")
  }

  mutating func add(_ entry: SharedEntry) {
    add("{\"id\":\"")
    add(entry.id)
    add("\",\"client\":\"")
    add(entry.client)
    add("\",\"action\":\"")
    add(entry.action)
    add("\",\"author\":")
    add(string: entry.author)
    add(",\"date\":")
    bytes.append(contentsOf: String(entry.date).utf8)
    add(",\"facts\":")
    list(entry.facts) { writer, fact in
      writer.add("{\"key\":{\"subject\":\"")
      writer.bytes.append(contentsOf: fact.key.subject.rawValue.utf8)
      writer.add("\",\"id\":\"")
      writer.add(fact.key.id)
      writer.add("\",\"field\":")
      writer.add(string: fact.key.field)
      writer.add("},\"value\":")
      writer.add(fact.value)
      writer.add("}")
    }
    add("}")
  }

  /// One subject with all of its fields.
  mutating func addRow(_ facts: ArraySlice<Fact>) {
    guard let key = facts.first?.key else { return add("null") }
    add("{\"kind\":\"")
    bytes.append(contentsOf: key.subject.rawValue.utf8)
    add("\",\"id\":\"")
    add(key.id)
    add("\",\"fields\":{")
    for fact in facts {
      if fact.key != key { add(",") }
      add(string: fact.key.field)
      add(":")
      add(fact.value)
    }
    add("}}")
  }

  private mutating func add(_ value: SharedValue) {
    switch value {
    case .null: add("null")
    case .flag(let flag): add(flag ? "true" : "false")
    case .number(let number): bytes.append(contentsOf: String(number).utf8)
    case .text(let text): add(string: text)
    case .list(let values): list(values) { $0.add($1) }
    case .record(let record):
      add("{")
      for (index, field) in record.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { add(",") }
        add(string: field.key)
        add(":")
        add(field.value)
      }
      add("}")
    }
  }

  private mutating func add(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    )
  }

  private mutating func add(_ id: UUID) {
    bytes.append(contentsOf: id.uuidString.utf8)
  }

  private mutating func add(string text: String) {
    add("\"")
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): add("\\\"")
      case UInt8(ascii: "\\"): add("\\\\")
      case ..<0x20:
        add("\\u00")
        bytes.append(Self.digits[Int(byte >> 4)])
        bytes.append(Self.digits[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
    add("\"")
  }

  private static let digits = Array("0123456789abcdef".utf8)
}

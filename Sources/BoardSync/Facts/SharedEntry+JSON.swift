internal import BoardModel
internal import Foundation

extension JSONWriter {
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
    add(entry.date)
    add(",\"facts\":")
    add(entry.facts)
    add("}")
  }

  mutating func add(_ facts: [Fact]) {
    array(facts) { writer, fact in
      writer.add("{\"key\":{\"subject\":\"")
      writer.add(raw: fact.key.subject.rawValue.utf8)
      writer.add("\",\"id\":\"")
      writer.add(fact.key.id)
      writer.add("\",\"field\":")
      writer.add(string: fact.key.field)
      writer.add("},\"value\":")
      writer.add(fact.value)
      if let overwritten = fact.overwrites {
        writer.add(",\"overwrites\":")
        writer.add(overwritten)
      }
      writer.add("}")
    }
  }

  mutating func addRow(_ facts: ArraySlice<Fact>) {
    guard let key = facts.first?.key else { return add("null") }
    add("{\"kind\":\"")
    add(raw: key.subject.rawValue.utf8)
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

  private mutating func add(_ id: UUID) { add(raw: id.digits.utf8) }
}

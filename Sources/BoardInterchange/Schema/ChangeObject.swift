package import BoardModel
internal import Foundation

/// The JSON of a change in an export with history.
package enum ChangeObject {
  package static func exported(_ change: ImportedChange, type: Bool = false) -> JSONObject {
    var object = JSONObject()
    if type { object.set("type", "change") }
    object.set("sequence", change.sequence)
    object.set("action", change.action.uuid.uuidString)
    object.set("kind", change.kind.rawValue)
    object.set("subject", change.subject.word)
    object.set("id", change.id.uuidString)
    object.set("at", change.date.iso)
    object.set("author", change.author)
    object.set("client", change.client.uuidString)
    object.set("before", json: change.before)
    object.set("after", json: change.after)
    return object
  }
}

extension DocumentRecord {
  /// The members that only changes have.
  static let changeNames: Set<String> = [
    "sequence", "action", "kind", "subject", "at", "author", "client", "before", "after",
  ]

  /// Whether it has the states before and after; exports of older versions don't.
  var isWholeChange: Bool { change["before"] != nil && change["after"] != nil }

  func change(_ reader: JSONReader) throws -> ImportedChange {
    guard let sequence = change["sequence"]?.integer,
      (1...Int(ImportedChange.lastSequence)).contains(sequence)
    else { throw reader.fault("the entry that ends here has no “sequence”") }
    func missing(_ name: String) -> SourceFault {
      reader.fault("entry \(sequence) of the history has no valid “\(name)”")
    }
    guard let id else { throw missing("id") }
    guard let kind = change["kind"]?.text.flatMap(Change.Kind.init(rawValue:)) else {
      throw missing("kind")
    }
    guard let subject = change["subject"]?.text.flatMap(ImportedChange.Subject.init(word:))
    else { throw missing("subject") }
    guard let date = change["at"]?.text.flatMap(Timestamp.init(iso:)) else { throw missing("at") }
    guard let action = identifier("action") else { throw missing("action") }
    guard let client = identifier("client") else { throw missing("client") }
    let sides = [change["before"], change["after"]].compactMap(\.self).filter { !$0.isNull }
    if sides.isEmpty || sides.contains(where: { if case .object = $0 { false } else { true } }) {
      throw missing("before” and “after")
    }
    return ImportedChange(
      sequence: Int64(sequence),
      action: ActionID(uuid: action),
      kind: kind,
      subject: subject,
      id: id,
      date: date,
      client: client,
      author: change["author"]?.text,
      before: change["before"].flatMap { $0.isNull ? nil : $0.json },
      after: change["after"].flatMap { $0.isNull ? nil : $0.json }
    )
  }

  private func identifier(_ name: String) -> UUID? {
    change[name]?.text.flatMap(UUID.init(uuidString:))
  }
}

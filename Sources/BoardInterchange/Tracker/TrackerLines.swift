package import BoardModel
internal import Foundation

/// The lines of JSON that Tercet and a program that keeps cards exchange.
///
/// Documented in `Documentation/trackers.md`; what both agreed on is stored in the same form.
package enum TrackerLines {
  // MARK: What the program says

  /// Reads the answer to `list`.
  ///
  /// - Throws: `SourceFault` with the line, also if the last line is missing.
  package static func board(_ bytes: [UInt8]) throws -> TrackerBoard {
    let lines = lines(bytes)
    guard let first = lines.first else { throw SourceFault("it printed nothing") }
    let head = try object(first, 1)
    guard head["type"]?.text == "board" else {
      throw SourceFault("line 1 is not {\"type\": \"board\", …}")
    }
    var board = TrackerBoard(fields: try fields(head), columns: try columns(head), items: [])
    var seen: Set<String> = []
    for (index, line) in lines.enumerated().dropFirst() {
      let value = try object(line, index + 1)
      switch value["type"]?.text {
      case "card":
        let item = try Self.located(index + 1) { () throws in try Self.item(value, board) }
        guard seen.insert(item.id).inserted else {
          throw SourceFault("line \(index + 1): the id “\(item.id.prefix(40))” is there twice")
        }
        board.items.append(item)
      case "end":
        guard value["cards"]?.integer == board.items.count, index == lines.count - 1 else {
          throw SourceFault("line \(index + 1): the end doesn't count the cards before it")
        }
        return board
      default: throw SourceFault("line \(index + 1): the type is neither card nor end")
      }
    }
    throw SourceFault("the answer stops before its last line, {\"type\": \"end\", …}")
  }

  /// Reads the answer to one change: the identifier of the card or the comment.
  ///
  /// - Throws: `SourceFault` with the program's reason.
  package static func reply(_ line: ArraySlice<UInt8>) throws -> String {
    let value = try object(line, nil)
    if let reason = value["error"]?.text { throw SourceFault(String(reason.prefix(200))) }
    guard let id = value["id"]?.word, !id.isEmpty else {
      throw SourceFault("the answer has no “id”")
    }
    return id
  }

  package static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split { $0 == 0x0A }.filter { $0.contains { $0 > 0x20 } }
  }

  private static func object(_ line: ArraySlice<UInt8>, _ number: Int?) throws -> JSONValue {
    let place = number.map { "line \($0)" } ?? "the answer"
    guard let value = try? JSONValue(line), case .object = value else {
      throw SourceFault("\(place) is not an object of JSON")
    }
    return value
  }

  private static func located<Value>(_ line: Int, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let fault as SourceFault { throw SourceFault("line \(line): \(fault.reason)") }
  }

  private static func fields(_ head: JSONValue) throws -> Set<CardField> {
    var fields: Set<CardField> = [.title]
    for name in head["fields"]?.elements.compactMap(\.text) ?? [] {
      guard let field = CardField(key: name), TrackerBoard.possibleFields.contains(field) else {
        let names = TrackerBoard.possibleFields.map(\.key).sorted().joined(separator: ", ")
        throw SourceFault("line 1: “\(name.prefix(40))” is not a field; there are \(names)")
      }
      fields.insert(field)
    }
    return fields
  }

  private static func columns(_ head: JSONValue) throws -> [ColumnDraft] {
    let columns = try (head["columns"]?.elements ?? [])
      .map { value in
        let word = value["kind"]?.text
        let kind = word.flatMap(Column.Kind.init(rawValue:))
        guard let name = value.text ?? value["name"]?.text, word == nil || kind != nil else {
          throw SourceFault("line 1: a column needs a name, and a kind of to-do, doing or done")
        }
        return ColumnDraft(name: CardCleaner.name(name), kind: kind ?? ColumnWords.kind(of: name))
      }
    guard (1...ColumnRule.countLimit).contains(columns.count) else {
      throw SourceFault("line 1: it needs 1 to \(ColumnRule.countLimit) columns")
    }
    return columns
  }

  private static func item(_ value: JSONValue, _ board: TrackerBoard) throws -> TrackerItem {
    guard let id = value["id"]?.word, !id.isEmpty else { throw SourceFault("a card has no “id”") }
    let name = value["column"]?.text.map({ CardCleaner.name($0) })
    let column = name.flatMap { name in board.columns.first { NameRule.isSame($0.name, name) } }
    guard let column else {
      throw SourceFault("“\((name ?? "").prefix(40))” is not one of its columns")
    }
    return TrackerItem(
      id: id,
      draft: try draft(value, board.fields),
      column: column.name,
      comments: try comments(value)
    )
  }

  private static func comments(_ value: JSONValue) throws -> [TrackerItem.Comment] {
    try (value["comments"]?.elements ?? [])
      .map { comment in
        guard let id = comment["id"]?.word, let text = comment["text"]?.text,
          let text = try? CommentRule.checked(text)
        else { throw SourceFault("a comment needs an “id” and a “text”") }
        let date = comment["at"]?.text.flatMap { Timestamp(iso: $0) }
        return TrackerItem.Comment(id: id, author: comment["author"]?.text, date: date, text: text)
      }
  }

  private static func draft(_ value: JSONValue, _ fields: Set<CardField>) throws -> CardDraft {
    guard value["title"]?.text != nil else { throw SourceFault("a card has no “title”") }
    var draft = CardDraft(title: "")
    for field in CardField.allCases where fields.contains(field) {
      guard let member = value[field.key] else { continue }
      guard let edit = field.descriptor.edit(SharedValue(member), from: .document) else {
        throw SourceFault("“\(field.key)” is not \(field.descriptor.expected)")
      }
      do {
        draft.apply(try edit.checked())
      } catch { throw SourceFault("“\(field.key)”: \(error.reason)") }
    }
    return draft
  }

  // MARK: What it is asked to do

  /// The line that asks for a change.
  package static func request(_ change: TrackerChange, id: String?) -> JSONObject {
    var object = JSONObject()
    switch change.content {
    case .create(let draft, let column):
      object.set("type", "create")
      for field in CardField.allCases where TrackerBoard.possibleFields.contains(field) {
        object.set(draft.edit(of: field), for: .document)
      }
      object.set("column", column)
    case .change(let edits, let column):
      object.set("type", "change")
      object.set("id", id)
      for edit in edits { object.set(edit, for: .document) }
      if let column { object.set("column", column) }
    case .comment(let comment):
      object.set("type", "comment")
      object.set("id", id)
      object.set("author", comment.author)
      object.set("text", comment.text)
    }
    return object
  }

  // MARK: What is stored

  /// What both agreed on, a line for each card.
  package static func stored(_ entries: [TrackerEntry]) -> [UInt8] {
    var text = ""
    for entry in entries {
      var object = object(entry.id, entry.draft, entry.column)
      object.set("card", entry.card.uuid.uuidString)
      object.set("home", entry.home?.uuid.uuidString)
      object.set("received", entry.received.sorted())
      object.set("sent", entry.sent.map(\.uuid.uuidString).sorted())
      object.set("gone", entry.isGone)
      if let missed = entry.missed {
        var item = self.object(missed.id, missed.draft, missed.column)
        item.set("comments", missed.comments.map(self.object))
        object.set("missed", item)
      }
      text += object.json + "\n"
    }
    return Array(text.utf8)
  }

  private static func object(_ id: String, _ draft: CardDraft, _ column: String) -> JSONObject {
    var object = JSONObject()
    object.set("id", id)
    for field in CardField.allCases where TrackerBoard.possibleFields.contains(field) {
      object.set(draft.edit(of: field), for: .document)
    }
    object.set("column", column)
    return object
  }

  private static func object(_ comment: TrackerItem.Comment) -> JSONObject {
    var object = JSONObject()
    object.set("id", comment.id)
    object.set("author", comment.author)
    object.set("at", comment.date?.iso)
    object.set("text", comment.text)
    return object
  }

  /// - Throws: `SourceFault` if it was changed by hand.
  package static func entries(_ stored: [UInt8]) throws -> [TrackerEntry] {
    try lines(stored).enumerated()
      .map { index, line in
        let value = try object(line, index + 1)
        guard let id = value["id"]?.text, let card = identifier(value["card"]),
          let column = value["column"]?.text
        else { throw SourceFault("line \(index + 1) of the stored link is damaged") }
        let draft = try draft(value, TrackerBoard.possibleFields)
        var entry = TrackerEntry(id: id, card: Card.ID(uuid: card), draft: draft, column: column)
        entry.home = identifier(value["home"]).map { Column.ID(uuid: $0) }
        entry.received = Set(value["received"]?.elements.compactMap(\.text) ?? [])
        let sent = value["sent"]?.elements.compactMap { identifier($0) } ?? []
        entry.sent = Set(sent.map { CardComment.ID(uuid: $0) })
        entry.isGone = value["gone"]?.truth ?? false
        if let missed = value["missed"], let column = missed["column"]?.text {
          let draft = try self.draft(missed, TrackerBoard.possibleFields)
          let comments = try comments(missed)
          entry.missed = TrackerItem(id: id, draft: draft, column: column, comments: comments)
        }
        return entry
      }
  }

  private static func identifier(_ value: JSONValue?) -> UUID? {
    value?.text.flatMap { UUID(uuidString: $0) }
  }
}

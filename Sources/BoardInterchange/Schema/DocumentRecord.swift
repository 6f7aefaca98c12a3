import BoardModel
import Foundation

/// An object of our documents, a board, a view or a card, read member by member.
struct DocumentRecord {
  var type: String?
  var format: String?
  var version: Int?
  var id: UUID?
  var title: String?
  var name: String?
  var board: String?
  var column: String?
  var columnID: Column.ID?
  var orderKey: OrderKey?
  /// The fields of the card, without the title.
  private var edits: [CardEdit] = []
  var createdAt: Timestamp?
  var updatedAt: Timestamp?
  var doneAt: Timestamp?
  var archivedAt: Timestamp?
  var archivedOn: Board.ID?
  var columns: [(column: Column, key: OrderKey?)]?
  var colors: NameColors?
  var query: String?
  var boardID: Board.ID?
  var comments: [ImportedComment]?
  /// The names of the members so far, to detect duplicates.
  private var names: [String] = []
  private(set) var unknown: [String] = []
  private(set) var change: [String: JSONValue] = [:]

  /// Reads the value of a member.
  ///
  /// - Throws: `SourceFault` for a value of the wrong type, and for a repeated name.
  mutating func read(_ name: String, from reader: inout JSONReader) throws {
    if names.contains(name) { throw reader.fault("“\(name.prefix(40))” is here twice") }
    if names.count >= 200 { throw reader.fault("an object has more than 200 members") }
    names.append(name)
    switch name {
    case "type": type = try reader.optionalText()
    case "format": format = try reader.optionalText()
    case "version": version = try reader.version()
    case "id": id = try reader.identifier()
    case "title": title = try reader.text()
    case "name": self.name = try reader.text()
    case "board": board = try reader.optionalText()
    case "column": column = try reader.optionalText()
    case "columnId": columnID = try reader.identifier().map(Column.ID.init)
    case "orderKey": orderKey = try reader.orderKey()
    case "columns": columns = try reader.columns()
    case "colors": colors = NameColors(SharedValue(try reader.boundedValue()))
    case "query": query = try reader.text()
    case "boardId": boardID = try reader.identifier().map(Board.ID.init)
    case "exportedAt", "position", "shortId": try reader.skip()
    default:
      if try readTime(name, &reader) { return }
      if try readField(name, &reader) { return }
      if name != "author" { unknown.append(name) }
      guard Self.changeNames.contains(name) else { return try reader.skip() }
      change[name] = try reader.value()
    }
  }

  private mutating func readTime(_ name: String, _ reader: inout JSONReader) throws -> Bool {
    switch name {
    case "createdAt": createdAt = try reader.time()
    case "updatedAt": updatedAt = try reader.time()
    case "doneAt": doneAt = try reader.time()
    case "archivedAt": archivedAt = try reader.time()
    case "archivedOn": archivedOn = try reader.identifier().map(Board.ID.init)
    default: return false
    }
    return true
  }

  private mutating func readField(_ name: String, _ reader: inout JSONReader) throws -> Bool {
    if name == "comments" {
      comments = try reader.comments()
      return true
    }
    guard let field = CardField(key: name) else { return false }
    let value = SharedValue(try reader.boundedValue())
    guard let edit = field.descriptor.edit(value, from: .document) else {
      let text = value.text.map { "“\($0.prefix(40))” of " } ?? ""
      throw reader.fault("\(text)“\(name)” is not \(field.descriptor.expected)")
    }
    edits.append(edit)
    return true
  }
}

extension DocumentRecord {
  func card(_ reader: JSONReader) throws -> ImportedCard {
    guard let title else { throw reader.fault("the card that ends here has no “title”") }
    guard let id else { throw reader.fault("the card that ends here has no “id”") }
    var draft = CardDraft(title: title)
    for edit in edits { draft.apply(edit) }
    let place: ImportedCard.Place =
      if let columnID, let orderKey {
        .exact(columnID, orderKey)
      } else if let columnID {
        .column(columnID)
      } else {
        .named(board: board, column: column)
      }
    return ImportedCard(
      id: Card.ID(uuid: id),
      draft: draft,
      fields: Set(edits.map(\.field)).union([.title]),
      place: place,
      archivedAt: archivedAt,
      archivedOn: archivedOn,
      createdAt: createdAt,
      updatedAt: updatedAt,
      // Older documents don't have it; a done card was last changed when it was finished, or later.
      finishedAt: doneAt ?? updatedAt,
      comments: comments ?? []
    )
  }

  /// The view; without history its order key is dropped and it goes where there is room.
  func view(_ reader: JSONReader, withKey hasKey: Bool) throws -> ImportedView {
    guard let id else { throw reader.fault("the view that ends here has no “id”") }
    guard let name else { throw reader.fault("the view that ends here has no “name”") }
    guard let query else { throw reader.fault("the view that ends here has no “query”") }
    return ImportedView(
      id: SavedView.ID(uuid: id),
      draft: ViewDraft(name: name, query: query, board: boardID),
      orderKey: hasKey ? orderKey : nil
    )
  }

  /// The board, with order keys if the document has history.
  func board(_ reader: JSONReader, withKeys hasKeys: Bool) throws -> ImportedBoard {
    guard let id else { throw reader.fault("the board that ends here has no “id”") }
    guard let name else { throw reader.fault("the board that ends here has no “name”") }
    guard let columns, !columns.isEmpty else {
      throw reader.fault("the board that ends here has no “columns”")
    }
    var keys = StructureKeys()
    if hasKeys {
      keys.boards[Board.ID(uuid: id)] = orderKey
      for (column, key) in columns { keys.columns[column.id] = key }
    }
    var board = ImportedBoard(
      id: Board.ID(uuid: id),
      name: name,
      columns: columns.map(\.column),
      archivedAt: archivedAt,
      isAuthoritative: true,
      keys: keys
    )
    board.colors = colors
    return board
  }
}

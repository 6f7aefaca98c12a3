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
  mutating func read(_ name: String, from scanner: inout JSONScanner) throws {
    if names.contains(name) { throw scanner.fault("“\(name.prefix(40))” is here twice") }
    if names.count >= 200 { throw scanner.fault("an object has more than 200 members") }
    names.append(name)
    switch name {
    case "type": type = try scanner.optionalText()
    case "format": format = try scanner.optionalText()
    case "version": version = try scanner.version()
    case "id": id = try scanner.identifier()
    case "title": title = try scanner.string()
    case "name": self.name = try scanner.string()
    case "board": board = try scanner.optionalText()
    case "column": column = try scanner.optionalText()
    case "columnId": columnID = try scanner.identifier().map(Column.ID.init)
    case "orderKey": orderKey = try scanner.orderKey()
    case "columns": columns = try scanner.columns()
    case "colors": colors = NameColors(SharedValue(try scanner.boundedValue()))
    case "query": query = try scanner.string()
    case "boardId": boardID = try scanner.identifier().map(Board.ID.init)
    case "exportedAt", "position", "shortId": try scanner.skipValue()
    default:
      if try readTime(name, &scanner) { return }
      if try readField(name, &scanner) { return }
      if name != "author" { unknown.append(name) }
      guard Self.changeNames.contains(name) else { return try scanner.skipValue() }
      change[name] = try scanner.value()
    }
  }

  private mutating func readTime(_ name: String, _ scanner: inout JSONScanner) throws -> Bool {
    switch name {
    case "createdAt": createdAt = try scanner.time()
    case "updatedAt": updatedAt = try scanner.time()
    case "doneAt": doneAt = try scanner.time()
    case "archivedAt": archivedAt = try scanner.time()
    case "archivedOn": archivedOn = try scanner.identifier().map(Board.ID.init)
    default: return false
    }
    return true
  }

  private mutating func readField(_ name: String, _ scanner: inout JSONScanner) throws -> Bool {
    if name == "comments" {
      comments = try scanner.comments()
      return true
    }
    guard let field = CardField(key: name) else { return false }
    let value = SharedValue(try scanner.boundedValue())
    guard let edit = field.descriptor.edit(value, from: .document) else {
      let text = value.text.map { "“\($0.prefix(40))” of " } ?? ""
      throw scanner.fault("\(text)“\(name)” is not \(field.descriptor.expected)")
    }
    edits.append(edit)
    return true
  }
}

extension DocumentRecord {
  func card(_ scanner: JSONScanner) throws -> ImportedCard {
    guard let title else { throw scanner.fault("the card that ends here has no “title”") }
    guard let id else { throw scanner.fault("the card that ends here has no “id”") }
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
  func view(_ scanner: JSONScanner, withKey hasKey: Bool) throws -> ImportedView {
    guard let id else { throw scanner.fault("the view that ends here has no “id”") }
    guard let name else { throw scanner.fault("the view that ends here has no “name”") }
    guard let query else { throw scanner.fault("the view that ends here has no “query”") }
    return ImportedView(
      id: SavedView.ID(uuid: id),
      draft: ViewDraft(name: name, query: query, board: boardID),
      orderKey: hasKey ? orderKey : nil
    )
  }

  /// The board, with order keys if the document has history.
  func board(_ scanner: JSONScanner, withKeys hasKeys: Bool) throws -> ImportedBoard {
    guard let id else { throw scanner.fault("the board that ends here has no “id”") }
    guard let name else { throw scanner.fault("the board that ends here has no “name”") }
    guard let columns, !columns.isEmpty else {
      throw scanner.fault("the board that ends here has no “columns”")
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

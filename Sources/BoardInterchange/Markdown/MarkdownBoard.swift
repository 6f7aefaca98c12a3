package import BoardModel

/// A board in Markdown, with the lines of each card.
///
/// The other lines of a linked file can so be kept byte for byte.
package struct MarkdownBoard: Sendable {
  /// The program whose style the file has.
  package enum Style: Sendable {
    case obsidian
    case plain
  }

  package struct List: Hashable, Sendable {
    package var name: String
    package var limit: Int?
    /// The kind of its column; nil if the name decides.
    package var kind: Column.Kind?
    /// The lines of its heading: two if it is underlined, none in the shape `list`.
    package var heading: Range<Int>
    package var line: Int { heading.upperBound - 1 }
    /// The line that says its kind, such as `**Complete**`.
    package var kindMark: Int?
    package var isArchive = false
    /// The line after its last one.
    package var end: Int
  }

  package struct Item: Hashable, Sendable {
    package var list: Int
    package var lines: Range<Int>
    /// The blanks before its first line.
    var indent = ""
    package var card: SourceCard
    /// The sign in the box; nil without a box.
    package var mark: Character?
    package var notations = FactNotations()
    /// The heading above it in the shape `list`.
    package var lane: String?
  }

  /// The kind under which items without a box are counted in a file in which others have one.
  static let plainItems = "list items without a box"

  package let lines: [String]
  package var style = Style.plain
  /// Whether taskell, which has no boxes, wrote the file.
  var isTaskell = false
  package var title: String?
  package var lists: [List] = []
  package var items: [Item] = []
  package var notCarried = NotCarried()
  package var layout = MarkdownLayout()
  package var habits = MarkdownHabits()
}

extension MarkdownBoard {
  package var source: SourceBoard {
    var board = SourceBoard(name: title)
    board.notCarried = notCarried
    board.fields = [.title, .body, .due, .tags, .checklist]
    board.hasPlainTagsOnly = true
    if items.contains(where: { $0.card.priority != .none }) { board.fields.insert(.priority) }
    if items.contains(where: { $0.card.start != nil }) { board.fields.insert(.start) }
    layout.shape == .list ? addTasks(to: &board) : addCards(to: &board)
    return board
  }

  /// The cards of the shape `list`: the box says the state.
  private func addTasks(to board: inout SourceBoard) {
    board.columns = [.toDo, .doing, .done]
    for item in items {
      var card = item.card
      let column = card.isArchived ? .done : board.columns[item.list]
      card.column = column.name
      card.lane = item.lane
      if let mark = item.mark, !" xX/-".contains(mark) { board.notCarried.add(box: mark) }
      if card.finishedAt != nil, board.columns[item.list].kind != .done {
        board.notCarried.add(Self.undone)
      }
      board.cards.append(card)
    }
  }

  private static let undone = "days on which cards were done that are not in a done column"

  private func addCards(to board: inout SourceBoard) {
    let names = lists.map { list in
      list.isArchive
        ? list.name
        : board.addColumn(calledAtLeast: list.name, limit: list.limit, kind: list.kind)
    }
    if board.columns.isEmpty { board.columns = [.start] }
    let home = board.columns.last { $0.kind == .done } ?? board.columns[board.columns.count - 1]
    for item in items {
      var card = item.card
      let list = lists[item.list]
      card.column = names[item.list]
      if list.isArchive { Self.archive(&card, in: board.columns, or: home) }
      let kind = board.columns.first { $0.name == card.column }?.kind
      let isTicked = TaskBox.kind(of: item.mark) == .done
      if isTicked, !list.isArchive, kind != .done { card.column = Self.doneColumn(of: &board) }
      if let mark = item.mark, !" xX".contains(mark) { board.notCarried.add(box: mark) }
      if card.finishedAt != nil, kind != .done, !isTicked, !list.isArchive {
        board.notCarried.add(Self.undone)
      }
      board.cards.append(card)
    }
  }

  /// The column of ticked cards, which is made if there is none.
  private static func doneColumn(of board: inout SourceBoard) -> String {
    if let column = board.doneColumn { return column.name }
    return board.addColumn(calledAtLeast: SourceColumn.done.name, kind: .done)
  }

  /// An archived card belongs to the column that our export wrote after it.
  private static func archive(
    _ card: inout SourceCard,
    in columns: [SourceColumn],
    or home: SourceColumn
  ) {
    card.isArchived = true
    let (body, name) = ArchivedColumn.taken(from: card.body)
    let column = name.flatMap { name in columns.first { NameRule.isSame($0.name, name) } }
    card.hasColumn = column != nil
    card.column = (column ?? home).name
    if column != nil { card.body = body }
  }
}

extension NotCarried {
  fileprivate mutating func add(box mark: Character) { add("boxes with “\(mark)” in them") }
}

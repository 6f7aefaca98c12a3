import BoardModel

/// A board in Markdown: headings are columns; list items or deeper headings are cards.
///
/// Records the lines of each card, so that the rest of a file can be kept byte for byte.
package struct MarkdownBoard: Sendable {
  /// The program whose style the file has.
  package enum Style: Sendable {
    case obsidian
    case plain
  }

  package struct List: Hashable, Sendable {
    package var name: String
    package var limit: Int?
    /// The lines of its heading: two if it is underlined.
    package var heading: Range<Int>
    package var line: Int { heading.upperBound - 1 }
    /// Whether its cards are done, from the line `**Complete**`.
    package var isDone = false
    package var isArchive = false
    /// The line after its last one.
    package var end: Int
  }

  package struct Item: Hashable, Sendable {
    package var list: Int
    package var lines: Range<Int>
    package var card: SourceCard
    /// The sign in the box; nil without a box.
    package var mark: Character?
  }

  package let lines: [String]
  package var style = Style.plain
  package var title: String?
  package var lists: [List] = []
  package var items: [Item] = []
  package var notCarried = NotCarried()
  package var levels = Levels()
  package var habits = MarkdownHabits()

  /// The kind under which items without a heading are counted.
  static let looseItems = "list items above the first heading"

  package struct Levels: Hashable, Sendable {
    package var column = 2
    /// The level of cards; nil if list items are cards.
    package var task: Int?

    package init(column: Int = 2, task: Int? = nil) {
      self.column = column
      self.task = task
    }
  }
}

extension MarkdownBoard {
  package var source: SourceBoard {
    var board = SourceBoard(name: title)
    board.notCarried = notCarried
    board.fields = [.title, .body, .due, .tags, .checklist]
    board.hasPlainTagsOnly = true
    let names = lists.map { list in
      list.isArchive
        ? list.name
        : board.addColumn(
          calledAtLeast: list.name,
          limit: list.limit,
          kind: list.isDone ? .done : nil
        )
    }
    if items.contains(where: { $0.card.priority != .none }) { board.fields.insert(.priority) }
    if board.columns.isEmpty { board.columns = [.start] }
    let home = board.columns.last { $0.kind == .done } ?? board.columns[board.columns.count - 1]
    for item in items {
      var card = item.card
      let list = lists[item.list]
      card.column = names[item.list]
      if list.isArchive { Self.archive(&card, in: board.columns, or: home) }
      let kind = board.columns.first { $0.name == card.column }?.kind
      if item.mark == "x" || item.mark == "X", !list.isArchive, kind != .done {
        board.notCarried.add("check marks of cards that are not in a done column")
      } else if let mark = item.mark, !" xX".contains(mark) {
        board.notCarried.add("boxes with “\(mark)” in them")
      }
      if card.finishedAt != nil, kind != .done, !list.isArchive {
        board.notCarried.add("days on which cards were done that are not in a done column")
      }
      board.cards.append(card)
    }
    return board
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

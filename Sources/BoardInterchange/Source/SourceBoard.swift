package import BoardModel

/// A board of another program, read into memory.
package struct SourceBoard: Sendable {
  /// Nil if the source gives no name.
  package var name: String?
  package var columns: [SourceColumn] {
    get { list.all }
    set { list = SourceColumnList(newValue) }
  }
  package var cards: [SourceCard] = []
  package var notCarried = NotCarried()
  /// Messages about guesses.
  package var notes: [String] = []
  package var skipped: [String] = []
  /// The fields that the format supports; other fields of existing cards stay unchanged.
  package var fields: Set<CardField> = [.title, .body, .due, .priority, .tags, .checklist]

  package var hasPlainTagsOnly = false

  package var hasArchive = false

  /// The most cards in a file of another program, since they are all in memory.
  package static let cardLimit = 100_000

  private var list = SourceColumnList()

  package init(name: String? = nil) { self.name = name }

  /// - Throws: `SourceFault` if there are too many.
  mutating func add(_ card: SourceCard) throws {
    if cards.count >= Self.cardLimit { throw Self.tooMany }
    cards.append(card)
  }

  package static var tooMany: SourceFault {
    SourceFault(
      "it has more than \(cardLimit) cards; split it, or use Tercet's JSON, which has no limit"
    )
  }

  /// Adds a column with a unique name: a repeated name becomes “Name (2)”, with a note.
  ///
  /// - Returns: The name.
  mutating func addColumn(
    calledAtLeast name: String,
    limit: Int? = nil,
    kind: Column.Kind? = nil
  ) -> String {
    let kind = kind ?? ColumnWords.kind(of: name)
    if columns.count >= ColumnRule.countLimit {
      addColumn(SourceColumn(name, kind: kind, limit: limit))
      return name
    }
    let plain = CardCleaner.name(name)
    let taken = columns.map { CardCleaner.name($0.name) }
    var free = name
    var number = 1
    while taken.contains(where: { NameRule.isSame($0, number == 1 ? plain : free) }) {
      number += 1
      free = "\(plain.prefix(NameRule.limit - 8)) (\(number))"
    }
    list.add(SourceColumn(free, kind: kind, limit: limit))
    if number > 1 {
      notes.append("several lists are named “\(plain)”; one of their columns is now “\(free)”")
    }
    return free
  }

  /// Adds a column unless there is one of its name.
  package mutating func addColumn(_ column: SourceColumn) { list.add(column) }

  /// The same, before the first done column.
  mutating func addOpenColumn(_ column: SourceColumn) {
    if list[column.name] != nil { return }
    var all = columns
    all.insert(column, at: all.firstIndex { $0.kind == .done } ?? all.count)
    columns = all
  }

  /// Ignores case.
  func column(named name: String) -> SourceColumn? { list[name] }

  var doneColumn: SourceColumn? { list.done }
}

extension SourceBoard {
  /// The kind under which cards without a known column are counted.
  static func homeless(in column: String) -> String {
    "columns of cards that name none or an unknown one, now in “\(column.prefix(40))”"
  }
}

/// Columns with a lookup by name; a table may have as many columns as rows.
private struct SourceColumnList {
  private(set) var all: [SourceColumn] = []
  private(set) var done: SourceColumn?
  private var places: [String: Int] = [:]

  init(_ columns: [SourceColumn] = []) {
    for column in columns { append(column) }
  }

  mutating func add(_ column: SourceColumn) {
    if self[column.name] == nil { append(column) }
  }

  subscript(name: String) -> SourceColumn? { places[name.lowercased()].map { all[$0] } }

  private mutating func append(_ column: SourceColumn) {
    let name = column.name.lowercased()
    if places[name] == nil { places[name] = all.count }
    if done == nil, column.kind == .done { done = column }
    all.append(column)
  }
}

package struct SourceColumn: Hashable, Sendable {
  package var name: String
  package var kind: Column.Kind
  package var limit: Int?
  /// The kinds of columns that it may stand for, if the source has states instead of columns; empty
  /// for a column.
  package var kinds: Set<Column.Kind>

  /// Without a kind, guesses it from the name.
  package init(
    _ name: String,
    kind: Column.Kind? = nil,
    limit: Int? = nil,
    anyOf kinds: Set<Column.Kind> = []
  ) {
    self.name = name
    self.kind = kind ?? ColumnWords.kind(of: name)
    self.limit = limit
    self.kinds = kinds
  }

  /// Whether it is only a state of cards.
  package var isState: Bool { !kinds.isEmpty }

  package static let toDo = SourceColumn("To Do", kind: .toDo, anyOf: [.toDo])
  package static let doing = SourceColumn("Doing", kind: .doing, anyOf: [.doing])
  package static let done = SourceColumn("Done", kind: .done, anyOf: [.done])
  /// The open state of a source that does not know what has been started.
  package static let open = SourceColumn("To Do", kind: .toDo, anyOf: [.toDo, .doing])
  /// The column for new cards of a source without states.
  package static let start = SourceColumn("To Do", kind: .toDo, anyOf: [.toDo, .doing, .done])
}

package struct SourceCard: Hashable, Sendable {
  /// The source's identifier; nil if it has none; the title then identifies the card.
  package var key: String?
  /// A second identifier, for sources whose exports differ in the first one.
  package var number: String?
  /// Our own identifier, if one of our exports wrote it next to the key.
  package var ownIdentifier: String?
  package var column: String
  package var title: String
  package var body = ""
  package var due: CalendarDay?
  package var dueTime: ClockTime?
  package var start: CalendarDay?
  package var repeats: CardRepeat?
  /// From which day it counts, if the source says that apart.
  package var repeatFrom: RepeatBasis?
  package var priority = Priority.none
  package var tags: [String] = []
  package var checklist: [ChecklistItem] = []
  package var assignees: [String] = []
  /// Any text; it is cut to a name.
  package var lane: String?
  package var estimate: Estimate?
  package var comments: [SourceComment] = []
  /// The source's identifiers of the cards it waits for.
  package var blockedBy: [String] = []
  /// The source's identifier, number or title of the card that it is part of.
  package var parent: String?
  package var isArchived = false
  /// Whether the source gives the column; otherwise an existing card stays where it is.
  package var hasColumn = true
  package var createdAt: Timestamp?
  package var updatedAt: Timestamp?
  /// When it was done; nil if the source does not say.
  package var finishedAt: Timestamp?
}

package import BoardModel

/// A board as another program has it, read whole.
package struct SourceBoard: Sendable {
  /// What the source calls it; nil where it has no name.
  package var name: String?
  package var columns: [SourceColumn] {
    get { list.all }
    set { list = SourceColumnList(newValue) }
  }
  package var cards: [SourceCard] = []
  package var notCarried = NotCarried()
  /// What was guessed, in words.
  package var notes: [String] = []
  /// The files of a folder that could not be read, with the reasons.
  package var skipped: [String] = []
  /// What the format speaks of; the other fields of a card that is there stay as they are.
  package var fields: Set<CardField> = [.title, .body, .due, .priority, .tags, .checklist]

  /// Whether it can hold plain tags only.
  package var hasPlainTagsOnly = false

  /// Whether it says which cards are archived.
  package var hasArchive = false

  /// How many cards a file of another program has at most; they are all in memory.
  package static let cardLimit = 100_000

  private var list = SourceColumnList()

  package init(name: String? = nil) { self.name = name }

  /// - Throws: `SourceFault` where there are too many.
  mutating func add(_ card: SourceCard) throws {
    if cards.count >= Self.cardLimit { throw Self.tooMany }
    cards.append(card)
  }

  package static var tooMany: SourceFault {
    SourceFault(
      "it has over \(cardLimit) cards; split it, or use Tercet's JSON, which has no limit"
    )
  }

  /// Adds a column under a name of its own: a second one of a name is “Name (2)”, and a note says so.
  ///
  /// - Returns: the name.
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
      notes.append("several lists are called “\(plain)”; the column of one of them is “\(free)”")
    }
    return free
  }

  /// Adds a column where none has its name yet.
  package mutating func addColumn(_ column: SourceColumn) { list.add(column) }

  /// The column of a name, in any case.
  func column(named name: String) -> SourceColumn? { list[name] }

  /// The first column whose cards are done.
  var doneColumn: SourceColumn? { list.done }
}

extension SourceBoard {
  /// What is counted of cards of which the source does not say where they are.
  static func homeless(in column: String) -> String {
    "columns of cards that name none or an unknown one, now in “\(column.prefix(40))”"
  }
}

/// Columns that are found by their names, since a table may name as many as it has rows.
private struct SourceColumnList {
  private(set) var all: [SourceColumn] = []
  private(set) var done: SourceColumn?
  private var places: [String: Int] = [:]

  init(_ columns: [SourceColumn] = []) {
    for column in columns { append(column) }
  }

  /// Adds a column where none has its name yet.
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

/// A column as another program has it.
package struct SourceColumn: Hashable, Sendable {
  package var name: String
  package var kind: Column.Kind
  package var limit: Int?
  /// The kinds of columns any of which stands for it, where the source has states and no columns;
  /// empty for a column.
  package var kinds: Set<Column.Kind>

  /// Without a kind, the name says it.
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
  /// What a source calls open that does not know whether it was begun.
  package static let open = SourceColumn("To Do", kind: .toDo, anyOf: [.toDo, .doing])
  /// Where cards are new of a source that says nothing of states.
  package static let start = SourceColumn("To Do", kind: .toDo, anyOf: [.toDo, .doing, .done])
}

/// A card as another program has it.
package struct SourceCard: Hashable, Sendable {
  /// The source's own identifier; nil where it has none, and then the title tells cards apart.
  package var key: String?
  /// A number that names it too, where the source says its identifier now in one way and now in another.
  package var number: String?
  /// The identifier of the card of ours that it is, where an export of ours wrote it beside the key.
  package var ownIdentifier: String?
  /// The name of its column.
  package var column: String
  package var title: String
  package var body = ""
  package var due: CalendarDay?
  package var priority = Priority.none
  package var tags: [String] = []
  package var checklist: [ChecklistItem] = []
  package var assignees: [String] = []
  package var comments: [SourceComment] = []
  /// The identifiers, in the source, of the cards on which it waits.
  package var blockedBy: [String] = []
  package var isArchived = false
  /// Whether the source says in which column it is; otherwise one that is here stays where it is.
  package var hasColumn = true
  package var createdAt: Timestamp?
  package var updatedAt: Timestamp?
  /// When it was done, where the source says so.
  package var finishedAt: Timestamp?

  package init(key: String? = nil, column: String, title: String) {
    self.key = key
    self.column = column
    self.title = title
  }
}

import BoardModel
import TerminalSurface

/// Describes a step that was undone or redone, in terms of the original action.
struct StepWords {
  private let step: RevertedStep
  private let boards: BoardIndex

  /// The name of the target column of a move, if it was deleted since.
  private let deletedColumn: String?

  init(_ step: RevertedStep, _ boards: BoardIndex, _ deletedColumn: String? = nil) {
    self.step = step
    self.boards = boards
    self.deletedColumn = deletedColumn
  }

  /// For example `move “Fix login” to Doing` or `add 20 cards`.
  var text: String { phrase + place }

  /// The board, if there are several; the column of a move names it already.
  private var place: String {
    switch step.action {
    case .moved, .board, .imported, .importedHistory: ""
    default: boards.board(of: step).map { " on \($0.name.inQuotes)" } ?? ""
    }
  }

  private var phrase: String {
    switch step.action {
    case .moved(let column): "move \(what)\(target(column))"
    case .edited(let fields): "change the \(CardField.list(fields)) of \(what)"
    case .column(let event): words(for: event, "the column")
    case .board(let event): words(for: event, "the board") + cards
    case .view(let event): words(for: event, "the view")
    case .commented: "comment on \(what)"
    case .uncommented: "delete the comment on \(what)"
    case .madeTemplate: "make \(what) \(step.count == 1 ? "a template" : "templates")"
    case .imported: "import \(Plural.cards(step.count))"
    case .importedHistory: "import a board with its history"
    default: "\(verb) \(what)"
    }
  }

  /// The column of a move, if all cards went to one of this name.
  private func target(_ column: Column.ID) -> String {
    if step.columns.count < 2 {
      return " to \(deletedColumn.map { "\($0) (deleted)" } ?? boards.name(of: column))"
    }
    let names = Set(step.columns.map { boards.column($0)?.name })
    return names.count == 1 ? names.first?.map { " to \($0)" } ?? "" : ""
  }

  private var cards: String { step.cardsOfBoard.map { " with \(Plural.cards($0))" } ?? "" }

  func object(isUndo: Bool) -> JSONObject {
    var object = JSONObject()
    object.set("done", isUndo ? "undo" : "redo")
    object.set("step", verb)
    object.set("count", step.count)
    object.set("card", step.card?.text)
    object.set("title", step.title)
    object.set("leftOutCount", step.leftOut.count)
    object.set("leftOut", step.leftOut.conflicts.map(Self.object))
    return object
  }

  private static func object(of conflict: UndoConflict) -> JSONObject {
    var object = JSONObject()
    object.set("card", conflict.card?.text)
    object.set("title", conflict.title)
    object.set("reason", conflict.reason(quoting: "“\(conflict.title.prefix(40))”"))
    return object
  }

  private var what: String { step.count == 1 ? step.title.inQuotes : Plural.cards(step.count) }

  private var verb: String {
    switch step.action {
    case .added: "add"
    case .restored: "restore"
    case .deleted: "delete"
    case .archived: "archive"
    case .unarchived: "unarchive"
    case .madeTemplate: "template"
    case .moved, .reordered: "move"
    case .edited: "change"
    case .column(let event): "\(verb(of: event)) column"
    case .board(let event): "\(verb(of: event)) board"
    case .view(let event): "\(verb(of: event)) view"
    case .commented: "comment"
    case .uncommented: "take back comment"
    case .imported: "import"
    case .importedHistory: "import history"
    }
  }

  private func words(for event: StructureEvent, _ thing: String) -> String {
    let name = "\(thing) \(step.title.inQuotes)"
    return switch event {
    case .renamed(let old): "rename \(thing) \(old.inQuotes)"
    case .kindChanged: "change the kind of \(name)"
    case .limitChanged: "change the limit of \(name)"
    case .queryChanged: "change the query of \(name)"
    case .colored(let tag, _, _): "change the colour of \(tag)"
    default: "\(verb(of: event)) \(name)"
    }
  }

  private func verb(of event: StructureEvent) -> String {
    switch event {
    case .added: "add"
    case .renamed: "rename"
    case .kindChanged, .limitChanged, .queryChanged, .colored: "change"
    case .moved: "move"
    case .archived: "archive"
    case .unarchived: "unarchive"
    case .deleted: "delete"
    case .restored: "restore"
    }
  }
}

import BoardModel
import TerminalSurface

enum CardFormat: Equatable {
  /// For people: the identifier, the title and the other fields.
  case lines
  /// A short line without decoration, for readers who pay by the word.
  case compact
  /// The same with other words: what `tercet list --compact` prints without a query.
  case brief
  case ids
  case json
  case ndjson
  case template([Piece])

  enum Piece: Equatable {
    case text(String)
    case field(Field)
  }

  enum Field: String, CaseIterable {
    case id, uuid, title, board, column, due, start, `repeat`, priority, tags, assignees, lane,
      estimate,
      claim, steps, created
    case changed, done, body
  }

  init(_ text: String?, isJSON: Bool) throws(CommandFailure) {
    guard let text else {
      self = isJSON ? .json : .lines
      return
    }
    if isJSON, text != "json" {
      throw .usage("Use --json or --format \(text.prefix(20)), not both")
    }
    switch text {
    case "lines": self = .lines
    case "compact": self = .compact
    case "ids": self = .ids
    case "json": self = .json
    case "ndjson": self = .ndjson
    case _ where text.contains("{"): self = .template(try Self.pieces(of: text))
    default:
      throw .usage(
        "“\(text.prefix(40))” is not a format; use lines, compact, ids, json, ndjson, or a template"
          + " such as '{id} {title}'"
      )
    }
  }

  private static func pieces(of text: String) throws(CommandFailure) -> [Piece] {
    var pieces: [Piece] = []
    var rest = text.replacing("\\t", with: "\t").replacing("\\n", with: "\n")[...]
    while let start = rest.firstIndex(of: "{") {
      if start > rest.startIndex { pieces.append(.text(String(rest[..<start]))) }
      guard let end = rest[start...].firstIndex(of: "}") else {
        throw .usage("--format: a “{” without a “}”")
      }
      let name = rest[rest.index(after: start)..<end]
      guard let field = Field(rawValue: String(name)) else {
        let names = Field.allCases.map(\.rawValue).joined(separator: ", ")
        throw .usage("--format: unknown field “\(name.prefix(40))”; the fields are \(names)")
      }
      pieces.append(.field(field))
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return pieces
  }

  /// Whether the format has positions, which are slow to find.
  var hasPositions: Bool { self == .json || self == .ndjson }

  /// Whether it prints nothing at all without cards.
  var isEmptyForNone: Bool { self != .json }

  var hasHeadings: Bool { self == .lines }
}

struct CardLine {
  let card: Card
  let shortID: String
  let boards: BoardIndex
  let today: CalendarDay

  /// The title and the other fields, without the column if it is in the heading.
  func words(column: Bool) -> String {
    var parts = [card.title]
    let kind = boards.column(card.column)?.kind
    if let day = card.finishedOn(kind) {
      parts.append("✓ " + DueDate(day).words(seenFrom: today, isOpen: false))
    } else if let due = card.draft.dueDate {
      let isOpen = !card.place.isArchived && kind != nil && kind != .done
      parts.append(due.words(seenFrom: today, isOpen: isOpen))
    }
    if card.draft.repeats != nil { parts.append("↻") }
    if card.priority != .none { parts.append("\(card.priority) priority") }
    if let progress = ChecklistProgress(card.checklist) {
      parts.append("\(progress.done)/\(progress.count)")
    }
    parts += card.draft.signedNames
    if column { parts.append("(\(place))") }
    return parts.joined(separator: "  ")
  }

  /// The card as a row of a table; `column` shows the column, `board` also the name of its board.
  func row(column: Bool, board: Bool) -> CardTableRow {
    let home = boards.column(card.column)
    var place = card.place.isArchived ? "archived" : home?.name ?? "a deleted column"
    if board, let name = boards.board(of: card)?.name { place = "\(name): \(place)" }
    return CardTableRow(
      card,
      id: shortID,
      kind: home?.kind,
      place: column ? place : nil,
      today: today
    )
  }

  private var place: String {
    card.place.isArchived ? "archived" : boards.name(of: card.column)
  }

  /// Words only, without empty fields.
  var compact: String {
    var parts = [shortID, columnWord]
    if card.priority != .none { parts.append("!\(card.priority)") }
    if let due = card.draft.dueDate { parts.append(due.iso) }
    if let progress = ChecklistProgress(card.checklist) {
      parts.append("\(progress.done)/\(progress.count)")
    }
    parts += card.assignees.map { "@" + $0 } + card.tags.map { "#" + $0 }
    parts += [card.lane?.text, card.estimate.map { "=\($0.text)" }].compactMap(\.self)
    return (parts + [card.title]).joined(separator: " ")
  }

  private var columnWord: String {
    let name = card.place.isArchived ? "archived" : boards.column(card.column)?.name ?? "?"
    return String(name.lowercased().map { $0.isWhitespace ? "-" : $0 })
  }

  func text(_ pieces: [CardFormat.Piece]) -> String {
    pieces.map { piece in
      switch piece {
      // Tabs and line breaks of the caller's template are intended.
      case .text(let text): PrintableText.sanitisedLines(text)
      case .field(let field): PrintableText.sanitised(value(of: field))
      }
    }
    .joined()
  }

  private func value(of field: CardFormat.Field) -> String {
    switch field {
    case .id: shortID
    case .uuid: card.id.text
    case .title: card.title
    case .board: boards.board(of: card)?.name ?? ""
    case .column: boards.column(card.column)?.name ?? ""
    case .due: card.draft.dueDate?.iso ?? ""
    case .start: card.start?.iso ?? ""
    case .repeat: card.draft.repeats?.words ?? ""
    case .priority: card.priority == .none ? "" : "\(card.priority)"
    case .tags: card.tags.joined(separator: ",")
    case .assignees: card.assignees.joined(separator: ",")
    case .lane: card.lane?.name ?? ""
    case .estimate: card.estimate?.text ?? ""
    case .claim: card.claim?.by ?? ""
    case .steps: ChecklistProgress(card.checklist).map { "\($0.done)/\($0.count)" } ?? ""
    case .created: card.createdAt.iso
    case .changed: card.updatedAt.iso
    case .done: card.place.knownFinish?.iso ?? ""
    case .body: card.body
    }
  }
}

import BoardInterchange
import BoardModel

/// Counts what an export wrote, and what the format can't hold.
final class ExportTally {
  private let format: InterchangeFormat
  private let hasHistory: Bool
  private(set) var cards = 0
  private var counts: [ExportPart: Int] = [:]

  init(_ format: InterchangeFormat, hasHistory: Bool) {
    self.format = format
    self.hasHistory = hasHistory
  }

  func add(_ exported: ExportedCard) {
    cards += 1
    let card = exported.card
    add(.body, card.body.isEmpty ? 0 : 1)
    add(.steps, card.checklist.isEmpty ? 0 : 1)
    add(.time, card.dueTime == nil ? 0 : 1)
    add(.start, card.start == nil ? 0 : 1)
    add(.priority, card.priority == .none ? 0 : 1)
    add(.repeat, card.repeatRule == nil || format.holdsRepeat(card) ? 0 : 1)
    add(.tag, card.tags.count { !format.holdsTag($0) })
    add(.assignee, card.assignees.count)
    add(.lane, card.lane == nil ? 0 : 1)
    add(.estimate, card.estimate == nil ? 0 : 1)
    add(.dependency, card.blockedBy.count)
    add(.parent, card.parent == nil ? 0 : 1)
    add(.template, card.draft.isTemplate ? 1 : 0)
    add(.claim, card.claim == nil ? 0 : 1)
    add(.comment, exported.comments.count)
    add(.finish, card.place.knownFinish == nil ? 0 : 1)
  }

  func add(_ part: ExportPart, _ count: Int) {
    if !format.kept.contains(part) { counts[part, default: 0] += count }
  }

  /// Counts colours, and the limits, kinds and names of columns that the format can't hold.
  func add(_ board: Board) {
    add(.color, board.colors.byKey.count)
    add(.limit, board.columns.count { $0.limit != nil })
    if format.kept.contains(.column) {
      add(.columnKind, board.columns.count { !format.holdsKind($0) })
    }
    add(
      .column,
      board.columns.count { column in
        !format.columnNames.contains { NameRule.isSame($0, column.name) }
      }
    )
  }

  /// Whether to count archived cards, because the format can't hold them.
  var leavesOutArchive: Bool { !format.kept.contains(.archived) }

  func object(
    to path: String?,
    as format: String,
    inPlaceOfAnother isReplacing: Bool
  ) -> JSONObject {
    var object = JSONObject()
    object.set("file", path)
    object.set("format", format)
    object.set("cards", cards)
    object.set("replaced", isReplacing)
    object.set(
      "leftOut",
      ExportPart.allCases.compactMap { part -> JSONObject? in
        guard let count = counts[part], count > 0 else { return nil }
        var entry = JSONObject()
        entry.set("kind", "\(part)")
        entry.set("count", count)
        return entry
      }
    )
    object.set("history", hasHistory)
    return object
  }

  /// One line, such as `Exported 120 cards to “x.md”; left out: 3 comments`.
  ///
  /// Includes a format that was assumed.
  func line(
    to path: String?,
    as format: InterchangeFormat?,
    inPlaceOfAnother isReplacing: Bool
  ) -> String {
    let target = (path.map { " to “\($0)”" } ?? "") + (format.map { " as \($0.title)" } ?? "")
    let place = isReplacing ? ", replacing the old file" : ""
    let parts = ExportPart.allCases.filter { $0 != .otherwise }.compactMap(words)
    let left = parts.isEmpty ? "" : "; left out: \(parts.joined(separator: ", "))"
    let otherwise = words(.otherwise).map { "; \($0)" } ?? ""
    return "Exported \(Plural.cards(cards))\(target)\(place)\(left)\(otherwise)"
  }

  /// Nil if there are none.
  private func words(_ part: ExportPart) -> String? {
    guard let count = counts[part], count > 0 else { return nil }
    return "\(count) \(count == 1 ? part.words.one : part.words.many)"
  }
}

extension ExportPart {
  fileprivate var words: (one: String, many: String) {
    switch self {
    case .body: ("body", "bodies")
    case .steps: ("checklist", "checklists")
    case .time: ("time of day", "times of day")
    case .start: ("start date", "start dates")
    case .priority: ("priority", "priorities")
    case .repeat: ("repeat", "repeats")
    case .tag: ("tag that it can't hold", "tags that it can't hold")
    case .finish: ("finish date", "finish dates")
    case .column: ("column's name", "columns' names")
    case .columnKind: ("column's kind", "columns' kinds")
    case .emptyColumn: ("column without cards", "columns without cards")
    case .limit: ("column limit", "column limits")
    case .color: ("colour of a tag or lane", "colours of tags and lanes")
    case .assignee: ("assignee", "assignees")
    case .lane: ("lane", "lanes")
    case .estimate: ("estimate", "estimates")
    case .dependency: ("dependency", "dependencies")
    case .parent: ("parent", "parents")
    case .claim: ("claim", "claims")
    case .comment: ("comment", "comments")
    case .archived: ("archived card", "archived cards")
    case .template: ("template", "templates")
    case .otherwise: ("title is read back differently", "titles are read back differently")
    }
  }
}

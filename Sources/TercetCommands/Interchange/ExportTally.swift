import BoardInterchange
import BoardModel

/// What an export has written, and what of it the format has no place for.
final class ExportTally {
  /// What a card may have that not every format can say.
  enum Part: CaseIterable {
    case body, steps, priority, tag, assignee, dependency, claim, comment, column, archived
    /// It is there, but its words mean something else in the format.
    case otherwise

    /// How one and several of them are called.
    fileprivate var words: (one: String, many: String) {
      switch self {
      case .body: ("body", "bodies")
      case .steps: ("checklist", "checklists")
      case .priority: ("priority", "priorities")
      case .tag: ("tag that it can’t hold", "tags that it can’t hold")
      case .column: ("column’s name", "columns’ names")
      case .assignee: ("assignee", "assignees")
      case .dependency: ("dependency", "dependencies")
      case .claim: ("claim", "claims")
      case .comment: ("comment", "comments")
      case .archived: ("archived card", "archived cards")
      case .otherwise: ("title is read back otherwise", "titles are read back otherwise")
      }
    }
  }

  private let kept: Set<Part>
  private let isTodoText: Bool
  private let hasHistory: Bool
  private(set) var cards = 0
  private var counts: [Part: Int] = [:]

  init(_ format: InterchangeFormat, hasHistory: Bool) {
    kept = Self.parts(of: format)
    isTodoText = format == .todotxt
    self.hasHistory = hasHistory
  }

  private static func parts(of format: InterchangeFormat) -> Set<Part> {
    switch format {
    case .json, .ndjson: Set(Part.allCases)
    case .obsidian: [.body, .steps, .column, .archived]
    case .markdown: [.body, .steps, .column]
    case .folder: [.body, .steps, .priority, .tag, .assignee, .dependency, .column, .archived]
    case .csv, .tsv: [.body, .steps, .priority, .tag, .assignee, .dependency, .column]
    case .taskwarrior: [.body, .steps, .priority, .tag, .assignee, .dependency, .comment]
    case .todotxt: [.priority, .assignee]
    case .ical: [.body, .steps, .priority, .tag]
    case .html: [.body, .steps, .priority, .tag, .assignee, .comment, .column]
    case .trello, .github: []
    }
  }

  func add(_ exported: ExportedCard) {
    cards += 1
    let card = exported.card
    add(.body, card.body.isEmpty ? 0 : 1)
    add(.steps, card.checklist.isEmpty ? 0 : 1)
    add(.priority, card.priority == .none ? 0 : 1)
    add(.tag, card.tags.count { !isHeld($0) })
    add(.assignee, card.assignees.count)
    add(.dependency, card.blockedBy.count)
    add(.claim, card.claim == nil ? 0 : 1)
    add(.comment, exported.comments.count)
  }

  /// Whether the format can hold a tag.
  private func isHeld(_ tag: String) -> Bool {
    isTodoText ? TodoText.isHeld(tag) : MarkdownWriter.isHeld(tag)
  }

  func add(_ part: Part, _ count: Int) {
    if !kept.contains(part) { counts[part, default: 0] += count }
  }

  /// Counts the columns that a format with states puts under another name.
  func add(_ columns: [Column], _ format: InterchangeFormat) {
    let names = format == .todotxt ? ["To Do", "Done"] : ["To Do", "Doing", "Done"]
    add(.column, columns.count { column in !names.contains { NameRule.isSame($0, column.name) } })
  }

  /// Whether archived cards are to be counted, since the format has no place for them.
  var leavesOutArchive: Bool { !kept.contains(.archived) }

  /// The same for programs.
  func object(
    to path: String?,
    as format: InterchangeFormat,
    inPlaceOfAnother isReplacing: Bool
  ) -> JSONObject {
    var object = JSONObject()
    object.set("file", path)
    object.set("format", format.rawValue)
    object.set("cards", cards)
    object.set("replaced", isReplacing)
    object.set(
      "leftOut",
      Part.allCases.compactMap { part -> JSONObject? in
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

  /// One line, such as `Exported 120 cards to “x.md”; left out: 3 comments, the history`.
  ///
  /// A format that nobody named is said.
  func line(
    to path: String?,
    as format: InterchangeFormat?,
    inPlaceOfAnother isReplacing: Bool
  ) -> String {
    let target = (path.map { " to “\($0)”" } ?? "") + (format.map { " as \($0.title)" } ?? "")
    let place = isReplacing ? ", in place of what was there" : ""
    var parts = Part.allCases.filter { $0 != .otherwise }.compactMap(words)
    if !hasHistory { parts.append("the history") }
    let left = parts.isEmpty ? "" : "; left out: \(parts.joined(separator: ", "))"
    let otherwise = words(.otherwise).map { "; \($0)" } ?? ""
    return "Exported \(Plural.cards(cards))\(target)\(place)\(left)\(otherwise)"
  }

  /// How much there is of a part; nil where there is none.
  private func words(_ part: Part) -> String? {
    guard let count = counts[part], count > 0 else { return nil }
    return "\(count) \(count == 1 ? part.words.one : part.words.many)"
  }
}

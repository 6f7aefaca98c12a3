import BoardModel
import Foundation

/// What the files of a program mean: a table by its headings, or JSON by its paths.
package struct Profile: Sendable {
  package enum Kind: String, Sendable, CaseIterable { case table, json }

  /// What a value of a column means in Tercet's columns.
  enum State: String, Sendable, CaseIterable {
    case toDo = "to do"
    case doing, done, archived
  }

  /// The name of its file, without the ending.
  package let name: String
  /// The name of the program.
  package var title = ""
  package var kind = Kind.table
  /// Whether the user named it with `--format`.
  private(set) var isNamed = false
  /// Sets of headings in lower case, or of paths, each of which identifies a file.
  var marks: [[String]] = []
  /// What the marks of JSON mean.
  var jsonMarks: [String: JSONMark] = [:]
  /// The headings or paths of each field, the best first.
  package var fields: [TableField: [String]] = [:]
  /// Headings, members or paths without a meaning for people.
  var ignored: Set<String> = []
  /// What a value is for people, by its member or path, if it is left out as a whole.
  var losses: [String: String] = [:]
  /// Values in lower case that mean one of Tercet's columns.
  var states: [String: State] = [:]
  /// The kinds of columns, by name in lower case.
  var kinds: [String: Column.Kind] = [:]
  /// By value in lower case.
  var priorities: [String: Priority] = [:]
  /// Values in lower case that mean nothing, such as “none”.
  var nothing: Set<String> = []
  /// The characters between the values of a field, if not comma, semicolon and line end; none if a
  /// cell is one value.
  var separators: [TableField: String] = [:]
  /// What the numbers of a column of estimates count, by heading or path.
  var units: [String: WorkTime.Unit] = [:]
  var isDayFirst: Bool?
  /// For times without a zone.
  var zone: TimeZone?
  /// Whether a due date is a day, whatever its time says.
  var dueIsDay = false
  var shape = JSONShape()

  init(name: String) { self.name = name }
}

/// Where JSON has a board, its columns and its cards.
struct JSONShape: Sendable {
  /// The first path with values counts.
  var cards: [String] = []
  var board: String?
  /// A number that sorts the cards.
  var order: String?
  /// Whether a card is deleted.
  var deleted: String?
  /// The parts of a column: `each`, `id`, `name`, `order`, `limit`, and `unless` it is archived.
  var columns: [String: String] = [:]
  /// The parts of a step: `text`, `done`, `order`.
  var steps: [String: String] = [:]
  /// The parts of a comment: `text`, `author`, `date`, `id`.
  var comments: [String: String] = [:]
}

/// The text of a shipped profile.
struct ProfileText: Sendable {
  let name: String
  let text: String

  init(_ name: String, _ text: String) { (self.name, self.text) = (name, text) }
}

extension Profile {
  /// Those of the program itself, by name.
  package static let shipped: [Profile] = ProfileText.shipped.compactMap {
    try? Profile(name: $0.name, text: $0.text)
  }

  /// Only their names, for the help: every command builds it, and must not parse thirty files.
  package static let shippedNames = ProfileText.shipped.map(\.name)

  /// The profile whose marks fit best; the earlier of equals.
  static func best(
    of profiles: [Profile],
    _ kind: Kind,
    where holds: (Profile, String) -> Bool
  ) -> Profile? {
    var best: (profile: Profile, count: Int)?
    for profile in profiles where profile.kind == kind {
      for marks in profile.marks where !marks.isEmpty && marks.count > best?.count ?? 0 {
        if marks.allSatisfy({ holds(profile, $0) }) { best = (profile, marks.count) }
      }
    }
    return best?.profile
  }

  // MARK: Tables

  /// The same for any table with a column of titles, because the user named it.
  package var named: Profile {
    var profile = self
    profile.marks = (fields[.title] ?? []).map { [$0.lowercased()] }
    profile.isNamed = true
    return profile
  }

  /// Says that none of the headings is a title of the profile that the user named.
  func fault(in row: DelimitedText.Row) -> SourceFault {
    let titles = (fields[.title] ?? []).map { "“\($0)”" }.joined(separator: " or ")
    let first = row.cells.first.map { String($0[...].trimmingBlanks().prefix(40)) } ?? ""
    return SourceFault(
      line: row.line,
      "no heading is \(titles), so it is no table of \(title). Leave out --format, or choose the"
        + " title, as in --map '\(first)=title'"
    )
  }

  /// The profile of a table with this row of headings.
  static func of(_ row: DelimitedText.Row, _ profiles: [Profile]) -> Profile? {
    let headings = Set(row.cells.map { TableField.key($0) })
    return best(of: profiles, .table) { headings.contains(TableField.key($1)) }
  }

  /// The field of a heading, and how well it fits; lower is better.
  func field(ofHeading heading: String) -> (field: TableField, rank: Int)? {
    let key = TableField.key(heading)
    for (field, headings) in fields {
      let rank = headings.firstIndex { TableField.key($0) == key }
      if let rank { return (field, rank) }
    }
    return nil
  }

  func ignores(heading: String) -> Bool {
    ignored.contains { TableField.key($0) == TableField.key(heading) }
  }

  func isNothing(_ cell: String) -> Bool {
    !nothing.isEmpty && nothing.contains(String(cell[...].trimmingBlanks()).lowercased())
  }

  /// What it reads, in a line.
  package var summary: String {
    let kind = kind == .table ? "a table" : "JSON"
    return "\(title) (\(kind)): \(readFields.joined(separator: ", "))"
  }

  /// The names of the fields that it reads.
  package var readFields: [String] {
    TableField.allCases.compactMap { field in fields[field].map { _ in field.rawValue } }
  }
}

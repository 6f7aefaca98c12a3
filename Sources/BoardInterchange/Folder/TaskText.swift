import BoardModel

/// The text of a task after its front matter, with the numbers of its lines in the file.
struct TaskText {
  let lines: [String]
  let start: Int
  /// The line before which a new section of boxes comes.
  var end: Int
  var titleLine: Int?
  /// The identifier of our card, if one of our exports wrote the file.
  var identifier: String?
  /// Nil for a blank line that the file doesn't have.
  var bodyLines: [Int?] = []
  /// Where a body begins if there is none yet, inside of the marks of a description.
  var bodyStart: Int?
  var steps: [(line: Int, item: ChecklistItem)] = []
  /// The line before the first box.
  var stepsStart: Int?
  /// The lines of sections that have only boxes.
  var boxLines: Set<Int> = []
  var relations: [String] = []
  var comments: [String] = []

  /// - Complexity: O(*n*) for *n* lines.
  init(_ lines: [String], from start: Int = 0, as dialect: TaskDialect) {
    (self.lines, self.start, end) = (lines, start, lines.count)
    if dialect == .kanbn { readKanbn() } else { readSections() }
  }

  var title: String? {
    titleLine.map { String(lines[$0].dropFirst(2)[...].trimmingBlanks()) }
  }

  var body: String { bodyLines.map { $0.map { lines[$0] } ?? "" }.joined(separator: "\n") }
  var checklist: [ChecklistItem] { steps.map(\.item) }
}

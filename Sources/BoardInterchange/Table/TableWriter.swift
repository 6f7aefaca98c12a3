package import BoardModel

/// Writes cards as rows of a table that `TableReader` can read.
package struct TableWriter {
  private let format: InterchangeFormat
  private var separator: String { format == .tsv ? "\t" : "," }

  package init(_ format: InterchangeFormat) { self.format = format }

  private static let headings = [
    "Title", "Column", "Due", "Start", "Priority", "Tags", "Checklist", "Body", "Created",
    "Updated",
    "Completed at", "Assignees", "Lane", "Estimate", "Blocked by", "Parent", "Repeat", "ID",
  ]

  package var head: String { row(Self.headings) }

  /// Whether it is the head of an export of ours, now or of an earlier version with fewer columns.
  static func isHead(_ row: DelimitedText.Row) -> Bool {
    row.cells.starts(with: headings.prefix(3)) && Set(row.cells).isSubset(of: headings)
  }

  /// The identifier in an earlier table, or the card's own.
  package func name(of card: Card) -> String { card.name(in: format.name) ?? card.id.text }

  package func row(
    _ card: Card,
    column: String,
    waitingFor blockers: [String] = [],
    partOf parent: String? = nil
  ) -> String {
    let steps = card.checklist.map { "- [\($0.isDone ? "x" : " ")] \($0.text)" }
    return row([
      card.title, column, card.draft.dueDate?.iso ?? "", card.start?.iso ?? "",
      card.priority == .none ? "" : "\(card.priority)",
      Self.list(card.tags), steps.joined(separator: "\n"), card.body,
      card.createdAt.iso, card.updatedAt.iso, card.place.knownFinish?.iso ?? "",
      Self.list(card.assignees), card.lane?.name ?? "", card.estimate?.text ?? "",
      blockers.joined(separator: ","), parent ?? "",
      card.draft.repeats?.words ?? "", name(of: card),
    ])
  }

  /// Names in one cell; as JSON if commas alone would be read otherwise, as with quotation marks.
  private static func list(_ names: [String]) -> String {
    let cell = names.joined(separator: ",")
    return TableCell.parts(cell) == names ? cell : JSONValue.array(names.map { .string($0) }).json
  }

  private func row(_ cells: [String]) -> String {
    DelimitedText.row(cells.map(FormulaMark.marked), separator: separator)
  }
}

extension InterchangeFormat {
  package static let csv = table("csv", endings: [".csv"], separator: nil)
  package static let tsv = table("tsv", endings: [".tsv", ".tab"], separator: 0x09)

  /// Without a separator, it is guessed.
  private static func table(_ name: String, endings: [String], separator: UInt8?) -> Self {
    InterchangeFormat(
      name: name,
      title: name.uppercased(),
      endings: endings,
      isKnownByName: true,
      kept: [
        .body, .steps, .time, .start, .priority, .repeat, .tag, .assignee, .lane, .estimate,
        .dependency, .parent, .finish, .column,
      ],
      losesEmptyColumns: true,
      reader: { source in
        try source.readText {
          try TableReader(
            dates: source.dates,
            map: source.map,
            isDayFirst: source.isDayFirst,
            profiles: source.profiles,
            reportColumns: source.reportColumns
          )
          .read($0, separator: separator)
        }
      },
      writer: { output in
        let writer = TableWriter(separator == nil ? .csv : .tsv)
        let known = try output.names(writer.name)
        try output.append(writer.head)
        try output.forEachCard { card, column in
          let blockers = card.blockedBy.map { known[$0] ?? $0.text }
          let parent = card.parent.map { known[$0] ?? $0.text }
          let row = writer.row(card, column: column.name, waitingFor: blockers, partOf: parent)
          try output.append(row)
        }
      }
    )
  }
}

internal import BoardModel

extension InterchangeFormat {
  /// The board of Obsidian's kanban plugin.
  package static let obsidian = InterchangeFormat(
    name: "obsidian",
    title: "Obsidian's board",
    kept: [
      .body, .steps, .time, .start, .finish, .column, .limit, .archived, .priority,
      .assignee,
    ],
    // Only a done column has a mark.
    holdsKind: { $0.kind == .done || ColumnWords.kind(of: $0.name) == $0.kind },
    holdsRepeat: { $0.draft.repeats.flatMap(TaskSign.words) != nil },
    marks: MarkdownReader.marks,
    reader: readMarkdown,
    writer: { try MarkdownWriter(.obsidian).write($0) }
  )

  /// Any Markdown with list items; written as GitHub's task lists.
  package static let markdown = InterchangeFormat(
    name: "markdown",
    title: "Markdown",
    otherNames: ["md"],
    endings: [".md", ".markdown"],
    isKnownByName: true,
    kept: [
      .body, .steps, .time, .start, .finish, .column, .priority, .assignee,
    ],
    holdsKind: { _ in true },
    holdsRepeat: { $0.draft.repeats.flatMap(TaskSign.words) != nil },
    reader: readMarkdown,
    writer: { try MarkdownWriter(.tasks, $0.shape ?? .columns).write($0) }
  )

  package static let taskell = InterchangeFormat(
    name: "taskell",
    title: "taskell's board",
    kept: [.body, .steps, .start, .column, .priority, .assignee],
    reader: readMarkdown,
    writer: { try MarkdownWriter(.taskell).write($0) }
  )

  private static func readMarkdown(_ source: any ForeignSource) throws -> SourceBoard {
    try source.readText { text in
      try text.check(.markdown)
      let markdown = MarkdownReader.read(text.lines, shape: source.shape)
      if markdown.items.isEmpty, markdown.style == .plain, !markdown.notCarried.isEmpty {
        throw SourceFault(
          "no cards were found in it: it was read as Markdown and has only other text"
        )
      }
      return markdown.source
    }
  }
}

extension MarkdownWriter {
  fileprivate func write(_ output: any WrittenBoard) throws {
    let board = output.board
    try output.append(head(of: board))
    var written = -1
    let archive = board.columns.count
    func advance(to list: Int) throws {
      while written < list {
        if written >= 0 { try output.append(gap) }
        written += 1
        try output.append(
          written < archive ? heading(of: board.columns[written]) : archiveHeading
        )
      }
    }
    let lists = hasArchive ? board.allQueries : board.columnQueries
    try output.forEachCard(of: lists) { exported, list, _ in
      try advance(to: list)
      let column = output.column(exported.column)
      let card = SourceCard(exported)
      let lines = lines(
        of: card,
        in: column?.kind ?? .toDo,
        key: Self.key(of: exported),
        archivedFrom: list == archive ? column?.name : nil
      )
      if !says(card, in: lines) { output.count(.otherwise) }
      try output.append(Self.text(of: lines))
    }
    try advance(to: archive - 1)
    try output.append(tail)
  }
}

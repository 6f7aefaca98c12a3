/// A format that boards are read from or written to.
///
/// Each is a value next to its reader or writer, and a line in `allCases`.
package struct InterchangeFormat: Sendable, CaseIterable {
  /// In the order in which messages list them.
  package static let allCases: [InterchangeFormat] = [
    .json, .ndjson, .obsidian, .markdown, .folder, .trello, .github, .taskwarrior, .todotxt, .csv,
    .tsv, .ical, .html,
  ]

  /// What is read and written.
  package enum Kind: Sendable {
    /// Our own, with every board of a file.
    case document
    /// A folder of files.
    case folder
    /// One board of another program.
    case board
  }

  /// The name in options and in JSON; never changed.
  package let name: String
  /// What a sentence calls it.
  package let title: String
  /// What else people call it.
  var otherNames: [String] = []
  /// How the names of its files end.
  var endings: [String] = []
  /// Whether an ending is enough to know the format, since its text has no mark.
  var isKnownByName = false
  package var kind = Kind.board
  /// What of a card it has a place for.
  package var kept: Set<ExportPart> = []
  /// The columns that it has, if it does not keep the board's.
  package var columnNames = ["To Do", "Doing", "Done"]
  /// Whether it can hold a tag.
  package var holdsTag: @Sendable (String) -> Bool = MarkdownWriter.isHeld
  /// Whether a file has the mark of its program.
  var marks: (@Sendable (FileHead) -> Bool)?
  var reader: (@Sendable (any ForeignSource) throws -> SourceBoard)?
  var writer: (@Sendable (any WrittenBoard) throws -> Void)?
}

extension InterchangeFormat: Hashable, CustomStringConvertible {
  package static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  package var description: String { name }
}

extension InterchangeFormat {
  /// Whether an import reads it.
  package var isRead: Bool { kind == .document || reader != nil }

  package var isJSON: Bool { [.json, .ndjson, .trello, .github, .taskwarrior].contains(self) }

  /// Whether an export writes it.
  package var isWritten: Bool { kind != .board || writer != nil }

  /// The board of a file or a folder.
  ///
  /// - Throws: `SourceFault` if it is not what it is taken for.
  package func read(_ source: any ForeignSource) throws -> SourceBoard {
    guard let reader else { throw SourceFault("\(title) can’t be imported") }
    return try reader(source)
  }

  package func write(_ board: any WrittenBoard) throws { try writer?(board) }

  /// The format of a name, in any case; a few other names are understood too.
  package init?(named name: String) {
    let word = name.lowercased()
    let format = Self.allCases.first { $0.name == word || $0.otherNames.contains(word) }
    guard let format else { return nil }
    self = format
  }

  /// The format that the end of a file's name says; nil if it says nothing.
  package init?(ofFileNamed name: String) {
    let file = name.split(separator: "/").last.map { $0.lowercased() } ?? ""
    let format = Self.allCases.first { format in
      format.endings.contains { file.hasSuffix($0) && ($0.first != "." || file != $0) }
    }
    guard let format else { return nil }
    self = format
  }

  /// The ending of a file's name, if other programs don't use it for text.
  package static func foreignEnding(ofFileNamed name: String) -> String? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    return foreignEndings.contains(ending) ? ending : nil
  }

  private static let foreignEndings: Set = [
    "xls", "xlsx", "ods", "doc", "docx", "odt", "pdf", "rtf", "zip", "gz", "bz2", "xz", "zst",
    "tar", "tgz", "db", "sqlite", "sqlite3", "png", "jpg", "jpeg", "svg", "xml", "yaml", "yml",
    "org", "toml",
  ]
}

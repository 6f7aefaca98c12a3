package import BoardModel

/// A format for imports or exports.
///
/// Each format is a value next to its reader or writer, and an entry in `allCases`.
package struct InterchangeFormat: Sendable, CaseIterable {
  /// In the order of messages.
  package static let allCases: [InterchangeFormat] = [
    .json, .ndjson, .obsidian, .markdown, .taskell, .folder, .trello, .github, .taskwarrior,
    .todotxt, .csv, .tsv, .ical, .html, .svg, .org, .focalboard,
  ]

  package enum Kind: Sendable {
    /// Our own, with every board of a file.
    case document
    case folder
    /// A board of another program.
    case board
    /// A board as the terminal shows it.
    case picture
  }

  /// The name in options and JSON; never changed.
  package let name: String
  /// The name in a sentence.
  package let title: String
  /// The programs whose forms of it can be named instead.
  var dialects: [String] = []
  var otherNames: [String] = []
  /// The endings of its file names.
  var endings: [String] = []
  /// Whether the ending identifies the format, because its text has no mark.
  var isKnownByName = false
  package var kind = Kind.board
  /// The parts of a card that the format can hold.
  package var kept: Set<ExportPart> = []
  /// The columns of a format that does not keep the board's.
  package var columnNames = ["To Do", "Doing", "Done"]
  /// Whether reading an export restores a column's kind; by default, only if its name shows it.
  package var holdsKind: @Sendable (Column) -> Bool = { ColumnWords.kind(of: $0.name) == $0.kind }
  /// Whether a column is written only with its cards.
  package var losesEmptyColumns = false
  package var holdsTag: @Sendable (String) -> Bool = MarkdownWriter.isHeld
  /// Whether it can hold a repeat, if it holds only some.
  package var holdsRepeat: @Sendable (Card) -> Bool = { _ in false }
  /// Whether a profile says how to read its JSON.
  var isProfile = false
  /// Recognises files of the format's program.
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
  /// Its names in lists of formats.
  package var names: [String] { [name] + dialects }

  /// Whether it can be imported.
  package var isRead: Bool { kind == .document || reader != nil }

  package var isJSON: Bool {
    [.json, .ndjson, .trello, .github, .taskwarrior, .focalboard].contains(self) || isProfile
  }

  /// Whether it can be exported.
  package var isWritten: Bool { kind != .board || writer != nil }

  /// Reads a file or a folder.
  ///
  /// - Throws: `SourceFault` if it does not have this format.
  package func read(_ source: any ForeignSource) throws -> SourceBoard {
    guard let reader else { throw SourceFault("\(title) can't be imported") }
    return try reader(source)
  }

  package func write(_ board: any WrittenBoard) throws { try writer?(board) }

  /// Ignores case, and also accepts a few other names.
  package init?(named name: String) {
    let word = name.lowercased()
    let format = Self.allCases.first { $0.names.contains(word) || $0.otherNames.contains(word) }
    guard let format else { return nil }
    self = format
  }

  /// Nil for an unknown ending.
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
    "tar", "tgz", "db", "sqlite", "sqlite3", "png", "jpg", "jpeg", "xml", "yaml", "yml",
    "org", "toml",
  ]
}

extension InterchangeFormat {
  /// The screens draw it.
  package static let svg = InterchangeFormat(
    name: "svg",
    title: "SVG",
    endings: [".svg"],
    kind: .picture
  )
}

import BoardInterchange
import Foundation

/// Reads what another program wrote.
struct ForeignReader {
  let source: InterchangeSource
  let map: [String: TableField]

  private var dates: LocalDates { LocalDates(zone: .current) }

  /// - Throws: `SourceFault` where it is not what it is taken for.
  func read(_ format: InterchangeFormat) throws -> SourceBoard {
    let board = try readAny(format)
    if board.cards.isEmpty, board.columns.allSatisfy(\.isState) {
      throw SourceFault("no card was found in it; --format says what it is")
    }
    if board.cards.isEmpty, format == .folder, !board.notCarried.isEmpty {
      let kinds = board.notCarried.kinds.map(\.words).joined(separator: ", ")
      throw SourceFault("no card was found in it, only \(kinds)")
    }
    return board
  }

  private func readAny(_ format: InterchangeFormat) throws -> SourceBoard {
    if format == .folder { return try FolderReader(dates: dates).read(source.files()) }
    let bytes = try source.bytes()
    var board: SourceBoard
    switch format {
    case .trello: return try Trello(dates: dates).read(ByteFeed(bytes))
    case .github: return try GitHub(dates: dates).read(ByteFeed(bytes))
    case .taskwarrior: return try Taskwarrior(dates: dates).read(ByteFeed(bytes))
    case .ical: return try CalendarTasks(dates: dates).read(bytes)
    default: break
    }
    let text = SourceText(bytes)
    switch format {
    case .todotxt: board = TodoText.read(text.lines)
    case .csv: board = try TableReader(dates: dates, map: map).read(text.text)
    case .tsv: board = try TableReader(dates: dates, map: map).read(text.text, separator: 0x09)
    default: board = MarkdownReader.read(text.lines).source
    }
    if let note = text.note { board.notes.insert("The file is \(note)", at: 0) }
    return board
  }
}

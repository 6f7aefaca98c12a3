import BoardInterchange
import Foundation

/// Reads what another program wrote.
struct ForeignReader {
  let source: InterchangeSource
  let map: [String: TableField]
  /// Whether files of a folder that can't be read are left out.
  var skipsBad = false

  private var dates: LocalDates { LocalDates(zone: .current) }

  /// - Throws: `SourceFault` where it is not what it is taken for.
  func read(_ format: InterchangeFormat) throws -> SourceBoard {
    let board = try readAny(format)
    if board.cards.isEmpty, board.columns.allSatisfy(\.isState) {
      throw SourceFault("no card was found in it; --format says what it is")
    }
    if !board.cards.isEmpty, format.isJSON, board.cards.allSatisfy(\.title.isEmpty) {
      throw SourceFault("no card in it has a title as in \(format.title); leave --format out")
    }
    if board.cards.isEmpty, format == .folder, !board.notCarried.isEmpty {
      let kinds = board.notCarried.kinds.map(\.words).joined(separator: ", ")
      throw SourceFault("no card was found in it, only \(kinds)")
    }
    return board
  }

  private func readAny(_ format: InterchangeFormat) throws -> SourceBoard {
    if format == .folder {
      return try FolderReader(dates: dates).read(source.files(), skippingBad: skipsBad)
    }
    switch format {
    case .trello: return try Trello(dates: dates).read(source.boundedFeed)
    case .github: return try GitHub(dates: dates).read(source.boundedFeed)
    case .taskwarrior: return try Taskwarrior(dates: dates).read(source.boundedFeed)
    case .ical: return try CalendarTasks(dates: dates).read(source.bytes())
    default: break
    }
    let text = try SourceText(bounded: source.bytes())
    var board: SourceBoard
    switch format {
    case .todotxt:
      try text.check(format)
      board = TodoText.read(text.eachLine)
    case .csv: board = try TableReader(dates: dates, map: map).read(text)
    case .tsv: board = try TableReader(dates: dates, map: map).read(text, separator: 0x09)
    default:
      try text.check(format)
      let markdown = MarkdownReader.read(text.lines, hasSigns: true)
      board = markdown.source
      if markdown.items.isEmpty, markdown.style == .plain, !markdown.notCarried.isEmpty {
        throw SourceFault("no card was found in it, only other text; --format says what it is")
      }
    }
    if let note = text.note { board.notes.insert("The file is \(note)", at: 0) }
    return board
  }
}

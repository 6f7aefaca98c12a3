import BoardInterchange
import BoardModel
import Foundation

/// Reads files and folders of other programs.
struct ForeignReader: ForeignSource {
  let source: InterchangeSource
  let map: [String: TableField]
  var shape: MarkdownLayout.Shape?
  var isDayFirst: Bool?
  var skipsBad = false
  var profiles = Profile.shipped
  var columns = TableColumns()

  var dates: LocalDates { LocalDates(zone: .current) }
  var feed: ByteFeed { source.boundedFeed }

  func bytes() throws -> [UInt8] { try source.bytes() }

  func files() throws -> [FolderReader.File] { try source.files() }

  func reportColumns(_ columns: [(heading: String, field: TableField?)]) {
    self.columns.all = columns
  }

  /// - Throws: `SourceFault` if the source does not have this format or has no cards.
  func read(_ format: InterchangeFormat) throws -> SourceBoard {
    let board = try format.read(self)
    if !board.cards.isEmpty, format.isJSON, board.cards.allSatisfy(\.title.isEmpty) {
      throw SourceFault("no card in it has a title as in \(format.title). Leave out --format")
    }
    let isNothing = board.columns.allSatisfy(\.isState)
    let isOther = format.kind == .folder && !board.notCarried.isEmpty
    if board.cards.isEmpty, isNothing || isOther {
      let kinds = board.notCarried.kinds.map(\.words).joined(separator: ", ")
      let found = kinds.isEmpty ? "" : " and has only \(kinds)"
      throw SourceFault("no cards were found in it: it was read as \(format.title)\(found)")
    }
    return board
  }
}

/// What the columns of a table were read as.
final class TableColumns {
  var all: [(heading: String, field: TableField?)] = []
}

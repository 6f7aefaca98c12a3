import BoardModel
import Foundation

@testable import BoardInterchange

/// The bytes of a file, or of the only file of a folder.
struct ForeignBytes: ForeignSource {
  private let content: [UInt8]
  let dates = LocalDates(zone: .gmt)
  let isDayFirst: Bool? = nil
  let map: [String: TableField] = [:]
  let skipsBad = false

  init(_ content: [UInt8]) { self.content = content }

  var feed: ByteFeed { ByteFeed(content) }

  func bytes() -> [UInt8] { content }

  func files() -> [FolderReader.File] { [FolderReader.File(path: "a.md", bytes: content)] }
}

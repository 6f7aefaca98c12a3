/// The first 100 bytes of an SQLite database.
///
/// The fields are those of "The Database Header", <https://www.sqlite.org/fileformat2.html>.
struct DatabaseHeader {
  static let size = 100
  static let magic = Array("SQLite format 3\0".utf8)

  let pageSize: Int
  let usesWAL: Bool
  /// Nil if an old version of SQLite left the field stale.
  let pageCount: Int?
  let userVersion: Int
  let applicationID: Int32
  private let formatVersions: [UInt8]

  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.size, bytes.starts(with: Self.magic) else {
      return nil
    }
    let storedSize = Int(bytes[16]) << 8 | Int(bytes[17])
    pageSize = storedSize == 1 ? 65_536 : storedSize
    formatVersions = [bytes[18], bytes[19]]
    usesWAL = formatVersions == [2, 2]
    pageCount = bytes.number(at: 24) == bytes.number(at: 92) ? bytes.number(at: 28) : nil
    userVersion = Int(Int32(truncatingIfNeeded: bytes.number(at: 60)))
    applicationID = Int32(truncatingIfNeeded: bytes.number(at: 68))
  }

  /// What is impossible in a sound file, or nil.
  var fault: String? {
    if pageSize < 512 || pageSize & (pageSize - 1) != 0 { return "its page size is impossible" }
    if !formatVersions.allSatisfy({ (1...2).contains($0) }) {
      return "its file format is unknown"
    }
    return nil
  }
}

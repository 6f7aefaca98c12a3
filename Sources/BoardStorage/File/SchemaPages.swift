/// Finds the first page of a table from the pages of a file.
///
/// For files that SQLite may not open yet. No value on the pages is trusted.
struct SchemaPages {
  /// More pages than our schema table has, so that a loop among them ends.
  private static let pageLimit = 64

  let page: (Int) -> [UInt8]?

  /// The number of a table's first page; nil if the schema table doesn't have it.
  func rootPage(of table: String) -> Int? {
    var waiting = [1]
    var visited = 0
    while let number = waiting.popLast(), visited < Self.pageLimit {
      visited += 1
      guard let bytes = page(number) else { continue }
      let start = number == 1 ? DatabaseHeader.size : 0
      guard bytes.count >= start + 12 else { continue }
      let cells = Self.cells(of: bytes, start)
      switch bytes[start] {
      case 5: waiting += [bytes.number(at: start + 8)] + cells.map { bytes.number(at: $0) }
      case 13:
        for cell in cells {
          if let root = Self.root(bytes, at: cell, of: table) { return root }
        }
      default: continue
      }
    }
    return nil
  }

  private static func cells(of bytes: [UInt8], _ start: Int) -> [Int] {
    let first = start + (bytes[start] == 5 ? 12 : 8)
    let count = Int(bytes[start + 3]) << 8 | Int(bytes[start + 4])
    guard first + 2 * count <= bytes.count else { return [] }
    return (0..<count).map { Int(bytes[first + 2 * $0]) << 8 | Int(bytes[first + 2 * $0 + 1]) }
  }

  /// The root page in a row of `sqlite_schema`: its type, name, table and root come before the SQL,
  /// which may continue on other pages.
  private static func root(_ bytes: [UInt8], at cell: Int, of table: String) -> Int? {
    var offset = cell
    guard bytes.varint(at: &offset) != nil, bytes.varint(at: &offset) != nil else { return nil }
    let record = offset
    guard let header = bytes.varint(at: &offset), (5...64).contains(header) else { return nil }
    var types: [Int] = []
    for _ in 0..<4 {
      guard let type = bytes.varint(at: &offset), (0...4_000).contains(type) else { return nil }
      types.append(Int(type))
    }
    let sizes = types.map { $0 >= 12 ? ($0 - 12) / 2 : min($0, 4) }
    let name = record + Int(header) + sizes[0]
    let root = name + sizes[1] + sizes[2]
    guard root + sizes[3] <= bytes.count,
      bytes[name..<name + sizes[1]].elementsEqual(table.utf8)
    else { return nil }
    if types[3] == 9 { return 1 }
    return bytes[root..<root + sizes[3]].reduce(0) { $0 << 8 | Int($1) }
  }
}

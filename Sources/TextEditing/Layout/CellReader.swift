import TerminalSurface

package struct PlacedCluster: Hashable, Sendable {
  package let range: Range<Int>
  package let character: Character
  /// Cells from the start of the row.
  package let column: Int
  /// Its width in cells; it may be 0, or large for a spelled-out invisible character.
  package let width: Int
}

/// Reads the clusters of a row with their columns.
struct CellReader {
  private var reader: ClusterReader
  private var column = 0

  init(_ range: Range<Int>, in buffer: TextBuffer) {
    reader = ClusterReader(buffer, range)
  }

  mutating func next() -> PlacedCluster? {
    guard let cluster = reader.next() else { return nil }
    let width = cluster.ascii != 0 ? 1 : DisplayText.width(of: cluster.character)
    defer { column += width }
    return PlacedCluster(
      range: cluster.range,
      character: cluster.character,
      column: column,
      width: width
    )
  }

  static func width(of range: Range<Int>, in buffer: TextBuffer) -> Int {
    var reader = CellReader(range, in: buffer)
    while reader.next() != nil {}
    return reader.column
  }
}

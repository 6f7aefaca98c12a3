extension TextBuffer {
  func breakAfter(_ offset: Int) -> Int {
    var reader = ClusterReader(self, from: offset, to: byteCount)
    return reader.next()?.range.upperBound ?? byteCount
  }

  func breakBefore(_ offset: Int) -> Int { clusterBefore(offset)?.range.lowerBound ?? 0 }

  func clusterBefore(_ offset: Int) -> TextCluster? {
    guard offset > 0 else { return nil }
    let start = certainBreak(before: offset)
    guard let character = text(in: start..<offset).last else { return nil }
    return TextCluster(character, at: offset - character.utf8.count)
  }

  /// The nearest boundary at or after a scalar boundary.
  func breakAtOrAfter(_ offset: Int) -> Int { cluster(around: offset).upperBound }

  /// The nearest boundary at or before a scalar boundary.
  func breakAtOrBefore(_ offset: Int) -> Int { cluster(around: offset).lowerBound }

  func isBreak(_ offset: Int) -> Bool { cluster(around: offset).isEmpty }

  /// The cluster that an offset splits; empty at a cluster boundary.
  private func cluster(around offset: Int) -> Range<Int> {
    guard offset > 0 else { return 0..<0 }
    guard offset < byteCount else { return byteCount..<byteCount }
    // Include one more scalar, because it may make the boundary certain.
    var end = offset + 1
    while byte(at: end)?.isContinuation == true { end += 1 }
    let start = certainBreak(before: end)
    if start == offset { return offset..<offset }
    var reader = ClusterReader(self, from: start, to: byteCount)
    while let cluster = reader.next() {
      if cluster.range.upperBound == offset { return offset..<offset }
      if cluster.range.upperBound > offset { return cluster.range }
    }
    return byteCount..<byteCount
  }

  /// The last certain boundary before an offset, or the start of the text.
  ///
  /// - Complexity: A few scalars in normal text; the whole run of flags or marks otherwise.
  private func certainBreak(before offset: Int) -> Int {
    var size = 32
    while true {
      var start = max(0, offset - size)
      while start > 0, byte(at: start)?.isContinuation == true { start -= 1 }
      let scalars = text(in: start..<offset).unicodeScalars
      if let distance = distanceOfCertainBreak(in: scalars) { return offset - distance }
      if start == 0 { return 0 }
      size *= 4
    }
  }

  private func distanceOfCertainBreak(in scalars: String.UnicodeScalarView) -> Int? {
    var distance = 0
    var second: Unicode.Scalar?
    for scalar in scalars.reversed() {
      if let second, ClusterBreak.isCertain(between: scalar, and: second) { return distance }
      distance += UTF8.width(scalar)
      second = scalar
    }
    return nil
  }
}

import BoardModel

extension SourceText {
  private static let lineLimit = 500_000
  /// The greatest size of a Markdown file; its lines and cards are in memory at the same time.
  static let markdownLimit = 32 << 20

  /// Refuses a list or a Markdown file that would need too much memory, before reading it.
  ///
  /// - Throws: `SourceFault`.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package func check(_ format: InterchangeFormat) throws {
    var (lines, cards) = (0, 0)
    var rest = eachLine
    while let line = rest.nextBytes() {
      lines += 1
      let sign = line.first
      switch format {
      case .todotxt: cards += sign == nil ? 0 : 1
      default: cards += sign == 0x2D || sign == 0x2A || sign == 0x2B || sign == 0x23 ? 1 : 0
      }
      if cards > SourceBoard.cardLimit { throw SourceBoard.tooMany }
    }
    if format == .todotxt { return }
    if lines > Self.lineLimit {
      throw SourceFault("it has more than \(Self.lineLimit) lines; split it")
    }
    if bytes.count > Self.markdownLimit { throw SourceFault("it is over 32 MiB; split it") }
  }
}

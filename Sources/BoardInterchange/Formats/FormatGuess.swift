/// What a file is, by the mark of its producer, or by its name and a shape that fits.
package enum FormatGuess {
  /// The format of a file.
  ///
  /// - Parameters:
  ///   - head: the first bytes, some thousand of them.
  ///   - name: the file's name; nil for standard input.
  /// - Returns: the format.
  /// - Throws: `SourceFault` for a format that is not recognised, which says what the file looks like.
  package static func recognised(
    _ head: [UInt8],
    named name: String?
  ) throws(SourceFault) -> InterchangeFormat {
    let head = FileHead(head, named: name)
    if let program = UnreadProgram.all.first(where: { $0.marks(head) }) { throw program.fault }
    if let format = InterchangeFormat.allCases.first(where: { $0.marks?(head) == true }) {
      return format
    }
    let named = name.flatMap(InterchangeFormat.init(ofFileNamed:))
    if head.json != nil, named?.isKnownByName != true { throw FileLook.fault(ofJSON: head) }
    if TableReader.marks(head) { return head.firstRow.separator == 0x09 ? .tsv : .csv }
    if let format = format(named, head) { return format }
    throw FileLook.fault(of: head)
  }

  /// Refuses JSON of a program that is not read, whatever format it is said to be.
  package static func refuseUnread(_ head: [UInt8], named name: String?) throws(SourceFault) {
    let head = FileHead(head, named: name)
    if head.json == nil { return }
    if let program = UnreadProgram.all.first(where: { $0.marks(head) }) { throw program.fault }
  }

  /// The format of a text by its name and its shape.
  private static func format(
    _ named: InterchangeFormat?,
    _ head: FileHead
  ) -> InterchangeFormat? {
    if let named, named.isKnownByName { return named == .obsidian ? .markdown : named }
    guard named == nil, head.ending == nil || head.ending == "txt" else { return nil }
    if MarkdownReader.fits(head) { return .markdown }
    return TodoText.fits(head) ? .todotxt : nil
  }
}

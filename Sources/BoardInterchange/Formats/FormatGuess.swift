package import BoardModel

/// Recognises a format by its producer's marks, or by the file's name and shape.
package enum FormatGuess {
  /// The format of a file.
  ///
  /// - Parameters:
  ///   - head: The first thousands of bytes.
  ///   - name: The file's name; nil for standard input.
  ///   - profiles: The profiles to choose from.
  /// - Returns: The format.
  /// - Throws: `SourceFault` with a description of the file, if its format is unknown.
  package static func recognised(
    _ head: [UInt8],
    named name: String?,
    profiles: [Profile] = Profile.shipped
  ) throws(SourceFault) -> InterchangeFormat {
    let head = FileHead(head, named: name)
    // GitLab marks its issues with the key of beads, too.
    if GitHub.marks(head) { return .github }
    if let profile = Profile.of(head, profiles) { return InterchangeFormat(profile) }
    if let program = UnreadProgram.all.first(where: { $0.marks(head) }) { throw program.fault }
    if let fault = TaskDialect.fault(ofFile: head) { throw fault }
    if let format = InterchangeFormat.allCases.first(where: { $0.marks?(head) == true }) {
      return format
    }
    let named = name.flatMap(InterchangeFormat.init(ofFileNamed:))
    let isCut = head.cutLine != nil && named == .json
    if head.json != nil || isCut, named?.isKnownByName != true {
      throw FileLook.fault(ofJSON: head)
    }
    if TableReader.marks(head, profiles) { return head.firstRow.separator == 0x09 ? .tsv : .csv }
    if let format = format(named, head) { return format }
    throw FileLook.fault(of: head)
  }

  /// Refuses JSON of another program than the user named.
  package static func refuse(
    _ head: [UInt8],
    named name: String?,
    as format: InterchangeFormat,
    profiles: [Profile] = Profile.shipped
  ) throws(SourceFault) {
    let head = FileHead(head, named: name)
    if head.json == nil || format.marks?(head) == true { return }
    if let profile = Profile.of(head, profiles), profile.name != format.name {
      throw SourceFault("it is JSON of \(profile.title), not \(format.title). Leave out --format")
    }
    if let program = UnreadProgram.all.first(where: { $0.marks(head) }) { throw program.fault }
    if let other = InterchangeFormat.allCases.first(where: { $0.marks?(head) == true }) {
      throw SourceFault("it is \(other.title), not \(format.title). Leave out --format")
    }
  }

  /// The format of a file that isn't Markdown, so that Markdown would damage it; nil for Markdown
  /// and for text of no known format.
  package static func otherThanMarkdown(_ head: [UInt8], named name: String) -> InterchangeFormat? {
    let markdown: [InterchangeFormat] = [.markdown, .obsidian, .taskell]
    let named = InterchangeFormat(ofFileNamed: name)
    if named == .todotxt, MarkdownReader.fitsNamedTodo(FileHead(head, named: name)) { return nil }
    let format = named ?? (try? recognised(head, named: name))
    return format.flatMap { markdown.contains($0) ? nil : $0 }
  }

  private static func format(
    _ named: InterchangeFormat?,
    _ head: FileHead
  ) -> InterchangeFormat? {
    if named == .todotxt, MarkdownReader.fitsNamedTodo(head) { return .markdown }
    if let named, named.isKnownByName { return named }
    guard named == nil, head.ending == nil || head.ending == "txt" else { return nil }
    if MarkdownReader.fits(head) { return .markdown }
    return TodoText.fits(head) ? .todotxt : nil
  }
}

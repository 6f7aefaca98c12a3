/// Names in a claim or a source are one line, not blank, and of limited length.
package enum MarkRule {
  package static let characterLimit = 200
  package static let byteLimit = 4_096

  package static func checked(_ claim: CardClaim) throws(StoreError) -> CardClaim {
    CardClaim(by: try line(claim.by, "the claimant's name"), until: claim.until)
  }

  package static func checked(_ source: CardSource) throws(StoreError) -> CardSource {
    CardSource(
      program: try line(source.program, "the name of a source"),
      id: try line(source.id, "the id at a source")
    )
  }

  /// The author's name to store: one line of at most 200 characters; nil if nothing is left.
  package static func author(_ name: String?) -> String? {
    let line = name.map { TextRule.storable(TitleRule.singleLine($0)) } ?? ""
    var short = String(line.prefix(characterLimit))
    while short.utf8.count > byteLimit { short = String(short.unicodeScalars.dropLast(100)) }
    return short.isEmpty ? nil : short
  }

  package static func isAuthor(_ name: String) -> Bool {
    name.utf8.count <= byteLimit && name.count <= characterLimit
  }

  private static func line(_ text: String, _ name: String) throws(StoreError) -> String {
    if text.utf8.count > byteLimit { throw .invalidMark("\(name) is too long") }
    let line = TextRule.storable(TitleRule.singleLine(text))
    if line.isEmpty { throw .invalidMark("\(name) is empty") }
    if line.count > characterLimit {
      throw .invalidMark("\(name) has at most \(characterLimit) characters")
    }
    return line
  }
}

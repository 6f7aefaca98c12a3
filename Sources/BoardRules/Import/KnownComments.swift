import BoardModel

/// The comments of a card, to recognise them in a source without comment identifiers.
struct KnownComments {
  /// How far apart the dates of the same comment may be, in milliseconds: another program may shift
  /// them to keep its own comments a second apart.
  private static let tolerance: Int64 = 60_000

  private var moments: [String: [Int64]] = [:]

  mutating func add(_ comments: [CardComment]) {
    for comment in comments {
      moments[comment.text, default: []].append(comment.date.milliseconds)
    }
  }

  /// Removes the comment that matches an imported one; false if the imported one is new.
  ///
  /// - Complexity: O(*n*) for *n* comments with the same text.
  mutating func apply(_ comment: ImportedComment) -> Bool {
    if comment.isNamed { return false }
    let moment = comment.date.milliseconds
    guard
      let index = moments[comment.text]?.firstIndex(where: { abs($0 - moment) <= Self.tolerance })
    else { return false }
    moments[comment.text]?.remove(at: index)
    return true
  }
}

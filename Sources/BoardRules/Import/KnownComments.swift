import BoardModel

/// The comments of a card, of which a source without identifiers for them may bring some again.
struct KnownComments {
  /// How far the moments of two may be apart that are one, as another program may have moved it: it
  /// keeps a second for each.
  private static let tolerance: Int64 = 60_000

  private var moments: [String: [Int64]] = [:]

  mutating func add(_ comments: [CardComment]) {
    for comment in comments {
      moments[comment.text, default: []].append(comment.date.milliseconds)
    }
  }

  /// Takes away the comment that one of a source is; false where it is a new one.
  ///
  /// - Complexity: O(*n*) for *n* comments with the same words.
  mutating func take(_ comment: ImportedComment) -> Bool {
    if comment.isNamed { return false }
    let moment = comment.date.milliseconds
    guard
      let index = moments[comment.text]?.firstIndex(where: { abs($0 - moment) <= Self.tolerance })
    else { return false }
    moments[comment.text]?.remove(at: index)
    return true
  }
}

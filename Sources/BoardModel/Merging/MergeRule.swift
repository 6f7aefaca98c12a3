/// How two values of a field that were written apart from each other become one.
package enum MergeRule: Sendable {
  /// The later one in the server's order wins.
  case lastWriter
  /// Text, joined line by line; where both changed a line, the later one wins that line.
  case lines
  /// A list, joined element by element; elements are told apart by the text that they hold.
  case elements
  /// A claim: who comes first in the server's order has it, until it is given up.
  case claim
}

extension MergeRule {
  /// What `ours` becomes once `theirs` was written before it, where both came from `base`.
  package func merge(base: SharedValue, ours: SharedValue, theirs: SharedValue) -> SharedValue {
    switch self {
    case .lastWriter:
      return ours
    case .lines:
      guard let mine = ours.text, let other = theirs.text else { return ours }
      return .text(LineMerge.join(base: base.text ?? "", ours: mine, theirs: other).text)
    case .claim:
      return theirs == .null || theirs == base ? ours : theirs
    case .elements:
      guard let mine = ours.list, let other = theirs.list else { return ours }
      return .list(
        ListMerge.merge(base: base.list ?? [], ours: mine, theirs: other, key: \.elementName)
      )
    }
  }

  /// The value with both changes; nil if somebody has to choose.
  package func joined(
    base: SharedValue,
    ours: SharedValue,
    theirs: SharedValue
  ) -> SharedValue? {
    switch self {
    case .lastWriter, .claim: return nil
    case .elements: return merge(base: base, ours: ours, theirs: theirs)
    case .lines:
      guard let base = base.text, let ours = ours.text, let theirs = theirs.text else { return nil }
      return LineMerge.merge(base: base, ours: ours, theirs: theirs).map { .text($0) }
    }
  }

  /// Whether something of `theirs` is lost in what `ours` becomes.
  package func loses(base: SharedValue, ours: SharedValue, theirs: SharedValue) -> Bool {
    switch self {
    case .lastWriter:
      return theirs != ours && theirs != base
    case .lines:
      guard let mine = ours.text, let other = theirs.text else { return false }
      return !LineMerge.join(base: base.text ?? "", ours: mine, theirs: other).hasBoth
    case .elements, .claim:
      return false
    }
  }

  /// Whether the server takes a value only from who has seen the one before it.
  package var needsLatest: Bool {
    switch self {
    case .lastWriter: false
    case .lines, .elements, .claim: true
    }
  }
}

extension SharedValue {
  /// What tells an element of a list from the others: its text, or the text that a record holds.
  var elementName: SharedValue {
    if case .record(let record) = self { return record["text"] ?? self }
    return self
  }
}

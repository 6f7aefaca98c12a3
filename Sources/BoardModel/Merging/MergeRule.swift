package enum MergeRule: Sendable {
  /// The later value in the server's order wins.
  case lastWriter
  /// Text, merged by line; if both changed a line, the later one wins.
  case lines
  /// A list, merged by element; elements are identified by their text.
  case elements
  /// A claim: the first in the server's order holds it until it is released.
  case claim
}

extension MergeRule {
  /// The new value of `ours` when `theirs` was written first, both from `base`.
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

  /// The merged value; nil if the user has to choose.
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

  /// Whether part of `theirs` is lost in the merge.
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

  /// Whether the server accepts a value only from a client that has seen the previous one.
  package var needsLatest: Bool {
    switch self {
    case .lastWriter: false
    case .lines, .elements, .claim: true
    }
  }
}

extension SharedValue {
  /// Identifies an element of a list: its text, or the text of a record.
  var elementName: SharedValue {
    if case .record(let record) = self { return record["text"] ?? self }
    return self
  }
}

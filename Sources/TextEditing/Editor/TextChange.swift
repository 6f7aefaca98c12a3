/// A replacement of bytes, with the selection before it.
struct TextChange: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case typing
    case deletingBackward
    case deletingForward
    /// A step of its own.
    case other
  }

  let kind: Kind
  private(set) var offset: Int
  private(set) var removed: [UInt8]
  private(set) var inserted: [UInt8]
  let before: TextSelection

  init(
    _ kind: Kind,
    at offset: Int,
    removed: [UInt8],
    inserted: [UInt8],
    before: TextSelection
  ) {
    self.kind = kind
    self.offset = offset
    self.removed = removed
    self.inserted = inserted
    self.before = before
  }

  var byteCount: Int { removed.count + inserted.count }

  /// Merges a change that directly follows; returns false if it is a separate step.
  mutating func join(_ next: TextChange) -> Bool {
    guard next.kind == kind else { return false }
    switch kind {
    case .typing where next.removed.isEmpty && next.offset == offset + inserted.count:
      inserted += next.inserted
    case .deletingBackward where next.offset + next.removed.count == offset:
      offset = next.offset
      removed.insert(contentsOf: next.removed, at: 0)
    case .deletingForward where next.offset == offset:
      removed += next.removed
    default: return false
    }
    return true
  }
}

struct TextSelection: Hashable, Sendable {
  var cursor: Int
  var anchor: Int?
  var isMarking = false

  var range: Range<Int>? {
    guard let anchor, anchor != cursor else { return nil }
    return min(anchor, cursor)..<max(anchor, cursor)
  }
}

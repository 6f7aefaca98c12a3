/// The identifiers touched by the edits since a state of a data source.
///
/// It records no operations. Identifiers that it doesn't list kept their section and order, so the
/// difference need not look at them.
@usableFromInline
struct Journal: Sendable {
  /// The state that the snapshot was derived from.
  @usableFromInline let base: StateIdentity
  /// Items that were inserted, deleted, or moved; may contain duplicates.
  ///
  /// The first one is stored separately because most edits touch only one item.
  @usableFromInline var firstTouched: ItemHandle?
  @usableFromInline var moreTouched: [ItemHandle]?
  /// Sections that were inserted, deleted, or moved, or nil.
  @usableFromInline var touchedSections: [SectionHandle]?
  /// Whether there were too many edits to record.
  @usableFromInline var overflowed = false

  @inlinable
  init(base: StateIdentity) {
    self.base = base
  }

  /// The most edits to record.
  ///
  /// Beyond that, a full difference is cheaper, because it skips shared storage.
  ///
  /// A touched item costs as much as reading a few hundred others; see `Documentation/decisions`.
  @inlinable
  static func limit(for count: Int) -> Int { 64 + count / 512 }

  @inlinable
  mutating func touch(_ item: ItemHandle, among count: Int) {
    // A move touches the same item twice in a row.
    guard !overflowed else { return }
    guard let firstTouched else {
      firstTouched = item
      return
    }
    if item == moreTouched?.last ?? firstTouched { return }
    if moreTouched == nil { moreTouched = [firstTouched] }
    moreTouched?.append(item)
    if let moreTouched, moreTouched.count > Self.limit(for: count) { overflow() }
  }

  @inlinable
  mutating func touchSection(_ section: SectionHandle, among count: Int) {
    guard !overflowed else { return }
    if touchedSections == nil { touchedSections = [] }
    touchedSections?.append(section)
    if let touchedSections, touchedSections.count > Self.limit(for: count) { overflow() }
  }

  @inlinable
  mutating func overflow() {
    overflowed = true
    firstTouched = nil
    moreTouched = nil
    touchedSections = nil
  }
}

@usableFromInline
struct StateIdentity: Sendable {
  @usableFromInline let owner: StateOwner
  @usableFromInline var number: UInt64 = 0

  @inlinable
  init(owner: StateOwner) {
    self.owner = owner
  }

  @inlinable
  static func == (left: Self, right: Self) -> Bool {
    left.number == right.number && left.owner === right.owner
  }
}

@usableFromInline
final class StateOwner: Sendable {
  @inlinable
  init() {}
}

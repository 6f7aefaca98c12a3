/// Which identifiers the edits since a state of a data source have touched.
///
/// It holds no operations: what is left out of it kept its section and its order, and that is all
/// that the difference must know to look at nothing else.
@usableFromInline
struct Journal: Sendable {
  /// The state from which the snapshot was derived.
  @usableFromInline let base: StateIdentity
  /// Items that were inserted, deleted or moved; some perhaps more than once.
  ///
  /// The first stands by itself, since most edits touch but one.
  @usableFromInline var firstTouched: ItemHandle?
  @usableFromInline var moreTouched: [ItemHandle]?
  /// Sections that were inserted, deleted or moved; nil when none was.
  @usableFromInline var touchedSections: [SectionHandle]?
  /// Whether there were too many edits to be worth remembering.
  @usableFromInline var overflowed = false

  @inlinable
  init(base: StateIdentity) {
    self.base = base
  }

  /// Above so many edits the full difference, which skips what two snapshots share, is cheaper.
  ///
  /// A touched item costs as much as reading some hundreds of others; see `Documentation/decisions`.
  @inlinable
  static func limit(for count: Int) -> Int { 64 + count / 512 }

  @inlinable
  mutating func touch(_ item: ItemHandle, among count: Int) {
    // A move takes an item out and puts it in; it is one item all the same.
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

/// One state of one data source.
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

/// What tells the states of one data source from those of another.
@usableFromInline
final class StateOwner: Sendable {
  @inlinable
  init() {}
}

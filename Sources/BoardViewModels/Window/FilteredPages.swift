package import BoardModel

/// A window of a long list that is read in pages and can be filtered.
package protocol FilteredPages: AnyObject {
  associatedtype Entry

  var entries: [Entry] { get }
  var extent: WindowExtent { get }
  /// The filter.
  var words: SearchText? { get set }
  /// Whether a read may find nothing, so that the list is read in small parts.
  var isFiltered: Bool { get }

  /// Starts again at an end, with one read.
  func begin(at end: WindowExtent.Side) throws(StoreError)

  /// Sets the filter and starts again; returns false if the filter is the same.
  func look(for text: String) throws(StoreError) -> Bool

  /// Reads a part in a direction; returns by how much the indices of loaded entries have grown.
  func read(_ side: WindowExtent.Side) throws(StoreError) -> Int

  /// Discards entries that are far from an index.
  ///
  /// Returns by how much the other indices have shrunk.
  func release(around index: Int) -> Int
}

extension FilteredPages {
  /// Whether the whole list has been read or searched.
  package var isWhole: Bool { extent.isWhole }

  package var isFiltered: Bool { words != nil }

  /// The direction to read so that entries at these indices are loaded; nil if they are.
  package func missing(around indices: Range<Int>) -> WindowExtent.Side? {
    extent.missing(around: indices)
  }

  package func isReached(_ end: WindowExtent.Side) -> Bool {
    end == .start ? extent.isStartReached : extent.isEndReached
  }

  package func look(for text: String) throws(StoreError) -> Bool {
    let words = SearchText(text)
    if words == self.words { return false }
    self.words = words
    try begin(at: .start)
    return true
  }
}

/// Pages that are read again after changes.
package protocol ReloadedPages: FilteredPages {
  /// Reads the entries around one of them again.
  ///
  /// - Returns: The new index of this entry, or of the next one that still exists.
  func reload(around index: Int) throws(StoreError) -> Int
}

extension HistoryViewModel: FilteredPages {}
extension ArchiveViewModel: ReloadedPages {}
extension AgendaViewModel: ReloadedPages {}
extension InboxViewModel: FilteredPages {}

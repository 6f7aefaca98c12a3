package import BoardModel

/// A window of a long list that is read in pages and can be filtered.
package protocol FilteredPages: AnyObject {
  associatedtype Entry

  var entries: [Entry] { get }
  /// Whether the whole list has been read or searched.
  var isWhole: Bool { get }
  var isFiltered: Bool { get }

  /// The direction to read so that entries at these indices are loaded; nil if they are.
  func missing(around indices: Range<Int>) -> WindowExtent.Side?

  func isReached(_ end: WindowExtent.Side) -> Bool

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

extension HistoryViewModel: FilteredPages {}
extension ArchiveViewModel: FilteredPages {}
extension AgendaViewModel: FilteredPages {}
extension InboxViewModel: FilteredPages {}

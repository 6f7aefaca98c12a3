package import BoardModel

/// A window of a long list that is read page by page, and that words can be looked for in.
package protocol FilteredPages: AnyObject {
  associatedtype Entry

  /// What was read and not let go of.
  var entries: [Entry] { get }
  /// Whether all of the list was looked through.
  var isWhole: Bool { get }
  /// Whether it only holds what words are found in.
  var isFiltered: Bool { get }

  /// The side that is to be read so that entries at these indices are there, or nil.
  func missing(around indices: Range<Int>) -> WindowExtent.Side?

  /// Whether an end is among what was read.
  func isReached(_ end: WindowExtent.Side) -> Bool

  /// Begins again at an end, with one read.
  func begin(at end: WindowExtent.Side) throws(StoreError)

  /// Looks for other words, from the start on; answers whether it began again.
  func look(for text: String) throws(StoreError) -> Bool

  /// Reads a part of a side; answers by how much the indices of what was there have grown.
  func read(_ side: WindowExtent.Side) throws(StoreError) -> Int

  /// Lets go of what is far from an entry; answers by how much the indices have shrunk.
  func release(around index: Int) -> Int
}

extension HistoryViewModel: FilteredPages {}
extension ArchiveViewModel: FilteredPages {}

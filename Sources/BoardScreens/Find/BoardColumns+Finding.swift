import BoardModel
import BoardViewModels

extension BoardColumns {
  var isSearching: Bool { all.contains { $0.viewModel.isSearching } }

  var total: Int { all.reduce(0) { $0 + $1.viewModel.total } }

  var searched: Int { all.reduce(0) { $0 + $1.viewModel.searched } }

  /// The number of cards that match the filter in all columns, as far as it is known.
  var found: CardCount {
    let counts = all.map(\.viewModel.foundCount)
    let sum = counts.reduce(0) { $0 + $1.value }
    let isExact = counts.allSatisfy { if case .exact = $0 { true } else { false } }
    return isExact && !isSearching ? .exact(sum) : .atLeast(sum)
  }

  var isSorting: Bool { all.contains { $0.viewModel.isSorting } }

  /// Continues the search, testing at most `limit` cards.
  ///
  /// Starts with the focused column, then takes the visible ones, then the others.
  func search(testing limit: Int, shown: Range<Int>, sortingMany sortsMany: Bool) {
    var left = limit
    let others = all.indices.filter { $0 != focus }
    let order = [focus] + others.filter(shown.contains) + others.filter { !shown.contains($0) }
    for index in order where left > 0 {
      let column = all[index]
      column.reading { () throws(StoreError) in
        left -= try column.viewModel.search(testing: left, sortingMany: sortsMany)
      }
    }
  }

  /// Hides cards that showed only while they were selected.
  func dismissGuests() {
    for column in all {
      guard let guest = column.viewModel.guest else { continue }
      if column !== focused || column.selected != guest { column.viewModel.dismissGuest() }
    }
  }
}

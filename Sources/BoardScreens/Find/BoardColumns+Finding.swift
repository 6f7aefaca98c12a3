import BoardModel
import BoardViewModels

/// Finding the cards of all shown columns, part by part.
extension BoardColumns {
  /// Whether anything is still to be found in a column.
  var isSearching: Bool {
    // Asked for several times a key: a loop, since a closure is checked for its actor at each call.
    for column in all where column.viewModel.isSearching { return true }
    return false
  }

  /// How many cards all columns have.
  var total: Int {
    var total = 0
    for column in all { total += column.viewModel.total }
    return total
  }

  /// How many cards the filter finds in all columns, as far as that is known.
  var found: CardCount {
    let counts = all.map(\.viewModel.foundCount)
    let sum = counts.reduce(0) { $0 + $1.value }
    let isExact = counts.allSatisfy { if case .exact = $0 { true } else { false } }
    return isExact && !isSearching ? .exact(sum) : .atLeast(sum)
  }

  /// Whether a column is being put in an order while keys are answered.
  var isSorting: Bool { all.contains { $0.viewModel.isSorting } }

  /// Looks on, testing at most so many cards: of the focused column first, then of those that show.
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

  /// Lets cards go that showed only as long as they were selected.
  func dismissGuests() {
    for column in all {
      guard let guest = column.viewModel.guest else { continue }
      if column !== focused || column.selected != guest { column.viewModel.dismissGuest() }
    }
  }
}

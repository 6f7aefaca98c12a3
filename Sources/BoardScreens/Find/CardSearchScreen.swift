import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// A picker of cards that searches while you type and while no key waits.
protocol CardSearchScreen: PickerScreen {
  var context: BoardContext { get }
  var search: CardSearch { get }

  func show(found cards: [CardPreview]) throws(StoreError)
}

extension CardSearchScreen {
  func find(_ text: String) {
    search.find(text)
    searchOn(testing: CardSearch.testedAtOnce)
  }

  private func searchOn(testing limit: Int) {
    do throws(StoreError) {
      if let cards = try search.searchOn(testing: limit) { try show(found: cards) }
    } catch {
      search.stop()
      picker.report("Can't read the board: \(error.reason).")
    }
  }

  var deadline: ContinuousClock.Instant? { search.isSearching ? context.environment.now() : nil }

  func handle(_ event: TerminalEvent) -> Handling {
    if case .tick = event {
      searchOn(testing: CardSearch.testedWhileIdle)
      return .ignored
    }
    return offer(event)
  }
}

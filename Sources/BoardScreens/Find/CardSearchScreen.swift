import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// A picker of cards, which are looked for while one types and while no key waits.
protocol CardSearchScreen: PickerScreen {
  var context: BoardContext { get }
  var search: CardSearch { get }

  /// Puts the cards that were found in the rows.
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
      picker.say("Not read: \(error.reason).")
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

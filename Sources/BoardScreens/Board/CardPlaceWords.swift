import BoardModel
import TerminalKit
import TerminalSurface

/// Where the selected card stands, how old it is, and what the commands call it.
///
/// All of it comes from what is loaded: the identifier of a card has the time in it.
nonisolated struct CardPlaceWords: Hashable {
  let card: Card.ID
  /// From 1.
  let place: Int
  let count: Int
  /// Whether the card shows although the filter does not find it.
  var isGuest = false
  /// The day on which the card was made, where that is known.
  let made: CalendarDay?
  let today: CalendarDay

  /// As the commands name cards, by the last group of the identifier; two digits more than they use
  /// for a few cards, since here nothing is asked of the store.
  private static let shortDigits = 6

  /// As much as fits, the place last to go; nil where not even that does.
  func text(fitting room: Int) -> DisplayText? {
    let place = placeWords
    let age = made.map { " · \(added(on: $0))" } ?? ""
    let name = " · \(card.text(groupDigits: Self.shortDigits))"
    let choices = [place + age + name, place + age, place]
    return choices.lazy.map { DisplayText($0) }.first { $0.width <= room }
  }

  /// The cells of the place alone.
  var leastWidth: Int { placeWords.count }

  /// A card that is not found is none of those that are counted.
  private var placeWords: String {
    isGuest
      ? "not among the \((count - 1).grouped) found" : "\(place.grouped) of \(count.grouped)"
  }

  private func added(on day: CalendarDay) -> String {
    switch day.daysUntil(today) {
    case 0: "added today"
    case 1: "added yesterday"
    default: "added \(day.dayAndMonth(seenFrom: today))"
    }
  }
}

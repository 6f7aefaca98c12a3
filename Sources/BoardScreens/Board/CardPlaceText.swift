import BoardModel
import TerminalKit
import TerminalSurface

/// The position of the selected card, its age, and its short identifier.
///
/// A card's identifier contains its creation time.
nonisolated struct CardPlaceText: Hashable {
  /// The shortest unique beginning, which every command takes; empty if it is unknown.
  let id: String
  /// Counts from 1.
  let place: Int
  let count: Int
  /// Whether the card shows although the filter does not match it.
  var isGuest = false
  let made: CalendarDay?
  let today: CalendarDay

  /// As much as fits: the identifier is dropped first, then the age.
  ///
  /// Nil if not even the position fits.
  func text(fitting room: Int) -> DisplayText? {
    let place = placeWords
    let age = made.map { " · \(added(on: $0))" } ?? ""
    let name = id.isEmpty ? "" : " · \(id)"
    let choices = [place + age + name, place + age, place]
    return choices.lazy.map { DisplayText($0) }.first { $0.width <= room }
  }

  var leastWidth: Int { placeWords.count }

  /// A card that the filter does not match is not in the count.
  private var placeWords: String {
    isGuest
      ? "not matched by the filter" : "\(place.grouped) of \(count.grouped)"
  }

  private func added(on day: CalendarDay) -> String {
    switch day.daysUntil(today) {
    case 0: "added today"
    case 1: "added yesterday"
    default: "added \(day.dayAndMonth(seenFrom: today))"
    }
  }
}

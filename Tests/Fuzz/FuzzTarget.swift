import BoardModel
import Foundation

/// A part of the program that must stand any bytes, and what must hold after it has read them.
struct FuzzTarget: Sendable {
  let name: String
  /// Folders and files to begin from, besides those in `Seeds/NAME`.
  var seeds: [String] = []
  let body: @Sendable ([UInt8]) -> Void

  static let all =
    [keys, query, quickAdd, link, task, tracker, messages, entries, profile, programs, written]
    + documents + readers

  /// The one that runs; libFuzzer calls a function without a context.
  nonisolated(unsafe) static var chosen: FuzzTarget?

  /// The folders and files that exist.
  var allSeeds: [String] {
    (["Tests/Fuzz/Seeds/\(name)"] + seeds).filter { FileManager.default.fileExists(atPath: $0) }
  }

  static let today = CalendarDay(daysSinceEpoch: 20_782)
  static let now = Timestamp(milliseconds: 20_782 * 86_400_000)
}

/// Ends the program if something doesn't hold; libFuzzer then keeps the input.
func demand(_ holds: Bool, _ words: @autoclosure () -> String) {
  if !holds { fatalError(words()) }
}

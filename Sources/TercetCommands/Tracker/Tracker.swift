import BoardInterchange
import BoardModel

/// A program that keeps cards, as a link talks to it.
protocol Tracker: AnyObject {
  /// Its cards; after a moment, at least those that have changed since.
  ///
  /// Throws a `LinkFault` or a `SourceFault` if it can't be asked.
  func board(since: Timestamp?) throws -> TrackerBoard

  /// The moment of the last change in the answer; nil if the program always says everything.
  var latest: Timestamp? { get }

  /// Whether its cards have comments.
  var keepsComments: Bool { get }

  /// The folders of its files; empty for a program.
  var folders: [String] { get }

  /// Asks for changes, in order, and stops at the first one that isn't answered.
  ///
  /// - Returns: An answer for each change that was tried.
  func make(_ changes: [(change: TrackerChange, id: String?)]) -> [TrackerAnswer]
}

enum TrackerAnswer {
  /// The identifier of the card or comment.
  case done(String)
  /// Only this change can't be made.
  case refused(String)
  /// Nothing more can be asked now.
  case failed(String)
  /// The card has changed meanwhile and must be merged again.
  case later
}

extension Tracker {
  var keepsComments: Bool { true }
  var folders: [String] { [] }
}

nonisolated extension ChildProgram {
  /// Why it could not be run, in a sentence.
  func reason(_ failure: Failure) -> String {
    switch failure {
    case .missing: "“\(name)” is not installed"
    case .hanging(let line):
      "“\(name)” did not end within \(limit) seconds; it printed "
        + (line.isEmpty ? "nothing" : "“\(line)”")
    case .other(let reason): reason
    }
  }
}

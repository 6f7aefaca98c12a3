import BoardModel
import TerminalKit

/// What was typed in prompts and comments and not saved, for the next time that they open.
///
/// It outlives the program: it is kept beside the board, at most a second behind.
final class UnsavedTexts {
  private static let delay = Duration.milliseconds(500)

  private let store: any DraftKeeping
  private let now: () -> ContinuousClock.Instant
  private var texts: [TypingPlace: String]
  /// What of it is kept beside the board.
  private var kept: [TypingPlace: String]
  /// Why it could not be kept the last time; nil where it was, or where it is tried again soon.
  private(set) var fault: StoreError?
  /// When what differs is to be kept; nil where nothing does.
  private(set) var deadline: ContinuousClock.Instant?

  init(in store: any DraftKeeping, now: @escaping () -> ContinuousClock.Instant) {
    self.store = store
    self.now = now
    // What can't be read is no reason for not showing the board.
    texts = (try? store.unsavedTexts()) ?? [:]
    kept = texts
  }

  /// The places where something was typed, in an order that does not change from run to run.
  var places: [TypingPlace] { texts.keys.sorted { $0.text < $1.text } }

  /// What was typed at a place; nil for nothing.
  ///
  /// Of titles for cards that are there, only the last one is remembered.
  subscript(place: TypingPlace) -> String? {
    get { texts[place] }
    set {
      if newValue == texts[place] { return }
      texts[place] = newValue
      if case .title = place, newValue != nil { forgetTitles(but: place) }
      if texts == kept {
        deadline = nil
      } else if newValue == nil {
        // What was saved must not be offered after a kill.
        deadline = now()
      } else if deadline == nil {
        deadline = now() + Self.delay
      }
    }
  }

  /// What was typed and is not kept beside the board.
  var unkept: [(place: TypingPlace, text: String)] {
    places.compactMap { place in
      texts[place].flatMap { $0 == kept[place] ? nil : (place, $0) }
    }
  }

  /// Why what was typed at a place is not kept; nil where it is, or soon will be.
  func reason(notKept place: TypingPlace) -> String? {
    texts[place] == kept[place] ? nil : fault?.reason
  }

  private func forgetTitles(but place: TypingPlace) {
    for case .title(let card) in texts.keys where .title(card) != place {
      texts[.title(card)] = nil
    }
  }

  func keepIfDue() {
    if let deadline, now() >= deadline { keep() }
  }

  /// Keeps what differs now; a locked or full disk is tried again later.
  func keep() {
    deadline = nil
    fault = nil
    for place in Set(texts.keys).union(kept.keys) where texts[place] != kept[place] {
      do throws(StoreError) {
        try store.keepText(texts[place], typedIn: place)
        kept[place] = texts[place]
      } catch {
        // A board that can only be read keeps nothing, and what is typed for it can't be saved anyway.
        if error == .busy || error == .diskFull { deadline = now() + Self.delay }
        if error != .busy { fault = error }
      }
    }
  }
}

extension UnsavedTexts {
  /// What is said of a text that can't be kept beside the board; nil where it is kept.
  func notKeptMessage(of place: TypingPlace) -> StatusMessage? {
    reason(notKept: place).map { .failure("Not kept: \($0). Quitting writes it to a file.") }
  }
}

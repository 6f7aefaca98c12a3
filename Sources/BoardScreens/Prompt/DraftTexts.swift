import BoardModel
import TerminalKit

/// Unsaved text of prompts and comments, offered again when they open.
///
/// It is stored next to the board about every half second, so that it survives the program.
final class DraftTexts {
  private static let delay = Duration.milliseconds(500)

  private let store: any DraftKeeping
  private let now: () -> ContinuousClock.Instant
  private var texts: [DraftPlace: String]
  private var kept: [DraftPlace: String]
  /// Why the last attempt to store the texts failed; nil if it succeeded or will be repeated soon.
  private(set) var fault: StoreError?
  /// When to store the changed texts; nil if nothing has changed.
  private(set) var deadline: ContinuousClock.Instant?

  init(in store: any DraftKeeping, now: @escaping () -> ContinuousClock.Instant) {
    self.store = store
    self.now = now
    // Texts that can't be read must not keep the board from opening.
    texts = (try? store.unsavedTexts()) ?? [:]
    kept = texts
  }

  /// The places with unsaved text, in the same order in every run.
  var places: [DraftPlace] { texts.keys.sorted { $0.text < $1.text } }

  /// The unsaved text at a place, if any.
  ///
  /// Only one title of an existing card is remembered: the last one.
  subscript(place: DraftPlace) -> String? {
    get { texts[place] }
    set {
      if newValue == texts[place] { return }
      texts[place] = newValue
      if case .title = place, newValue != nil { forgetTitles(but: place) }
      if texts == kept {
        deadline = nil
      } else if newValue == nil {
        // Saved text must not be offered again, even if the program is killed.
        deadline = now()
      } else if deadline == nil {
        deadline = now() + Self.delay
      }
    }
  }

  var unkept: [(place: DraftPlace, text: String)] {
    places.compactMap { place in
      texts[place].flatMap { $0 == kept[place] ? nil : (place, $0) }
    }
  }

  /// Why the text at a place has not been stored; nil if it has been, or soon will be.
  func reason(notKept place: DraftPlace) -> String? {
    texts[place] == kept[place] ? nil : fault?.reason
  }

  private func forgetTitles(but place: DraftPlace) {
    for case .title(let card) in texts.keys where .title(card) != place {
      texts[.title(card)] = nil
    }
  }

  func keepIfDue() {
    if let deadline, now() >= deadline { keep() }
  }

  /// Stores the changed texts; if the database is locked or the disk is full, tries again later.
  func keep() {
    deadline = nil
    fault = nil
    for place in Set(texts.keys).union(kept.keys) where texts[place] != kept[place] {
      do throws(StoreError) {
        try store.keepText(texts[place], typedIn: place)
        kept[place] = texts[place]
      } catch {
        // A read-only board stores nothing, and text typed for it can't be saved anyway.
        if error == .busy || error == .diskFull { deadline = now() + Self.delay }
        if error != .busy { fault = error }
      }
    }
  }
}

extension DraftTexts {
  /// The message about a text that can't be stored; nil if it has been.
  func notKeptMessage(of place: DraftPlace) -> StatusMessage? {
    reason(notKept: place).map { .failure("Not saved: \($0). Quitting writes it to a file.") }
  }
}

import BoardModel
import BoardViewModels
import TerminalKit

/// Cards deleted or archived in quick succession, such as by pressing a key twice.
///
/// Without this, the last message would hide that there was another card before it.
struct RepeatedAction {
  /// Within this time the user has probably not read the message before.
  private static let patience = Duration.seconds(2)

  private var verb = ""
  private var titles: [String] = []
  private var end: ContinuousClock.Instant?

  /// Records an outcome.
  ///
  /// - Returns: one message for this card and those just before it; nil if there were none.
  mutating func take(
    _ outcome: ActionOutcome,
    about title: String,
    _ keys: KeyNames,
    _ now: ContinuousClock.Instant
  ) -> StatusMessage? {
    guard case .success(.done(let effect)) = outcome.result, effect.cardCount == 1,
      let verb = Self.verb(of: outcome.action)
    else {
      self = RepeatedAction()
      return nil
    }
    if verb != self.verb || end.map({ now > $0 }) ?? true { titles = [] }
    self.verb = verb
    titles.append(effect.title.isEmpty ? title : effect.title)
    end = now + Self.patience
    guard titles.count > 1 else { return nil }
    let what = titles.suffix(2).map { quoted($0) }.joined(separator: " and ")
    let others = titles.count - 2
    let before = others > 0 ? " after \(others == 1 ? "another" : "\(others) others")" : ""
    return .success("\(verb) \(what)\(before)\(keys.tip(Command.undo, "undoes them one by one"))")
  }

  private static func verb(of action: BoardAction) -> String? {
    switch action {
    case .delete: "Deleted"
    case .archive: "Archived"
    default: nil
    }
  }
}

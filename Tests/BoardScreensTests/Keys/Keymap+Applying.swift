import BoardScreens
import TerminalKit

extension Keymap {
  struct Refusal: Error { let reason: String }

  /// The keymap with overrides; throws the first problem of one.
  func applying(_ overrides: [KeyOverride]) throws(Refusal) -> Keymap {
    let (keymap, problems) = configured(by: overrides)
    if let problem = problems.first { throw Refusal(reason: problem.reason) }
    return keymap
  }
}

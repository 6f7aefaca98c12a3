import BoardModel

/// The titles that were typed in the prompt and left with Esc, for the next prompt of the same kind.
///
/// One of a new card, and one of the card that was renamed last.
struct KeptText {
  var newTitle: String?
  private var rename: (card: Card.ID, text: String)?

  /// What was typed for a card and not saved.
  func title(of card: Card.ID) -> String? { rename?.card == card ? rename?.text : nil }

  /// Keeps what stands in a prompt that is left; an empty line forgets what was kept.
  ///
  /// - Returns: what is said of it.
  mutating func keep(_ prompt: Prompt, _ keymap: Keymap) -> String? {
    let text = prompt.title
    switch prompt.purpose {
    case .adding:
      newTitle = text.isEmpty ? nil : text
      return newTitle.map { words($0, keymap.binding(of: Command.add)) }
    case .renaming(let card, let oldTitle):
      forget(card)
      if text.isEmpty || text == oldTitle { return nil }
      rename = (card, text)
      return words(text, keymap.binding(of: Command.rename))
    case .settingDue, .settingTags, .leftOver: return nil
    }
  }

  /// A title that was saved is not offered again.
  mutating func forget(_ card: Card.ID) { if rename?.card == card { rename = nil } }

  private func words(_ text: String, _ binding: KeyBinding?) -> String {
    let kept = "Kept \(quoted(text, limit: 30))"
    guard let key = binding?.keys.first?.shortLabel else { return kept }
    return "\(kept) · \(key) offers it again"
  }
}

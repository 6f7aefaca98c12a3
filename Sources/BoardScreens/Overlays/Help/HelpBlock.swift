import BoardModel

/// A heading of the help, with the keys or signs under it.
nonisolated struct HelpBlock: Hashable {
  struct Entry: Hashable {
    let label: String
    let text: String
  }

  let heading: String
  let entries: [Entry]
  /// Whether other blocks hold the same keys.
  var isRepeating = false

  /// The blocks of a keymap: those of the place that asks first, each place by what its keys are
  /// about, then the mouse and the signs.
  static func all(in keymap: Keymap, first: KeyContext?) -> [HelpBlock] {
    let (here, others) = split(in: keymap, first: first)
    return here + others
  }

  /// The blocks of the place that asks, which is the board where no other does, and all others.
  static func split(
    in keymap: Keymap,
    first: KeyContext?
  ) -> (here: [HelpBlock], others: [HelpBlock]) {
    let place = first ?? .board
    let sections = KeyPages(of: keymap).sections(first: [place])
    let begin = place == .board ? [HelpBlock.begin(in: keymap)] : []
    return (
      begin + sections.filter { $0.context == place }.flatMap(blocks(of:)),
      [mouse] + sections.filter { $0.context != place }.flatMap(blocks(of:)) + [signs]
    )
  }

  /// What one needs on the first day.
  static func begin(in keymap: Keymap) -> HelpBlock {
    HelpBlock(
      heading: "To begin with",
      entries: KeyPages(of: keymap).firstKeys.map { Entry(label: $0.keys, text: $0.help) },
      isRepeating: true
    )
  }

  private static func blocks(of section: KeyPages.Section) -> [HelpBlock] {
    let groups = KeyGroup.inOrderOfUse.filter { group in
      section.bindings.contains { $0.group == group }
    }
    return groups.map { group in
      let name = section.name.prefix(1).uppercased() + section.name.dropFirst()
      return HelpBlock(
        heading: groups.count == 1 ? name : "\(name): \(group.rawValue)",
        entries: section.bindings.filter { $0.group == group }
          .map { Entry(label: $0.label, text: $0.help.replacing("`", with: "")) }
      )
    }
  }

  /// What the mouse does, where the terminal tells of it.
  static let mouse = HelpBlock(
    heading: "Mouse",
    entries: [
      Entry(label: "click", text: "select a card; again: open it"),
      Entry(label: "drag", text: "move a card to another place or column"),
      Entry(label: "wheel", text: "scroll the column under it"),
      Entry(label: "counts", text: "click one, or a tag, to see only those cards"),
      Entry(label: "names", text: "click the board's for all boards, a column's to go there"),
      Entry(label: "hints", text: "click one to press its key"),
      Entry(label: "Shift", text: "held down, the terminal selects text itself"),
    ]
  )

  /// What the signs on the screen mean.
  static let signs = HelpBlock(
    heading: "Signs",
    entries: [
      Entry(label: "○ ◐ ●", text: "a column of the kind to do, doing, done"),
      Entry(label: "3/4", text: "three cards, where the column's limit is four"),
      Entry(label: "3 of 23", text: "three of 23 cards are found by the filter"),
      Entry(label: "▲ △ ▽", text: "priority: high, medium, low"),
      Entry(label: "✓", text: "a card that is done, and when it was due; also what was saved"),
      Entry(label: "⊘", text: "a card that is blocked: it waits for the one that is named"),
      Entry(label: "━━─── 2/5", text: "two of five steps are done"),
      Entry(label: "“3”", text: "three comments were made on the card"),
      Entry(label: "▌", text: "the selected card"),
      Entry(label: "●", text: "at a card's right: another program has just changed it"),
      Entry(label: "↪", text: "at a card's right: its column was deleted on another machine"),
      Entry(label: "▾ ▸", text: "a section that is open, that is folded"),
      Entry(label: "▸━━", text: "where a dragged card goes"),
      Entry(label: "◆", text: "a card that is selected together with others"),
      Entry(label: "◌", text: "a card that the filter does not find; it hides as you leave it"),
      Entry(label: "┃", text: "the part of a list that is in sight; also the line that is typed"),
      Entry(label: "‹ 2  3 ›", text: "so many columns at the left, at the right"),
      Entry(label: "^S", text: "Ctrl with the key, in the footer"),
      Entry(label: "!", text: "it was not done, and why"),
    ]
  )

  /// What is left of the block where words are looked for; nil where nothing is.
  ///
  /// A heading that holds them keeps all of its entries.
  func found(_ words: SearchText?) -> HelpBlock? {
    if words != nil, isRepeating { return nil }
    guard let words, !words.isFound(in: [heading]) else { return self }
    let found = entries.filter { words.isFound(in: [$0.label, $0.text, heading]) }
    return found.isEmpty ? nil : HelpBlock(heading: heading, entries: found)
  }
}

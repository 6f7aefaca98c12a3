import BoardModel
import TerminalKit
import TerminalSurface

nonisolated extension HelpBlock {
  /// All blocks of a keymap: those of the current screen first, then the mouse, the other screens
  /// and the signs.
  static func all(in keymap: Keymap, first: KeyContext?) -> [HelpBlock] {
    let (here, others) = split(in: keymap, first: first)
    return here + others
  }

  /// The blocks of the current screen (by default the board), and all others.
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

  /// The most important keys for a new user.
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
      let name = section.heading
      return HelpBlock(
        heading: groups.count == 1 ? name : "\(name): \(group.name)",
        entries: section.bindings.filter { $0.group == group }
          .map(Entry.init)
      )
    }
  }

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
}

extension BoardContext {
  func showHelp(first place: KeyContext? = nil) {
    host?.present(HelpScreen(size: size, keymap: keymap, host: host, first: place))
  }
}

extension HelpScreen {
  convenience init(
    size: Size,
    keymap: Keymap = .standard,
    host: (any ScreenHost)?,
    first: KeyContext? = nil
  ) {
    let (here, others) = HelpBlock.split(in: keymap, first: first)
    self.init(here, others, size: size, keymap: keymap, host: host) { text in
      SearchText(text).map { words in { words.isFound(in: $0) } }
    }
  }
}

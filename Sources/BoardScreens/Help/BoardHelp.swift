import BoardModel
import TerminalKit
import TerminalSurface

nonisolated extension HelpBlock {
  /// The blocks of the current screen (the board if there is no context), and all others: the mouse,
  /// the other screens and the signs.
  static func split(
    in keymap: Keymap,
    first: [KeyContext]
  ) -> (here: [HelpBlock], others: [HelpBlock]) {
    let places = first.isEmpty ? [.board] : first
    let sections = KeyPages(of: keymap).sections(first: places)
    let begin = first.isEmpty ? [HelpBlock.begin(in: keymap)] : []
    return (
      begin + sections.filter { places.contains($0.context) }.flatMap(blocks(of:)),
      [filter, reminders, mouse]
        + sections.filter { !places.contains($0.context) }.flatMap(blocks(of:)) + [signs]
    )
  }

  /// The most important keys for a new user.
  static func begin(in keymap: Keymap) -> HelpBlock {
    HelpBlock(
      heading: "Getting started",
      entries: KeyPages(of: keymap).firstKeys.map { Entry(label: $0.keys, text: $0.help) } + [
        Entry(label: "g", text: "begins a pair of keys; the last row shows which can follow")
      ],
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

  static let filter = HelpBlock(
    heading: "Filter",
    entries: [
      Entry(label: "fix login", text: "both words, anywhere in the card"),
      Entry(label: "\"fix login\"", text: "these words next to each other"),
      Entry(label: "#api @anna", text: "with this tag, and assigned to this person"),
      Entry(label: "due:<eom", text: "due before the end of the month; also due:fri, no:due"),
      Entry(label: "is:overdue", text: "also today, week, blocked, ready, done, mine"),
      Entry(label: "p:high", text: "of high priority; col:doing is the column"),
      Entry(label: "-#api", text: "without this tag"),
      Entry(label: "#a OR #b", text: "either of them; parentheses group"),
      Entry(label: "sort:due", text: "also sets the order; group:tag makes sections"),
    ]
  )

  static let reminders = HelpBlock(
    heading: "Reminders: alarms and notifications",
    entries: [
      Entry(label: "fri 15:00", text: "a due time; an open board notifies you then"),
      Entry(label: "shell", text: "tercet remind --install does so while no board is open"),
      Entry(label: "remind", text: "in config.toml: how long before, such as \"15m\""),
    ]
  )

  static let mouse = HelpBlock(
    heading: "Mouse",
    entries: [
      Entry(label: "click", text: "select a card; again: open it"),
      Entry(label: "drag", text: "move a card to another place or column"),
      Entry(label: "wheel", text: "scroll the column under it"),
      Entry(label: "counts", text: "click one, or a tag, to see only those cards"),
      Entry(label: "names", text: "click a board's to switch, a column's to focus it"),
      Entry(label: "hints", text: "click one to press its key"),
      Entry(label: "Shift", text: "hold it to select text in the terminal"),
    ]
  )

  static let signs = HelpBlock(
    heading: "Signs",
    entries: [
      Entry(label: "○ ◐ ●", text: "a column of the kind to do, doing, done"),
      Entry(label: "3/4", text: "three cards in a column limited to four"),
      Entry(label: "3 of 23", text: "the filter finds three of 23 cards"),
      Entry(label: "▲ △ ▽", text: "priority: high, medium, low"),
      Entry(label: "✓", text: "a card that is done, and when it was finished; also what was saved"),
      Entry(label: "⊘", text: "a blocked card, and the card that blocks it"),
      Entry(label: "━━─── 2/5", text: "two of five steps are done"),
      Entry(label: "↳ 2/5", text: "two of the five cards that are part of it are done"),
      Entry(label: "✎ 3", text: "three comments were made on the card"),
      Entry(label: "•", text: "in one line: a tag or lane without room for its name"),
      Entry(label: "▌", text: "the selected card"),
      Entry(label: "●", text: "at a card's right: another program has just changed it"),
      Entry(label: "↪", text: "at a card's right: its column was deleted on another machine"),
      Entry(label: "≠", text: "at a card's right: somebody has overwritten your change"),
      Entry(label: "● ben", text: "in the title: ben has this shared board open too"),
      Entry(label: "↑3", text: "in the title: three changes wait to be sent to the others"),
      Entry(label: "▾ ▸", text: "an open section, a folded section"),
      Entry(label: "▸━━", text: "where a dragged card goes"),
      Entry(label: "◆", text: "a card that is selected together with others"),
      Entry(label: "◌", text: "a card that the filter hides when you leave it"),
      Entry(label: "┃", text: "the visible part of a list; also the line you type"),
      Entry(label: "‹ 2  3 ›", text: "hidden columns to the left and right"),
      Entry(label: "^S", text: "Ctrl with the key, in the footer"),
      Entry(label: "!", text: "it failed, and why"),
    ]
  )
}

extension BoardContext {
  func showHelp(first place: KeyContext? = nil) {
    host?.showHelp(for: place.map { [$0] } ?? [])
  }

  /// Explains reminders, which have no key.
  var reminders: ArgumentRow {
    ArgumentRow(
      "Reminders",
      "How you are notified of what is due",
      synonyms: "remind reminder alarm alert notify notification bell timer"
    ) { [self] in
      let set = keys.label(of: Command.setDue).map { "\($0) sets a time" } ?? "Set a time"
      host?
        .present(
          Notice(
            "\(set), such as fri 15:00: an open board notifies you then. While none is open, a timer does;"
              + " set it up with “tercet remind --install” in a shell. To be notified earlier, set"
              + " remind = \"15m\" in config.toml.",
            title: "Reminders",
            keymap: keymap,
            host: host
          )
        )
    }
  }
}

extension HelpScreen {
  convenience init(
    size: Size,
    keymap: Keymap = .standard,
    host: (any ScreenHost)?,
    first: [KeyContext] = []
  ) {
    let (here, others) = HelpBlock.split(in: keymap, first: first)
    self.init(here, others, size: size, keymap: keymap, host: host) { text in
      SearchText(text).map { words in { words.isFound(in: $0) } }
    }
  }
}

import TerminalSurface

/// The keys of the archive.
nonisolated enum ArchiveKeys {
  static let all = archiveSelection + archiveChanges + archiveOthers

  private static let archiveSelection = [
    KeyBinding(
      ArchiveCommand.next,
      [.character("j"), KeyPress(.down)],
      aliases: [.control("n")],
      "the card below, archived earlier",
      word: "choose"
    ),
    KeyBinding(
      ArchiveCommand.previous,
      [.character("k"), KeyPress(.up)],
      aliases: [.control("p")],
      "the card above",
      word: "choose"
    ),
    KeyBinding(
      ArchiveCommand.newest,
      [.character("g"), KeyPress(.home)],
      "the card that was archived last",
      word: "newest"
    ),
    KeyBinding(
      ArchiveCommand.oldest,
      [.character("G"), KeyPress(.end)],
      "the card that was archived first",
      word: "oldest"
    ),
    KeyBinding(ArchiveCommand.halfPageDown, [.control("d")], "half a page down"),
    KeyBinding(ArchiveCommand.halfPageUp, [.control("u")], "half a page up"),
    KeyBinding(ArchiveCommand.pageDown, [KeyPress(.pageDown)], "a page down"),
    KeyBinding(ArchiveCommand.pageUp, [KeyPress(.pageUp)], "a page up"),
  ]

  private static let archiveChanges = [
    KeyBinding(
      ArchiveCommand.restore,
      [.character("r"), .character("x")],
      "restore the card, or all marked ones, and stay here",
      word: "restore"
    ),
    KeyBinding(
      ArchiveCommand.open,
      [KeyPress(.enter)],
      "restore, and go to the card on its board",
      word: "restore and go"
    ),
    KeyBinding(
      ArchiveCommand.mark,
      [.character(" ")],
      "mark the card, to restore or delete several",
      word: "mark"
    ),
    KeyBinding(
      ArchiveCommand.delete,
      [.character("d"), KeyPress(.delete)],
      "delete the card, or all marked ones",
      word: "delete"
    ),
    KeyBinding(ArchiveCommand.undo, [.character("u")], "undo your last change", word: "undo"),
    KeyBinding(
      ArchiveCommand.redo,
      [.character("U"), .control("r")],
      "redo what was undone",
      word: "redo"
    ),
  ]

  private static let archiveOthers = [
    KeyBinding(
      ArchiveCommand.find,
      [.character("/")],
      "find by words of titles, tags, columns and boards",
      word: "find"
    ),
    KeyBinding(
      ArchiveCommand.leave,
      [KeyPress(.escape)],
      "clear the words; without any, back",
      word: "back"
    ),
    KeyBinding(ArchiveCommand.back, [.character("q"), .character("R")], "back to the board"),
    KeyBinding(
      ArchiveCommand.help,
      [.character("?"), KeyPress(.function(1))],
      "show the keys",
      word: "help"
    ),
  ]
}

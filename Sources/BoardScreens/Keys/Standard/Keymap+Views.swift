import TerminalSurface

nonisolated extension Keymap {
  static let viewsKeys = [
    KeyBinding(
      ViewsCommand.save,
      [.character("a"), .control("s")],
      aliases: [.character("n")],
      "save the filter, the order and the sections that show"
    ),
    KeyBinding(ViewsCommand.rename, [.character("r"), .control("r")], "rename"),
    KeyBinding(ViewsCommand.moveDown, [.character("J"), .shift(.down)], "move down"),
    KeyBinding(ViewsCommand.moveUp, [.character("K"), .shift(.up)], "move up"),
    KeyBinding(ViewsCommand.replace, [.character("w")], "keep in it what shows now"),
    KeyBinding(ViewsCommand.delete, [.character("d")], "delete"),
    KeyBinding(ViewsCommand.undo, [.character("u")], "undo your last change"),
  ]
}

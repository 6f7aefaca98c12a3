import TerminalSurface

/// The keys of the list of views.
nonisolated enum ViewsKeys {
  static let all = [
    KeyBinding(
      ViewsCommand.save,
      [.character("a"), .control("s")],
      aliases: [.character("n")],
      "save what shows as a view"
    ),
    KeyBinding(ViewsCommand.rename, [.character("r"), .control("r")], "rename"),
    KeyBinding(ViewsCommand.moveDown, [.character("J"), .shift(.down)], "move down"),
    KeyBinding(ViewsCommand.moveUp, [.character("K"), .shift(.up)], "move up"),
    KeyBinding(ViewsCommand.replace, [.character("w")], "keep in it what shows now"),
    KeyBinding(ViewsCommand.delete, [.character("d")], "delete"),
    KeyBinding(ViewsCommand.undo, [.character("u")], "undo your last change"),
  ]
}

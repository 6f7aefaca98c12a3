import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// The tags and lanes with their colours; picking one asks for its colour on the shown board.
struct ColorsMenu {
  let context: BoardContext
  let outcomes: BoardOutcomes

  private static let limit = 500
  private static let keys: [(key: Character, color: NameColor?)] = [
    ("r", .red), ("o", .orange), ("y", .yellow), ("g", .green), ("b", .blue), ("p", .purple),
    ("e", .grey), ("n", nil),
  ]

  func open() throws(StoreError) {
    guard let host = context.host else { return }
    guard let board = context.viewModel.board else {
      let tip = context.keys.tip(Command.boards, "opens one")
      return context.report(.note("Each board has its own colours\(tip)"))
    }
    let names =
      try context.store.tags(startingWith: "", limit: Self.limit).map(ColoredName.tag)
      + context.store.lanes(startingWith: "", limit: Self.limit).map(ColoredName.lane)
    var seen: Set<String> = []
    let unique = names.filter { seen.insert($0.key).inserted }
    if unique.isEmpty { return context.report(.note("There are no tags or lanes to colour yet.")) }
    let rows = unique.enumerated()
      .map { index, name in
        PickerRow(
          id: index,
          label: name.text,
          sign: TextPart("● ", Style(role(of: name, board.colors))),
          detail: board.colors[name]?.rawValue ?? ""
        )
      }
    let words = Picker<Int, Never>.Words(title: "Colours of tags and lanes", pick: "colour")
    host.present(
      PickerMenu(words, rows, host: host) { ask(about: unique[$0], on: board) }
    )
  }

  private func ask(about name: ColoredName, on board: Board) {
    let own = board.colors[name]
    let choices = Self.keys.map { key, color in
      ChoiceMenu.Choice(key, color?.rawValue ?? "by its name", isPresent: color == own) {
        outcomes.submit(.color(name, color, on: board.id), about: name.text)
      }
    }
    let picked = Self.keys.firstIndex { $0.color == own } ?? 0
    context.host?.ask("Colour of \(name.text)", choices, picked: picked)
  }

  private func role(of name: ColoredName, _ colors: NameColors) -> Role {
    switch name {
    case .tag(let tag): colors.role(ofTag: tag)
    case .lane(let lane): colors.role(ofLane: lane)
    }
  }
}

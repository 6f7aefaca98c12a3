import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// What can be typed after a command in the list of commands: `due fri`, `move doing`, `sort due`.
final class CommandArguments {
  private let commands: BoardCommands
  private let arrangement: ArrangementMenu
  private var context: BoardContext { commands.context }

  init(_ commands: BoardCommands, arrangement: ArrangementMenu) {
    (self.commands, self.arrangement) = (commands, arrangement)
  }

  /// The commands with an argument, by their words; what follows one of them is passed on.
  private static let table:
    [(words: [String], rows: (CommandArguments) -> (Typed) -> [ArgumentRow])] =
      [
        (["due", "date", "deadline"], { it in { it.day($0, .due, "Set the due date") } }),
        (["snooze", "hide", "start"], { it in { it.day($0, .start, "Hide the card until") } }),
        (["repeat"], { it in { it.repeats($0) } }),
        (["tag", "tags", "label"], { it in { it.tags($0) } }),
        (["lane", "project"], { it in { it.line($0, .lane) } }),
        (["estimate", "points"], { it in { it.line($0, .estimate) } }),
        (["add", "new"], { it in { it.add($0) } }),
        (["rename"], { it in { it.rename($0) } }),
        (["filter", "find"], { it in { it.filter($0) } }),
        (["move", "send"], { it in { it.move($0) } }),
        (["go", "column"], { it in { it.go($0) } }),
        (["board"], { it in { it.board($0) } }),
        (["assign"], { it in { it.assign($0) } }),
        (["priority"], { it in { it.priority($0) } }),
        (["sort", "order"], { it in { $0.rows(it.arrangement.orders) } }),
        (["group", "sections"], { it in { $0.rows(it.arrangement.sections) } }),
      ]

  /// A command's word and what follows it.
  struct Typed {
    let word: String
    let rest: String

    /// The choices that contain the typed text, all of them if there is none.
    func rows(_ choices: [ChoiceMenu.Choice]) -> [ArgumentRow] {
      let text = rest.lowercased()
      return choices.filter { text.isEmpty || $0.label.lowercased().contains(text) }
        .map { ArgumentRow("\(word) \($0.label)", "", run: $0.act) }
    }
  }

  func rows(for text: String) -> [ArgumentRow] {
    guard let end = text.firstIndex(where: \.isWhitespace) else { return [] }
    let word = text[..<end].lowercased()
    guard let entry = Self.table.first(where: { $0.words.contains(word) }) else { return [] }
    return entry.rows(self)(Typed(word: word, rest: String(text[end...]).singleLine))
  }

  /// A row that types the text into the prompt that `open` shows, and submits it.
  private func row(
    _ typed: Typed,
    _ words: String,
    open: @escaping () -> Void
  ) -> [ArgumentRow] {
    if typed.rest.isEmpty { return [] }
    return [
      ArgumentRow("\(typed.word) \(typed.rest)", words) { [commands] in
        open()
        commands.prompt.submit(typing: typed.rest)
      }
    ]
  }

  // MARK: Typed

  private func day(_ typed: Typed, _ field: CardField, _ words: String) -> [ArgumentRow] {
    let today = context.environment.today()
    guard let read = try? DueDateParser.due(in: typed.rest, today: today) else { return [] }
    let day = DueDescription.words(for: read, seenFrom: today)
    return row(typed, "\(words): \(day)") { [commands] in commands.prompt.edit(field) }
  }

  private func repeats(_ typed: Typed) -> [ArgumentRow] {
    let today = context.environment.today()
    guard let repeats = try? RepeatReader.read(typed.rest, today: today) else { return [] }
    return row(typed, "Repeat \(repeats.words)") { [commands] in commands.prompt.edit(.repeats) }
  }

  private func tags(_ typed: Typed) -> [ArgumentRow] {
    let tags = TagText.changes(in: typed.rest)
    if tags.isEmpty { return [] }
    return [
      ArgumentRow("\(typed.word) \(typed.rest)", "Tag the card") { [commands] in
        commands.cards.act { .adjust([$0], tags) }
      }
    ]
  }

  private func line(_ typed: Typed, _ field: CardField) -> [ArgumentRow] {
    row(typed, "Set the \(field.name)") { [commands] in commands.prompt.edit(field) }
  }

  /// `new board` and `add column` are meant as what they name rather than as a title.
  private func add(_ typed: Typed) -> [ArgumentRow] {
    let lists: [String: Command] = ["board": .boards, "column": .columns]
    if let list = lists[typed.rest.lowercased()] {
      let opens = "Open the list of \(typed.rest.lowercased())s, in which it can be added"
      return [
        ArgumentRow("\(typed.word) \(typed.rest)", opens) { [commands, context] in
          context.reading { () throws(StoreError) in
            try commands.run(list, KeyPress(.enter))
          }
        }
      ]
    }
    return row(typed, "Add a card") { [commands] in commands.prompt.startAdding(keeping: false) }
  }

  private func rename(_ typed: Typed) -> [ArgumentRow] {
    row(typed, "Rename the card") { [commands] in commands.prompt.startRenaming() }
  }

  private func filter(_ typed: Typed) -> [ArgumentRow] {
    if typed.rest.isEmpty { return [] }
    return [
      ArgumentRow("\(typed.word) \(typed.rest)", "Filter the cards") { [commands] in
        commands.filter.show(typed.rest)
      }
    ]
  }

  // MARK: Chosen

  private func move(_ typed: Typed) -> [ArgumentRow] {
    let columns = context.viewModel.board.map(\.columns) ?? []
    return typed.rows(
      columns.map { column in
        ChoiceMenu.Choice(nil, column.name) { [self] in
          guard let card = context.subjectCard() else { return }
          commands.cards.move(card, to: column.id)
        }
      }
    )
  }

  private func go(_ typed: Typed) -> [ArgumentRow] {
    typed.rows(
      context.columns.all.map { column in
        ChoiceMenu.Choice(nil, column.viewModel.column.title) { [context] in
          context.columns.setFocus(column.key)
        }
      }
    )
  }

  private func board(_ typed: Typed) -> [ArgumentRow] {
    typed.rows(
      context.viewModel.boardsInUse.map { board in
        ChoiceMenu.Choice(nil, board.name) { [context] in
          context.reading { () throws(StoreError) in try context.switchTo(.board(board.id)) }
        }
      }
    )
  }

  private func assign(_ typed: Typed) -> [ArgumentRow] {
    let begun = String(typed.rest.drop { $0 == "@" })
    let known = NameCompletions.names(startingWith: begun, limit: 8) { [context] in
      try? context.store.assignees(startingWith: $0, limit: $1)
    }
    let isNew = AssigneeRule.words(of: begun) == [begun] && !known.contains(begun)
    return (known + (isNew ? [begun] : []))
      .map { name in
        ArgumentRow("\(typed.word) \(name)", "Assign @\(name)") { [commands] in
          commands.cards.act { .adjust([$0], [.addAssignees([name])]) }
        }
      }
  }

  private func priority(_ typed: Typed) -> [ArgumentRow] {
    typed.rows(
      [Priority.high, .medium, .low, .none]
        .map { priority in
          ChoiceMenu.Choice(nil, priority == .none ? "none" : priority.word) { [commands] in
            commands.cards.act { .edit([$0], [.priority(priority)], expecting: nil) }
          }
        }
    )
  }
}

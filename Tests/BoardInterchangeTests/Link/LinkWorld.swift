import BoardModel
import Foundation
import SeededRandom
import Testing

@testable import BoardInterchange

/// A board and a linked file without disks, for tests that change both by chance.
///
/// Each change brings words that are nowhere else (`q17`); a word that a side takes away itself is
/// not looked for any more, and every other one must be on both sides in the end.
struct LinkWorld {
  var random: SeededGenerator
  var file: [UInt8]
  var board: LinkBoard
  /// What was deleted or archived.
  var trash: [Card.ID: CardDraft] = [:]
  var record = LinkRecord(path: "/board.md")
  /// The words that must not get lost.
  var words: Set<String> = []
  /// What happened, for the report of a failure.
  var story: [String] = []
  private var number = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    board = LinkBoard(columns: [], cards: [])
    file = []
    for (name, kind) in [("To Do", Column.Kind.toDo), ("Doing", .doing), ("Done", .done)] {
      board.columns.append(Column(id: Column.ID(uuid: UUID()), name: name, kind: kind))
      board.cards.append([])
    }
    file = Array(start().utf8)
    for _ in 0..<random(6) { editBoard() }
  }

  /// One of the kinds of files that are linked.
  private mutating func start() -> String {
    let text: String
    switch random(12) {
    case 0:
      text = """
        ---

        kanban-plugin: board

        ---

        ## To Do (5)

        - [ ] Egg \(word()) #food @{2026-11-27} ^a1
        \t- [x] oil \(word())
        - [/] Odd \(word())
        * [ ] Star

        ## Done

        **Complete**
        - [x] Over \(word())


        ***

        ## Archive

        - [x] old

        %% kanban:settings
        ```
        {"kanban-plugin":"board"}
        ```
        %%

        """
    case 1:
      text =
        "## To Do\n\n- Fry \(word())\n    > one \(word())\n    * [x] oil\n- Eat\n\n## Done\n\n- Buy \(word())\n"
    case 2:
      text =
        "# Plans\n\nSome words.\n\n## To Do\n- [ ] a \(word())\n- [ ] b\n  more \(word())\n\nA text.\n\n## Later\n"
    case 3:
      text =
        "# Plans\n\n## Now\n\n### Walk \(word())\n> far\n* [ ] shoes\n\n### Sleep\n\n## Later\n"
    case 4:
      text =
        "# TODO\n\n- [ ] a \(word())\n- [x] b \(word())\n\n## Parser\n\nWords.\n\n- [/] c \(word())\n"
        + "  - [x] step \(word())\n- [ ] d\n  more \(word())\n\n## Later\n"
    case 5: text = "- [ ] a \(word())\n- [-] b \(word())\n- [x] c\n\n* [ ] d \(word())\n"
    case 7:
      text =
        "# Tasks\n\n- [ ] a \(word()) 🔁 every week ⏫ ⏳ 2026-11-30 📅 2026-12-24\n"
        + "- [x] b \(word()) #x ✅ 2026-11-20\n  📅 2026-12-01 #y\n  more \(word())\n"
    case 8:
      text =
        "## To Do\n\n- [ ] **a \(word())** [due:: 2026-12-24] [priority:: high]\n"
        + "- [ ] **b** #y @anna !low due:2026-12-01\n  - [ ] step \(word())\n\n## Done\n"
    case 9:
      text =
        "- Back\n  - [ ] a \(word())\n    more \(word())\n  - [x] b\n- Front\n\t- [/] c \(word())\n"
        + "- [ ] d \(word())\n"
    case 10: text = " - [ ] a \(word())\n   more \(word())\n - [x] b \(word())\n\n - [ ] c\n"
    case 6: text = "# Plans\n\n- a \(word())\n- b\n  more \(word())\n- c \(word())\n"
    default: text = random(2) == 0 ? "" : "Only words.\n"
    }
    return random(4) == 0 ? text.replacing("\n", with: "\r\n") : text
  }

  /// What the headings of the file were when both agreed.
  var layout: MarkdownLayout? { record.base(for: file).agreement?.layout }

  // MARK: Chance

  mutating func random(_ count: Int) -> Int { Int.random(in: 0..<max(1, count), using: &random) }

  /// A word that is nowhere else.
  mutating func word() -> String {
    number += 1
    words.insert("q\(number)")
    return "q\(number)"
  }

  static func words(in text: String) -> Set<String> {
    Set(
      text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        .filter { $0.hasPrefix("q") && Int($0.dropFirst()) != nil }
    )
  }

  static func text(of draft: CardDraft) -> String {
    ([draft.title, draft.body] + draft.checklist.map(\.text)).joined(separator: "\n")
  }

  var boardText: String {
    board.cards.joined().map { Self.text(of: $0.draft) }.joined(separator: "\n")
  }

  var fileText: String { String(decoding: file, as: UTF8.self) }

  // MARK: Syncing

  /// How far a round gets before the program is killed.
  enum End: CaseIterable {
    case boardChanged
    case fileWritten
    case done
  }

  /// One round; nil where there was nothing to do.
  ///
  /// - Throws: `LinkRefusal`, after which nothing is changed.
  mutating func sync(
    until end: End = .done,
    isAccepting: Bool = false,
    isTidying: Bool = false,
    meanwhile: (inout LinkWorld) -> Void = { _ in }
  ) throws -> LinkPlan? {
    let bytes = file
    let base = record.base(for: bytes).agreement
    var options = LinkMerge.Options()
    options.isAccepting = isAccepting
    options.isTidying = isTidying
    let plan = record.returning(try LinkMerge.plan(bytes, base, board, options))
    if plan.actions.isEmpty, plan.text == bytes, record.pending == nil,
      record.agreed == plan.whole
    {
      return nil
    }
    let names = apply(plan.actions)
    record = record.begun(
      plan.half.renamed(cards: names.cards, columns: names.columns),
      plan.whole.renamed(cards: names.cards, columns: names.columns)
    )
    record = try #require(LinkRecord(head: record.head, texts: record.agreements.map(\.stored)))
    if end == .boardChanged { return plan }
    meanwhile(&self)
    // A file that was saved meanwhile is not written over.
    if file != bytes {
      record = record.abandoned
      return plan
    }
    file = plan.text
    if end == .fileWritten { return plan }
    record = record.finished
    return plan
  }

  // MARK: The board

  private typealias Names = (cards: [Card.ID: Card.ID], columns: [Column.ID: Column.ID])

  private mutating func apply(_ actions: [LinkAction]) -> Names {
    var names: Names = ([:], [:])
    for action in actions { apply(action, &names) }
    return names
  }

  private mutating func apply(_ action: LinkAction, _ names: inout Names) {
    func column(_ id: Column.ID) -> Int {
      let id = names.columns[id] ?? id
      return board.columns.firstIndex { $0.id == id } ?? board.columns.endIndex
    }
    switch action {
    case .addColumn(let id, let draft, let previous):
      let place = previous.map { column($0) + 1 } ?? 0
      let new = Column(id: Column.ID(uuid: UUID()), name: draft.name, kind: draft.kind)
      names.columns[id] = new.id
      board.columns.insert(new, at: place)
      board.cards.insert([], at: place)
    case .renameColumn(let id, let name): board.columns[column(id)].name = name
    case .deleteColumn(let id):
      precondition(board.cards[column(id)].isEmpty)
      board.cards.remove(at: column(id))
      board.columns.removeAll { $0.id == id }
    case .add(let items, let target, let previous):
      var after = previous.map { names.cards[$0] ?? $0 }
      for item in items {
        let new = LinkBoard.Item(id: Card.ID(uuid: UUID()), draft: item.draft)
        names.cards[item.id] = new.id
        insert(new, column(target), after)
        after = new.id
      }
    case .move(let id, let target, let previous):
      guard let item = take(id) else { fatalError("\(action)") }
      insert(item, column(target), previous.map { names.cards[$0] ?? $0 })
    case .restore(let id, let draft, let target, let previous):
      precondition(trash.removeValue(forKey: id) != nil)
      let item = LinkBoard.Item(id: id, draft: draft)
      insert(item, column(target), previous.map { names.cards[$0] ?? $0 })
    case .edit(let id, let edits):
      for (place, cards) in board.cards.enumerated() {
        guard let index = cards.firstIndex(where: { $0.id == id }) else { continue }
        for edit in edits { board.cards[place][index].draft.apply(edit) }
      }
    case .delete(let id), .archive(let id): trash[id] = take(id)?.draft
    }
  }

  mutating func take(_ id: Card.ID) -> LinkBoard.Item? {
    for column in board.cards.indices {
      guard let index = board.cards[column].firstIndex(where: { $0.id == id }) else { continue }
      return board.cards[column].remove(at: index)
    }
    return nil
  }

  private mutating func insert(_ item: LinkBoard.Item, _ column: Int, _ previous: Card.ID?) {
    let index = previous.map { id in board.cards[column].firstIndex { $0.id == id } ?? .max - 1 }
    let place = index.map { $0 + 1 } ?? 0
    board.cards[column].insert(item, at: place)
  }
}

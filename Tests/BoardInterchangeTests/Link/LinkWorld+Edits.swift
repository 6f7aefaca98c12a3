import BoardModel
import Foundation

@testable import BoardInterchange

/// What people do by chance.
extension LinkWorld {
  // MARK: On the board

  mutating func editBoard() {
    let column = random(board.columns.count)
    let count = board.cards[column].count
    let kind = count == 0 ? 0 : random(18)
    story.append("board \(kind) in \(board.columns[column].name)")
    let index = random(count)
    switch kind {
    case 0, 1:
      var draft = CardDraft(title: title())
      if random(2) == 0 { draft.body = body() }
      board.cards[column]
        .insert(
          LinkBoard.Item(id: Card.ID(uuid: UUID()), draft: draft),
          at: random(count + 1)
        )
    case 2: edit(column, index, .title(title()))
    case 3: edit(column, index, .body(body()))
    case 4: edit(column, index, .body(board.cards[column][index].draft.body + "\nmore \(word())"))
    case 5:
      let time = random(2) == 0 ? ClockTime(minuteOfDay: random(1_440)) : nil
      edit(column, index, .due(CalendarDay(daysSinceEpoch: 20_000 + random(900)), at: time))
    case 6: edit(column, index, .tags(["t\(random(5))", "a:\(random(3))"]))
    case 7:
      let steps = board.cards[column][index].draft.checklist
      edit(column, index, .checklist(steps + [ChecklistItem(text: "do \(word())")]))
    case 8, 9:
      let item = board.cards[column].remove(at: index)
      let target = random(board.columns.count)
      board.cards[target].insert(item, at: random(board.cards[target].count + 1))
    case 10:
      let item = board.cards[column].remove(at: index)
      trash[item.id] = item.draft
      words.subtract(Self.words(in: Self.text(of: item.draft)))
    case 11: renameColumn(column)
    case 13: edit(column, index, .priority(Priority.allCases[random(4)]))
    case 14: edit(column, index, .assignees([["anna"], ["bob", "anna"], [], ["x y"]][random(4)]))
    case 16, 17:
      let words = ["every day", "every month on the 1st", "every 2 weeks until 2030-01-01", ""][
        random(4)
      ]
      let rule = try? RepeatReader.read(words, today: .first)?.rule
      let isDated = board.cards[column][index].draft.due != nil
      guard isDated, board.columns[column].kind != .done else { break }
      edit(column, index, .repeats(rule.map { CardRepeat($0, from: [.due, .done][random(2)]) }))
    default: random(3) == 0 ? changeColumns(column) : edit(column, index, .due(nil))
    }
  }

  private mutating func renameColumn(_ column: Int) {
    let name = "Column \(random(1_000))"
    if !board.columns.contains(where: { $0.name == name }) { board.columns[column].name = name }
  }

  /// Adds a column, or deletes one whose cards go to another.
  private mutating func changeColumns(_ column: Int) {
    if random(2) == 0 || board.columns.count < 2 {
      let place = random(board.columns.count + 1)
      let name = "New \(random(1_000))"
      if board.columns.contains(where: { $0.name == name }) { return }
      board.columns.insert(
        Column(id: Column.ID(uuid: UUID()), name: name, kind: .toDo),
        at: place
      )
      board.cards.insert([], at: place)
      return
    }
    board.columns.remove(at: column)
    board.cards[0 == column ? 1 : 0] += board.cards[column]
    board.cards.remove(at: column)
  }

  private mutating func edit(_ column: Int, _ index: Int, _ edit: CardEdit) {
    let before = board.cards[column][index].draft
    board.cards[column][index].draft.apply((try? edit.checked()) ?? edit)
    let after = board.cards[column][index].draft
    words.subtract(
      Self.words(in: Self.text(of: before)).subtracting(Self.words(in: Self.text(of: after)))
    )
  }

  private mutating func title() -> String {
    let odd = [
      "Fix W", "W #tag", "[x] W", "W ^id9", "a <br> W", "W @{2026-01-01}", "## W", "- W",
      "> W  two", "%% W", "W @anna", "W !high", "W due:2026-01-01", "W 📅 2026-01-01",
      "[due:: 2026-01-01] W", "**W**", "W 🔁 every day", "⏫ W",
      "A title of W that is long enough to go on in the next line",
    ]
    return (random(3) == 0 ? odd[random(odd.count)] : odd[0]).replacing("W", with: word())
  }

  private mutating func body() -> String {
    let odd = [
      "text W", "- [ ] box W", "> W", "    in W\n\nend", "<<<<<<< W", "# W\n```\ncode",
      "@ 2026-01-01 W", "\\W", "due:2026-01-01 @anna\nW", "W 📅 2026-01-01", "#tag !low\nW",
      "W [due:: 2026-01-01]", "%% W\n\n\nmuch", "\nW", "W\n",
    ]
    let first = odd[random(odd.count)].replacing("W", with: word())
    return random(2) == 0 ? first : "\(first)\nline \(word())\nline \(word())"
  }

  // MARK: In the file

  mutating func editFile() {
    guard let parsed = try? LinkFile(file, layout: layout) else { return }
    var lines = parsed.lines.map(\.text)
    let before = Self.words(in: fileText)
    let end = parsed.lineEnd
    let kind = random(14)
    story.append("file \(kind)")
    let entry = parsed.entries.isEmpty ? nil : parsed.entries[random(parsed.entries.count)]
    switch (kind, entry) {
    case (0, _), (1, _): addCard(to: parsed, &lines)
    case (2, let entry?): lines.removeSubrange(entry.lines)
    case (3, let entry?): retitle(entry, &lines)
    case (4, let entry?): lines[entry.lines.lowerBound] += " \(word())"
    case (5, let entry?):
      lines.insert(entry.indent + indented("more \(word())", parsed), at: entry.lines.upperBound)
    case (6, let entry?):
      lines.insert(
        entry.indent + indented("* [ ] step \(word())", parsed),
        at: entry.lines.upperBound
      )
    case (7, let entry?) where parsed.markdown.layout.task == nil:
      let day = "2026-0\(1 + random(9))-11"
      let facts = [
        "@{\(day)}", "due:\(day)", "📅 \(day)", "[due:: \(day)]", "!high", "⏫", "@bob", "🛫 \(day)",
        "[priority:: low]", "#t\(random(3))", "@{\(day)} @@{0\(random(10)):30}", "@@{25:99}",
        "🔁 every week", "🔁 every 3 days when done", "[repeat:: every month on the 2nd]",
        "due:\(day)T0\(random(10)):15", "[due:: \(day)T18:00]", "@@{07:45}",
      ]
      lines[entry.lines.lowerBound] += " " + facts[random(facts.count)]
    case (8, let entry?), (9, let entry?): move(entry, parsed, &lines)
    case (10, let entry?) where parsed.markdown.layout.task == nil:
      lines.insert(contentsOf: ["", "A text \(word()).", ""], at: entry.lines.upperBound)
    case (11, _): renameList(parsed, &lines)
    case (_, let entry?) where parsed.markdown.layout.task == nil: tick(entry, &lines)
    default: break
    }
    file = Array(lines.map { $0 + end }.joined().utf8)
    words.subtract(before.subtracting(Self.words(in: fileText)))
  }

  private func indented(_ text: String, _ file: LinkFile) -> String {
    file.markdown.layout.task != nil
      ? text : file.markdown.style == .obsidian ? "\t" + text : "    " + text
  }

  private mutating func tick(_ entry: LinkFile.Entry, _ lines: inout [String]) {
    let line = lines[entry.lines.lowerBound]
    guard let mark = entry.mark, let box = line.firstRange(of: "[\(mark)]") else { return }
    let marks = [" ", "x", "/", "-", "X"].filter { $0 != String(mark) }
    lines[entry.lines.lowerBound].replaceSubrange(box, with: "[\(marks[random(marks.count)])]")
  }

  private mutating func addCard(to parsed: LinkFile, _ lines: inout [String]) {
    guard !parsed.lists.isEmpty else { return }
    if parsed.shape == .list {
      let entry = parsed.entries.isEmpty ? nil : parsed.entries[random(parsed.entries.count)]
      let box = parsed.markdown.layout.isBoxed ? ["[ ] ", "[x] ", "[/] "][random(3)] : ""
      let place = entry?.lines.upperBound ?? lines.count
      return lines.insert("\(entry?.indent ?? "")- \(box)New \(word())", at: place)
    }
    let index = random(parsed.lists.count)
    let list = parsed.lists[index]
    let places = parsed.entries.filter { $0.list == index }.map(\.lines.upperBound)
    var place = places.isEmpty ? list.line + 1 : places[random(places.count)]
    if list.kindMark != nil, places.isEmpty {
      place =
        lines.indices.first { $0 > list.line && lines[$0].hasPrefix("**") }.map { $0 + 1 } ?? place
    }
    if let level = parsed.markdown.layout.task {
      lines.insert(String(repeating: "#", count: level) + " New \(word())", at: place)
      return
    }
    lines.insert(
      parsed.markdown.style == .obsidian ? "- [ ] New \(word())" : "- New \(word())",
      at: place
    )
  }

  private mutating func retitle(_ entry: LinkFile.Entry, _ lines: inout [String]) {
    let line = String(lines[entry.lines.lowerBound].dropFirst(entry.indent.count))
    let sign = line.prefix { !$0.isLetter && !$0.isNumber && $0 != "x" }
    let box = MarkdownLine.item(line)?.mark.map { "- [\($0)] " }
    lines[entry.lines.lowerBound] =
      entry.indent + (box ?? (line.hasPrefix("#") ? String(sign) : "- ")) + "Renamed \(word())"
  }

  private mutating func move(
    _ entry: LinkFile.Entry,
    _ parsed: LinkFile,
    _ lines: inout [String]
  ) {
    let others = parsed.entries.filter { $0.lines != entry.lines }
    guard !others.isEmpty else { return }
    let target = others[random(others.count)].lines.upperBound
    let block = Array(lines[entry.lines])
    lines.insert(contentsOf: block, at: target)
    let start =
      target <= entry.lines.lowerBound
      ? entry.lines.lowerBound + block.count : entry.lines.lowerBound
    lines.removeSubrange(start..<start + block.count)
  }

  private mutating func renameList(_ parsed: LinkFile, _ lines: inout [String]) {
    guard !parsed.lists.isEmpty, parsed.shape == .columns else { return }
    let list = parsed.lists[random(parsed.lists.count)]
    let name = "List \(random(1_000))"
    if parsed.lists.contains(where: { $0.name == name }) { return }
    lines[list.line] = String(repeating: "#", count: parsed.markdown.layout.column) + " \(name)"
  }
}

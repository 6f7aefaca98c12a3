package import TerminalSurface

extension Picker {
  package func paint(on canvas: inout Canvas) -> Point? {
    let unsaid = layout(in: canvas.size)
    var layout = unsaid
    let said = messageLines(layout)
    if !said.isEmpty { layout = self.layout(in: canvas.size, keeping: said.count) }
    pageRows = layout.rows
    var lines: [Popup.Row] = [{ [self] in appendHeading(to: &$0, width: layout.width) }]
    lines += rowLines(layout)
    while lines.count < layout.rows + 1 { lines.append { _ in } }
    if !said.isEmpty {
      for line in said {
        lines.append {
          $0.append("   ")
          $0.append(line, Style(.danger))
        }
      }
    } else if layout.hasPreview {
      if layout.hasGap { lines.append { _ in } }
      let text = list.picked.map { $0.preview.isEmpty ? $0.summary : $0.preview } ?? ""
      lines.append { $0.append("   " + text, Style(.quiet)) }
    }
    var popup = Popup(
      title: words.title,
      rows: lines,
      width: layout.width,
      hints: hints,
      footer: more(layout),
      scroll: scrolled(layout)
    )
    popup.keepsCardsVisible = words.keepsCardsVisible
    popup.mostRows = unsaid.mostRows + 1 + (unsaid.hasPreview ? 1 : 0) + (unsaid.hasGap ? 1 : 0)
    area = popup.area(in: canvas.size)
    let start = popup.paint(on: &canvas)
    return mode == .finding ? Point(column: start.column + cursorColumn, row: start.row) : nil
  }

  private func layout(in size: Size, keeping kept: Int = 0) -> PickerLayout {
    PickerLayout(
      list.widths,
      rowCount: list.rows.count,
      foundCount: list.found.count,
      title: words.title,
      hasPreview: list.rows.contains { !$0.preview.isEmpty },
      mostRows: words.mostRows,
      keepsCardsVisible: words.keepsCardsVisible,
      isSearchedElsewhere: words.isSearchedElsewhere,
      keptRows: kept,
      size
    )
  }

  private func messageLines(_ layout: PickerLayout) -> [DisplayText] {
    guard let message else { return [] }
    return DisplayText.wrapped(message, width: layout.width - 4, maxLines: 8)
  }

  private var hints: [Hint] {
    let isMissing = list.found.isEmpty && !text.isEmpty
    let pick = isMissing ? self.words.add : self.words.pick
    let close = text.isEmpty ? nil : "clear"
    guard mode == .browsing else {
      var items: [HintItem] = pick.map { [.keys(PickerCommand.pick, word: $0)] } ?? []
      items.append(.keys(PickerCommand.close, word: close ?? (words.isOpenAtFirst ? nil : "back")))
      if list.rows.isEmpty { return keymap.hints(HintList(items)) }
      if !words.isAlwaysOpen { items.append(.keys(PickerCommand.rows)) }
      items.append(.keys(PickerCommand.previous, PickerCommand.next))
      return keymap.hints(HintList(items))
    }
    let order = [ListCommand.moveDown, .moveUp]
    let isUndo = [ListCommand.undo, .redo].contains
    var items = words.commands.filter { !order.contains($0) && !isUndo($0) }
      .map { HintItem.keys($0, word: words.commandWords[$0]) }
    if let pick {
      // What is mainly chosen from shows that first; what is mainly edited, the editing.
      let place = words.commands.contains(.rename) ? items.endIndex : 0
      items.insert(.keys(ListCommand.pick, word: pick), at: place)
    }
    let own = actions.map { Hint($0.keys.first?.shortLabel ?? "", $0.word) }
      .filter { !$0.keys.isEmpty }
    var last: [HintItem] = []
    if words.commands.contains(.moveDown) { last.append(.keys(ListCommand.moveDown, .moveUp)) }
    last += [.keys(ListCommand.find)]
    if words.commands.contains(.undo) { last.append(.keys(ListCommand.undo)) }
    last += [.parting, .keys(ListCommand.help), .keys(ListCommand.close, word: close)]
    return keymap.hints(HintList(items)) + own + keymap.hints(HintList(last))
  }

  // MARK: Lines

  /// The text field with the number of matches, or the key that opens it.
  private func appendHeading(to builder: inout LineBuilder, width: Int) {
    if text.isEmpty { return appendPlaceholder(to: &builder) }
    builder.append(" › ", mode == .finding ? Style(.accent, .bold) : Style(.quiet))
    let count = countWords(list.found.count) ?? "\(list.found.count) of \(list.rows.count)"
    let quiet = DisplayText(count + " ")
    let kept = quiet.width + 12 < width ? quiet.width + 1 : 0
    cursorColumn = Self.lineStart + line.append(to: &builder, keeping: kept)
    if kept > 0 { builder.alignRight(quiet, Style(.quiet)) }
  }

  private func appendPlaceholder(to builder: inout LineBuilder) {
    cursorColumn = Self.lineStart
    let names = KeyNames(keymap)
    guard mode == .finding else {
      let key = names.label(of: ListCommand.find)
      return builder.append(key.map { "   \($0) filters" } ?? "", Style(.faint))
    }
    builder.append(" › ", Style(.accent, .bold))
    let moving = [PickerCommand.previous, .next].flatMap { keymap.binding(of: $0)?.keys ?? [] }
      .map(\.shortLabel).joined(separator: " ")
    let tip = words.isAlwaysOpen && !moving.isEmpty ? " · \(moving) move" : ""
    let whole = "type to find\(tip)"
    let isCut = DisplayText(whole).width > builder.room - 1
    builder.append(isCut ? "type to find" : whole, Style(.faint))
  }

  private func missing(_ text: String) -> String {
    let reason = "No matches for \(quoted(text))."
    return words.missing?(text) ?? reason
      + KeyNames(keymap).sentence(PickerCommand.close, "clears it")
  }

  private func rowLines(_ layout: PickerLayout) -> [Popup.Row] {
    let shown = list.shown(room: layout.rows)
    if shown.isEmpty {
      let reason = text.isEmpty ? words.empty : missing(text)
      return sentences(reason, width: layout.width - 4).prefix(layout.rows)
        .map { part in
          { line in
            line.append("   ")
            line.append(part, Style(.quiet))
          }
        }
    }
    return shown.map { index in
      let found = list.found[index]
      let isPicked = index == list.selected
      return {
        PickerRowLine(found, isPicked: isPicked, layout).append(to: &$0)
      }
    }
  }

  /// The text in one line or, if it doesn't fit, with each sentence on its own lines.
  private func sentences(_ text: String, width: Int) -> [DisplayText] {
    let whole = DisplayText(text)
    if whole.width <= width { return [whole] }
    return text.replacing(". ", with: ".\n").split(separator: "\n")
      .flatMap { DisplayText.wrapped(String($0), width: width, maxLines: 4) }
  }

  private func more(_ layout: PickerLayout) -> String {
    Popup.more(list.found.count - list.cursor.first - layout.rows)
  }

  private func scrolled(_ layout: PickerLayout) -> Popup.ScrolledRows? {
    let shown = min(layout.rows, list.found.count - list.cursor.first)
    return Popup.ScrolledRows(
      rows: 1..<1 + shown,
      above: list.cursor.first,
      count: list.found.count
    )
  }
}

package import TerminalSurface

extension Picker {
  package func paint(on canvas: inout Canvas) -> Point? {
    let unsaid = layout(in: canvas.size)
    var layout = unsaid
    let said = messageLines(layout)
    if !said.isEmpty { layout = self.layout(in: canvas.size, keeping: said.count) }
    pageRows = layout.rows
    var lines: [Popup.Row] = [{ [self] in appendHeading(to: &$0, width: layout.width) }]
    lines += mode == .finding ? rowLines(layout) : actionLines(layout)
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
      foundCount: mode == .finding ? list.found.count : list.rows.count,
      title: words.title,
      actions: actions.count,
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
    guard mode == .finding else { return keymap.hints(.actions) }
    let words = actions.map(\.word).prefix(2).joined(separator: ", ") + "…"
    let isMissing = list.found.isEmpty && !text.isEmpty
    let pick = isMissing ? self.words.add : self.words.pick
    var items: [HintItem] = pick.map { [.keys(PickerCommand.pick, word: $0)] } ?? []
    if !actions.isEmpty { items.append(.keys(PickerCommand.actions, word: words)) }
    let close = text.isEmpty ? nil : "clear"
    items += [
      .keys(PickerCommand.close, word: close), .keys(PickerCommand.previous, PickerCommand.next),
    ]
    return keymap.hints(HintList(items))
  }

  // MARK: Lines

  /// The text field with the number of matches; in the list of actions, the row they apply to.
  private func appendHeading(to builder: inout LineBuilder, width: Int) {
    guard mode == .finding else {
      builder.append(" " + (list.picked?.label ?? "No selection"), Style(.text, .bold))
      return
    }
    builder.append(" › ", Style(.accent, .bold))
    let count = countWords(list.found.count) ?? "\(list.found.count) of \(list.rows.count)"
    let quiet = DisplayText(text.isEmpty ? "" : count + " ")
    let kept = quiet.width + 12 < width ? quiet.width + 1 : 0
    if text.isEmpty { return appendPlaceholder(to: &builder) }
    cursorColumn = Self.lineStart + line.append(to: &builder, keeping: kept)
    if kept > 0 { builder.alignRight(quiet, Style(.quiet)) }
  }

  private func appendPlaceholder(to builder: inout LineBuilder) {
    cursorColumn = Self.lineStart
    builder.append(words.placeholder, Style(.faint))
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

  private func actionLines(_ layout: PickerLayout) -> [Popup.Row] {
    guard case .acting(var cursor) = mode else { return [] }
    let (shown, chosen) = (
      cursor.shown(count: actions.count, room: layout.rows), cursor.selected
    )
    mode = .acting(cursor)
    return
      shown.map { index in
        let action = actions[index]
        let style = index == chosen ? Style(.accent, .bold) : Style()
        let mark = index == chosen ? "▸" : " "
        return { line in
          if index == chosen { line.fill(with: .selection) }
          line.append(" \(mark) \(action.keys.first?.label ?? " ")  \(action.label)", style)
          // Keys that work in the list too. Those that type letters there work only here.
          let others = action.keys.dropFirst().filter { !$0.isText }.map(\.label)
            .joined(separator: " ")
          line.alignRight(DisplayText(others + " "), Style(.quiet))
        }
      }
  }

  private func more(_ layout: PickerLayout) -> String {
    guard mode == .finding else { return "" }
    return Popup.more(list.found.count - list.cursor.first - layout.rows)
  }

  private func scrolled(_ layout: PickerLayout) -> Popup.ScrolledRows? {
    guard mode == .finding else { return nil }
    let shown = min(layout.rows, list.found.count - list.cursor.first)
    return Popup.ScrolledRows(
      rows: 1..<1 + shown,
      above: list.cursor.first,
      count: list.found.count
    )
  }
}

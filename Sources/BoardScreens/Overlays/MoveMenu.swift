import TerminalSurface

/// A small menu of the columns that a card can be moved to.
final class MoveMenu: Screen {
  let isOpaque = false
  var onPick: (Int) -> Void = { _ in }
  private let names: [String]
  private let current: Int
  private var picked: Int
  private var size: Size
  private weak var host: (any ScreenHost)?

  init(names: [String], current: Int, size: Size, host: (any ScreenHost)?) {
    self.names = names
    self.current = current
    self.size = size
    self.host = host
    picked = current + 1 < names.count ? current + 1 : max(0, current - 1)
  }

  func handle(_ event: TerminalEvent) -> Handling {
    guard case .key(let press) = event else { return .consumed }
    if case .character(let character) = press.key, press.modifiers.isEmpty,
      let number = character.wholeNumberValue, names.indices.contains(number - 1)
    {
      pick(number - 1)
      return .consumed
    }
    if press == KeyPress(.enter) {
      pick(picked)
      return .consumed
    }
    switch KeyTable.command(for: press) {
    case .selectNext: picked = (picked + 1) % names.count
    case .selectPrevious: picked = (picked + names.count - 1) % names.count
    case .selectFirst: picked = 0
    case .selectLast: picked = names.count - 1
    case .repaint, .suspend: return .ignored
    case .quit, .moveTo: host?.dismiss()
    default: if press == KeyPress(.escape) { host?.dismiss() }
    }
    return .consumed
  }

  private func pick(_ index: Int) {
    host?.dismiss()
    onPick(index)
  }

  func resize(to size: Size) { self.size = size }

  func invalidate() {}

  func paint(on canvas: inout Canvas) -> Point? {
    let inner = min(size.columns - 2, max(18, (names.map { DisplayText($0).width }.max() ?? 0) + 8))
    let left = max(0, (size.columns - inner - 2) / 2)
    var row = max(0, (size.rows - names.count - 2) / 2)
    let rule = { (start: String, title: String, end: String) in
      start + title + String(repeating: "─", count: max(0, inner - title.count)) + end
    }
    put(rule("┌", " Move to ", "┐"), Style(.accent), left, row, inner + 2, on: &canvas)
    for index in rows {
      row += 1
      put("│", Style(.accent), left, row, 1, on: &canvas)
      put(item(index), itemStyle(index), left + 1, row, inner, on: &canvas)
      put("│", Style(.accent), left + inner + 1, row, 1, on: &canvas)
    }
    put(rule("└", "", "┘"), Style(.accent), left, row + 1, inner + 2, on: &canvas)
    return nil
  }

  /// The names that have room, the picked one always among them.
  private var rows: Range<Int> {
    let room = max(1, min(names.count, size.rows - 2))
    let first = max(0, min(picked - room + 1, names.count - room))
    return first..<first + room
  }

  private func item(_ index: Int) -> String {
    " \(index == picked ? "▸" : " ") \(index + 1) \(names[index])\(index == current ? " ·" : "")"
  }

  private func itemStyle(_ index: Int) -> Style {
    index == picked ? Style(.accent, .bold) : Style(index == current ? .quiet : .text)
  }

  private func put(
    _ text: String,
    _ style: Style,
    _ column: Int,
    _ row: Int,
    _ width: Int,
    on canvas: inout Canvas
  ) {
    var line = LineBuilder(width: width)
    line.append(text, style)
    canvas.blit(line.finished(), column: column, row: row)
  }
}

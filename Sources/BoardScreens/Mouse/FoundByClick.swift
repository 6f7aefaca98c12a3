import BoardModel
import TerminalKit
import TerminalSurface

extension FilterController {
  /// Replaces the filter; an empty one shows all cards.
  func find(_ text: String) {
    if text == query.text { return }
    if text.isEmpty {
      clear()
      return context.report(.note("Showing all cards."))
    }
    show(text)
    let tip = context.keys.tip(Command.cancel, "all cards")
    context.report(.note("Showing only \(text)\(tip)"))
  }

  /// Adds a tag to the filter.
  func find(tag: String) {
    let text = query.text
    if text.split(separator: " ").contains(where: { $0 == tag }) { return }
    find(text.isEmpty ? tag : "\(text) \(tag)")
  }
}

extension ColumnView {
  /// The tag at a cell of the screen, such as `#docs`, if any.
  func tag(at place: Point) -> String? {
    guard case .card(let card, let line)?? = shown.element(at: place.row - area.row),
      let cells = rows[card]?.lines.element(at: line)?.cells,
      let content = controller?.content(of: card)
    else { return nil }
    let column = place.column - area.column
    guard let cell = cells.element(at: column), cell.style.role.isTag else { return nil }
    let start = cells[...column].lastIndex { $0.glyph == .blank }.map { $0 + 1 } ?? 0
    let word = cells[start...].prefix { $0.glyph != .blank }.filter { $0.glyph != .continuation }
      .map(\.glyph.description).joined()
    return content.tags.map { "#" + $0 }.first { word == $0 }
  }
}

extension Role {
  fileprivate nonisolated var isTag: Bool {
    (Role.tag0.rawValue...Role.tag5.rawValue).contains(rawValue)
  }
}

extension Array {
  fileprivate func element(at index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}

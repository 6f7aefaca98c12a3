import TerminalSurface

extension CardPage {
  /// The step at a line, counted from the first visible line; nil for other lines.
  mutating func step(atLine line: Int) -> Int? {
    let place = place(line, below: top)
    guard place.section == 0 else { return nil }
    let lines = lines(of: 0)
    guard lines.indices.contains(place.line) else { return nil }
    // Only the first line of a step has a box.
    let boxes = lines[...place.line].filter(\.beginsStep).count
    let isStep = boxes > 0 && (lines[place.line].beginsStep || lines[place.line].continuesStep)
    return isStep ? boxes - 1 : nil
  }
}

extension CellLine {
  /// A title may start with the same sign, but is bold.
  fileprivate var beginsStep: Bool {
    guard let first = cells.first, !first.style.traits.contains(.bold) else { return false }
    return first.glyph == "☐" || first.glyph == "☑"
  }

  fileprivate var continuesStep: Bool { cells.prefix(2).allSatisfy { $0.glyph == .blank } }
}

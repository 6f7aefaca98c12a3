import TerminalSurface

extension CardPage {
  /// The step at a line from the first that shows; nil for any other line.
  mutating func step(atLine line: Int) -> Int? {
    let place = place(line, below: top)
    guard place.section == 0 else { return nil }
    let lines = lines(of: 0)
    guard lines.indices.contains(place.line) else { return nil }
    // A step that has several lines has its box in the first.
    let boxes = lines[...place.line].filter(\.beginsStep).count
    let isStep = boxes > 0 && (lines[place.line].beginsStep || lines[place.line].continuesStep)
    return isStep ? boxes - 1 : nil
  }
}

extension CellLine {
  /// A title may begin with the same sign, but is bold.
  fileprivate var beginsStep: Bool {
    guard let first = cells.first, !first.style.traits.contains(.bold) else { return false }
    return first.glyph == "☐" || first.glyph == "☑"
  }

  fileprivate var continuesStep: Bool { cells.prefix(4).allSatisfy { $0.glyph == .blank } }
}

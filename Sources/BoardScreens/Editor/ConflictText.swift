import BoardModel
import TerminalKit
import TerminalSurface

/// Shows two versions of a card to choose from.
enum ConflictText {
  private static let leastSideBySide = 100

  /// Both versions of each differing field, up to three lines each and as many as fit, with a blank
  /// line above and below.
  ///
  /// For the body and the checklist, shows the lines between the first difference and the last.
  static func lines(
    of fields: [CardField],
    mine: CardDraft,
    theirs: CardDraft,
    in size: Size,
    room: Int
  ) -> [String] {
    let width = fields.map(\.label.count).max() ?? 0
    if size.columns >= leastSideBySide {
      let cell = (min(size.columns, 160) - width - 12) / 2
      return sideBySide(fields, mine, theirs, labels: width, cell: cell, room: room)
    }
    let cell = max(4, Popup.widest(in: size) - width - 12)
    var lines: [String] = []
    for field in fields {
      let (own, other) = texts(of: field, mine, theirs)
      let added = oneBelowTheOther(field.label.padded(to: width), own, other, cell: cell)
      if lines.count + added.count > room - 2 { break }
      lines += added
    }
    return lines.isEmpty ? [] : [""] + lines + [""]
  }

  private static func oneBelowTheOther(
    _ label: String,
    _ own: [String],
    _ other: [String],
    cell: Int
  ) -> [String] {
    let blank = "".padded(to: label.count)
    return [("mine  ", own), ("theirs", other)].enumerated()
      .flatMap { version, words in
        let text = laidOut(words.1, width: cell)
        return (text.isEmpty ? [.empty] : text).enumerated()
          .map { index, text in
            let start = version == 0 && index == 0 ? label : blank
            return "\(start)  \(index == 0 ? words.0 : "      ")  \(text.plain)"
          }
      }
  }

  private static func sideBySide(
    _ fields: [CardField],
    _ mine: CardDraft,
    _ theirs: CardDraft,
    labels: Int,
    cell: Int,
    room: Int
  ) -> [String] {
    let row = { (label: String, own: DisplayText, other: DisplayText) in
      let gap = String(repeating: " ", count: max(0, cell - own.width))
      return "\(label.padded(to: labels))  \(own.plain)\(gap)  \(other.plain)"
    }
    var lines = [row("", DisplayText("mine"), DisplayText("theirs"))]
    for field in fields {
      let (own, other) = texts(of: field, mine, theirs)
      let (left, right) = (laidOut(own, width: cell), laidOut(other, width: cell))
      let height = max(left.count, right.count)
      if lines.count + height > room - 2 { break }
      lines += (0..<height)
        .map { index in
          row(
            index == 0 ? field.label : "",
            index < left.count ? left[index] : .empty,
            index < right.count ? right[index] : .empty
          )
        }
    }
    return lines.count == 1 ? [] : [""] + lines + [""]
  }

  private static let mostLines = 3

  /// One line is wrapped, and of several each is cut.
  private static func laidOut(_ lines: [String], width: Int) -> [DisplayText] {
    let height = lines.count == 1 ? mostLines : 1
    return lines.flatMap { line in
      line.isEmpty ? [.empty] : DisplayText.wrapped(line, width: width, maxLines: height)
    }
  }

  private static func texts(
    of field: CardField,
    _ mine: CardDraft,
    _ theirs: CardDraft
  ) -> ([String], [String]) {
    let both = [mine, theirs]
    switch field {
    case .body:
      let lines = both.map { $0.body.split(separator: "\n", omittingEmptySubsequences: false) }
      return differing(lines[0].map(String.init), lines[1].map(String.init))
    case .checklist:
      let steps = both.map { $0.checklist.map { ($0.isDone ? "[x] " : "[ ] ") + $0.text } }
      return differing(steps[0], steps[1])
    default:
      let texts = both.map(field.descriptor.line(of:)).map { $0.isEmpty ? "none" : $0 }
      return ([texts[0]], [texts[1]])
    }
  }

  /// The lines between what both versions begin and end with, with the number of the first line if
  /// they don't begin with it.
  private static func differing(_ mine: [String], _ theirs: [String]) -> ([String], [String]) {
    let start = zip(mine, theirs).prefix { $0 == $1 }.count
    let end = zip(mine[start...].reversed(), theirs[start...].reversed()).prefix { $0 == $1 }.count
    let number = start > 0 ? "\((start + 1).grouped): " : ""
    let version = { (lines: [String]) in
      let own = lines[start..<lines.count - end]
      if own.isEmpty { return ["(no such \(lines.count == start ? "line at the end" : "line"))"] }
      let more = own.count - mostLines
      let shown = own.prefix(more == 1 ? mostLines + 1 : mostLines)
      let rest = more > 1 ? ["… and \(more.grouped) more lines"] : []
      return [number + (shown.first ?? "")] + shown.dropFirst() + rest
    }
    return (version(mine), version(theirs))
  }
}

extension DisplayText {
  fileprivate var plain: String {
    glyphs.filter { $0 != .continuation }.map(\.description).joined()
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

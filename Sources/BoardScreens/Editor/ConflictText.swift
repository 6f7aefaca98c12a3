import BoardModel
import TerminalKit
import TerminalSurface

/// Shows two versions of a card to choose from.
enum ConflictText {
  private static let leastSideBySide = 100

  /// Both versions of each differing field, up to three lines each and as many as fit, with a blank
  /// line above and below.
  ///
  /// For the body and the checklist, shows the first differing line.
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
    _ own: String,
    _ other: String,
    cell: Int
  ) -> [String] {
    let blank = "".padded(to: label.count)
    return [("mine  ", own), ("theirs", other)].enumerated()
      .flatMap { version, words in
        let text = DisplayText.wrapped(words.1, width: cell, maxLines: 3)
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
      let left = DisplayText.wrapped(own, width: cell, maxLines: 3)
      let right = DisplayText.wrapped(other, width: cell, maxLines: 3)
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

  private static func texts(
    of field: CardField,
    _ mine: CardDraft,
    _ theirs: CardDraft
  ) -> (String, String) {
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
      return (texts[0], texts[1])
    }
  }

  /// The most characters of a line, more than fit.
  private static let longest = 100

  /// The first differing lines, with their numbers if they are not the first lines.
  private static func differing(_ mine: [String], _ theirs: [String]) -> (String, String) {
    let same = zip(mine, theirs).prefix { $0 == $1 }.count
    let number = same > 0 ? "\((same + 1).grouped): " : ""
    let line = { (lines: [String]) in
      same < lines.count
        ? number + lines[same].prefix(longest) : "(ends before line \((same + 1).grouped))"
    }
    return (line(mine), line(theirs))
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

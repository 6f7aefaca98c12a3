import BoardModel
import MarkdownText
import TerminalKit
import TerminalSurface

/// A whole card in lines of a given width: title and facts, the body as Markdown, comments, and
/// recent history.
///
/// The body is rendered in parts as they become visible, so that a body of a mebibyte opens as fast
/// as a short one.
struct CardPage {
  let reading: CardDetails
  let width: Int
  private let look: CardContext
  private let body: MarkdownDocument?
  private var rendered: [Int: [CellLine]] = [:]
  private var renderedLines = 0
  var marks = PageMarks()
  private(set) var top = Place(section: 0, line: 0)

  /// A line of a section.
  ///
  /// The facts are the first section, each part of the body is one, and the comments and the
  /// history are the last two.
  struct Place: Hashable, Comparable {
    var section: Int
    var line: Int

    static func < (left: Place, right: Place) -> Bool {
      (left.section, left.line) < (right.section, right.line)
    }
  }

  /// The number of sections that stay rendered, and more as long as they have few lines.
  ///
  /// A part of a hostile text can be a single line, so that many parts are visible at once.
  private static let keptSections = 32
  private static let keptLines = 4_096

  init(_ reading: CardDetails, _ look: CardContext, width: Int) {
    self.reading = reading
    self.width = width
    self.look = look
    let isBlank = reading.card.body.utf8.allSatisfy { $0 <= 0x20 }
    body = isBlank ? nil : MarkdownDocument(reading.card.body)
  }

  // MARK: Sections

  private var bodyParts: Int { body?.partCount ?? 0 }

  private var remarks: Int { bodyParts + 1 }

  var lastSection: Int { bodyParts + 2 }

  mutating func lines(of section: Int) -> [CellLine] {
    if let lines = rendered[section] { return lines }
    var lines: [CellLine]
    switch section {
    case 0: lines = CardPageHead(reading, look).lines(width: width)
    case remarks: lines = CardPageComments(reading, look).lines(width: width)
    case lastSection: lines = CardPageHistory(reading, look).lines(width: width)
    default: lines = body?.page(ofPart: section - 1, width: width).lines ?? []
    }
    // Sections are separated by a blank line, except the parts of the body, which have their own.
    if section == 1 || section >= remarks, !lines.isEmpty {
      lines.insert(CellLine(width: width), at: 0)
    }
    if rendered.count >= Self.keptSections, renderedLines + lines.count > Self.keptLines {
      (rendered, renderedLines) = ([:], 0)
    }
    rendered[section] = lines
    renderedLines += lines.count
    return lines
  }

  // MARK: Scrolling

  /// The place some lines below another, or the end of the last line.
  mutating func place(_ distance: Int, below start: Place) -> Place {
    var place = Place(section: start.section, line: start.line + distance)
    while place.section < lastSection {
      let count = lines(of: place.section).count
      if place.line < count { return place }
      place = Place(section: place.section + 1, line: place.line - count)
    }
    return Place(section: lastSection, line: min(place.line, lines(of: lastSection).count))
  }

  mutating func place(_ distance: Int, above start: Place) -> Place {
    var place = Place(section: start.section, line: start.line - distance)
    while place.line < 0, place.section > 0 {
      place.section -= 1
      place.line += lines(of: place.section).count
    }
    return Place(section: place.section, line: max(0, place.line))
  }

  /// The highest place from which the end is visible.
  private mutating func lowestTop(height: Int) -> Place {
    let end = Place(section: lastSection, line: lines(of: lastSection).count)
    return place(height, above: end)
  }

  mutating func scroll(by distance: Int, height: Int) {
    let target = distance > 0 ? place(distance, below: top) : place(-distance, above: top)
    top = min(target, lowestTop(height: height))
  }

  mutating func scrollToTop() { top = Place(section: 0, line: 0) }

  mutating func scrollToBottom(height: Int) { top = lowestTop(height: height) }

  /// Scrolls to the place that another page of the same card showed, or near it.
  mutating func scroll(to place: Place, height: Int) {
    guard place.section > 0 || place.line > 0 else { return }
    let section = min(place.section, lastSection)
    top = Place(section: section, line: min(place.line, max(0, lines(of: section).count - 1)))
    scroll(by: 0, height: height)
  }

  // MARK: Showing

  mutating func shown(height: Int) -> [CellLine] {
    var shown: [CellLine] = []
    var place = top
    while shown.count < height, place.section <= lastSection {
      let lines = lines(of: place.section).enumerated().dropFirst(place.line)
      for (index, line) in lines.prefix(height - shown.count) {
        shown.append(marked(line, at: Place(section: place.section, line: index)))
      }
      place = Place(section: place.section + 1, line: 0)
    }
    return shown
  }

  /// How much is below: in lines if the whole page is rendered, otherwise as a percentage of the
  /// text.
  mutating func position(height: Int) -> String {
    if lastSection < Self.keptSections / 2 {
      let count = (0...lastSection).reduce(0) { $0 + lines(of: $1).count }
      let above = (0..<top.section).reduce(top.line) { $0 + lines(of: $1).count }
      let below = count - above - height
      if below > 0 { return "\(below.grouped) more ↓" }
      return above > 0 ? "end" : ""
    }
    guard let body, top < lowestTop(height: height) else { return "end" }
    let part = min(max(0, top.section - 1), bodyParts - 1)
    return "\(body.start(ofPart: part) * 100 / max(1, body.byteCount)) %"
  }

  // MARK: Links

  /// Whether the body has a link that can be opened.
  ///
  /// Only the beginning is checked; a longer body is assumed to have one.
  private(set) lazy var hasLinks: Bool = {
    guard let body else { return false }
    return body.partCount > Self.partsForLinks || !Self.links(of: body, from: 0).isEmpty
  }()

  /// How many parts of the body are searched for links, starting at the visible one.
  private static let partsForLinks = 32

  /// The links that can be opened, without duplicates, starting with the visible ones.
  var links: [MarkdownLink] { body.map { Self.links(of: $0, from: top.section - 1) } ?? [] }

  static func links(of body: MarkdownDocument, from part: Int) -> [MarkdownLink] {
    let first = max(0, min(part, body.partCount - 1))
    let parts = Array(first..<body.partCount) + Array(0..<first)
    var seen: Set<String> = []
    return parts.prefix(partsForLinks).flatMap(body.links)
      .filter { $0.canBeOpened && seen.insert($0.target).inserted }
  }
}

import BoardModel

/// Reads the tasks of an Org file: headings with a keyword such as TODO.
struct Org {
  private let dates: LocalDates
  private var board = SourceBoard()
  private var keywords = OrgKeywords()
  private var fileTags: [String] = []
  /// The open headings: their level, tags, and what they are.
  private var path: [(level: Int, tags: [String], place: Place)] = []
  /// The headings without a keyword, and whether they are the lane of a card.
  private var headings: [(name: String, isLane: Bool)] = []
  /// The cards inside of other cards, with the places of both.
  private var nested: [(card: Int, parent: Int)] = []
  private var card: SourceCard?
  private var body: [String] = []
  /// The name of the open drawer, such as PROPERTIES.
  private var drawer: String?
  /// The open block, such as `src`.
  private var block: Substring?
  /// Whether only planning and drawers have followed the heading.
  private var isAtHead = false

  private enum Place {
    case card(Int)
    case heading(Int)

    var card: Int? { if case .card(let place) = self { place } else { nil } }
    var heading: Int? { if case .heading(let place) = self { place } else { nil } }
  }

  init(dates: LocalDates) { self.dates = dates }

  /// - Throws: `SourceFault` if it has no tasks, or too many.
  mutating func read(_ text: SourceText) throws -> SourceBoard {
    board.fields = [.title, .body, .due, .start, .priority, .tags, .checklist]
    board.hasArchive = true
    let blocks = OrgBlocks(text.eachLine)
    for (number, line) in text.eachLine.enumerated() {
      if drawer == nil, block == nil { block = blocks.names[number] }
      if let block { readBlock(line[...], block) } else { try read(line[...]) }
    }
    try endCard()
    if board.cards.isEmpty {
      throw SourceFault("no cards were found in it: no heading begins with TODO or another keyword")
    }
    nameParents()
    board.notCarried.add("headings without tasks of their own", headings.count { !$0.isLane })
    board.columns = keywords.columns(of: board.cards.map(\.column))
    return board
  }

  /// Parents are named by their identifiers, or else by titles that no other card has.
  private mutating func nameParents() {
    if nested.isEmpty { return }
    let titles = Dictionary(grouping: board.cards, by: \.title).mapValues(\.count)
    for (card, parent) in nested {
      let title = board.cards[parent].title
      board.cards[card].parent = board.cards[parent].key ?? (titles[title] == 1 ? title : nil)
      if board.cards[card].parent == nil { board.notCarried.add("parents of cards") }
    }
  }

  private mutating func read(_ line: Substring) throws {
    let stars = line.prefix { $0 == "*" }.count
    if stars > 0, line.dropFirst(stars).first == " " {
      try endCard()
      return beginHeading(stars, line.dropFirst(stars).trimmingBlanks())
    }
    let text = line.trimmingBlanks()
    if let name = drawer {
      if text.lowercased() == ":end:" { drawer = nil } else { readDrawer(text, name) }
    } else if isAtHead, let name = Self.drawerName(text) {
      drawer = name
    } else if isAtHead, readPlanning(text) {
      return
    } else if line.hasPrefix("#+") {
      readSetting(text.dropFirst(2))
    } else if text.hasPrefix("CLOCK:") {
      board.notCarried.add("clock times")
    } else if !text.hasPrefix("# "), text != "#" {
      addText(line)
    } else {
      board.notCarried.add("comments of the file")
    }
  }

  /// Whatever a line of a block looks like, it is text.
  private mutating func readBlock(_ line: Substring, _ name: Substring) {
    if card == nil || name == "quote" || name == "verse" {
      addText(line, isStep: false)
    } else {
      body.append(OrgBlocks.unescaped(line))
      isAtHead = false
    }
    if OrgBlocks.isEnd(line, of: name) { block = nil }
  }

  // MARK: Settings

  private mutating func readSetting(_ text: Substring) {
    let name = text.prefix { $0 != ":" }.uppercased()
    let value = text.dropFirst(name.count + 1).trimmingBlanks()
    switch name {
    case "TITLE": board.name = String(value)
    case "TODO", "SEQ_TODO", "TYP_TODO": keywords.add(value)
    case "FILETAGS": fileTags += value.split { $0 == ":" || $0 == " " }.map(String.init)
    case "STARTUP", "OPTIONS", "LANGUAGE", "PROPERTY", "TAGS", "PRIORITIES", "ARCHIVE", "COLUMNS":
      break
    default: card == nil ? board.notCarried.add("settings of the file") : addText("#+" + text)
    }
  }

  // MARK: Headings

  private mutating func beginHeading(_ level: Int, _ text: Substring) {
    path.removeAll { $0.level >= level }
    var (rest, tags) = Self.tags(text)
    let word = rest.prefix { $0 != " " }
    guard keywords.contains(word) else {
      path.append((level, tags, .heading(headings.count)))
      headings.append((OrgLinks.markdown(String(rest)), false))
      return
    }
    rest = rest.dropFirst(word.count).trimmingBlanks()
    var new = SourceCard(column: keywords.column(of: word), title: "")
    if keywords.isArchive(word) || tags.contains("ARCHIVE") { new.isArchived = true }
    if rest.hasPrefix("[#"), rest.dropFirst(3).first == "]", let sign = rest.dropFirst(2).first {
      new.priority = priority(sign)
      rest = rest.dropFirst(4).trimmingBlanks()
    }
    new.title = OrgLinks.markdown(OrgCounts.removed(from: rest))
    let parent = path.reversed().lazy.compactMap(\.place.card).first
    if let parent { nested.append((board.cards.count, parent)) }
    if let lane = path.reversed().lazy.compactMap(\.place.heading).first {
      headings[lane].isLane = true
      new.lane = headings[lane].name
    }
    tags.removeAll { $0 == "ARCHIVE" }
    for tag in fileTags + path.flatMap(\.tags) + tags where !new.tags.contains(tag) {
      new.tags.append(tag)
    }
    path.append((level, tags, .card(board.cards.count)))
    card = new
    isAtHead = true
  }

  private mutating func priority(_ sign: Character) -> Priority {
    switch sign {
    case "A": return .high
    case "B": return .medium
    case "C": return .low
    default:
      board.notCarried.add("priorities such as “\(sign)”")
      return .none
    }
  }

  /// The words before the tags `:home:work:` at the end, and the tags.
  private static func tags(_ text: Substring) -> (Substring, [String]) {
    guard text.hasSuffix(":"), let start = text.lastIndex(where: \.isWhitespace) else {
      return (text, [])
    }
    let word = text[text.index(after: start)...]
    let isTags =
      word.hasPrefix(":") && word.count > 2
      && word.allSatisfy { $0.isLetter || $0.isNumber || "_@#%:".contains($0) }
    if !isTags { return (text, []) }
    return (text[..<start].trimmingBlanks(), word.split(separator: ":").map(String.init))
  }

  // MARK: Below a heading

  /// `CLOSED: [2026-11-05 Thu] DEADLINE: <2026-12-24 Thu +1w>`; false for another line.
  private mutating func readPlanning(_ text: Substring) -> Bool {
    let names = ["CLOSED:", "DEADLINE:", "SCHEDULED:"]
    guard names.contains(where: text.hasPrefix) else { return false }
    var rest = text
    while let name = names.first(where: rest.hasPrefix) {
      rest = rest.dropFirst(name.count).trimmingBlanks()
      guard let end = rest.firstIndex(where: { ">]".contains($0) }) else { break }
      readStamp(OrgStamp(rest[..<end].dropFirst()), name)
      rest = rest[rest.index(after: end)...].trimmingBlanks()
      // The end of a range, `<…>--<…>`.
      if rest.hasPrefix("--"), let end = rest.firstIndex(where: { ">]".contains($0) }) {
        board.notCarried.add("ends of ranges")
        rest = rest[rest.index(after: end)...].trimmingBlanks()
      }
    }
    if !rest.isEmpty { addText(rest) }
    return true
  }

  private mutating func readStamp(_ stamp: OrgStamp, _ name: String) {
    guard let title = card?.title else { return }
    let words = name.lowercased().dropLast()
    let day = board.notCarried.reading(stamp.day, as: "\(words) dates", of: title) {
      CalendarDay(iso: $0)
    }
    switch name {
    case "CLOSED:":
      if let day, let time = stamp.time {
        let start = dates.start(of: day).milliseconds
        card?.finishedAt = Timestamp(milliseconds: start + Int64(time) * 60_000)
      } else {
        card?.finishedAt = day?.noon
      }
    case "DEADLINE:":
      card?.due = day
      card?.dueTime = stamp.time.flatMap { ClockTime(minuteOfDay: $0) }
    default: card?.start = day
    }
    if name == "CLOSED:" { return }
    if stamp.time != nil, name != "DEADLINE:" { board.notCarried.add("times of day") }
    board.notCarried.add("other parts of dates", stamp.others.count)
    guard let repeater = stamp.repeater else { return }
    if let rule = RepeatDistance(repeater.distance)?.rule, card?.repeats == nil {
      card?.repeats = CardRepeat(rule, from: repeater.isFromDone ? .done : .due)
    } else {
      board.notCarried.add("repeats that cannot be read", example: "“\(repeater.distance)”")
    }
  }

  private static func drawerName(_ text: Substring) -> String? {
    guard text.hasPrefix(":"), text.hasSuffix(":"), text.count > 2,
      text.dropFirst().dropLast().allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) })
    else { return nil }
    return text.dropFirst().dropLast().uppercased()
  }

  private mutating func readDrawer(_ text: Substring, _ name: String) {
    if text.isEmpty { return }
    guard name == "PROPERTIES" else {
      return board.notCarried.add("lines of the drawer “\(name.prefix(30))”")
    }
    let parts = text.dropFirst().split(separator: ":", maxSplits: 1)
    let value = parts.count == 2 ? String(parts[1].trimmingBlanks()) : ""
    switch parts.first?.uppercased() {
    case "ID"? where card != nil: card?.key = value
    case "CREATED"? where card != nil:
      let stamp = OrgStamp(value[...].drop { "[<".contains($0) }.prefix { !">]".contains($0) })
      let title = card?.title ?? ""
      let kind = "dates of creation"
      card?.createdAt = board.notCarried.reading(stamp.day, as: kind, of: title) {
        CalendarDay(iso: $0)?.midnight
      }
    case "EFFORT"?:
      card?.estimate = WorkTime.estimate(value)
      if card?.estimate == nil { board.notCarried.add("estimates that cannot be read") }
    case let property?: board.notCarried.add("properties “\(property.prefix(30))”")
    case nil: break
    }
  }

  private mutating func addText(_ line: Substring, isStep: Bool = true) {
    let text = line.trimmingBlanks()
    if card == nil {
      if !text.isEmpty { board.notCarried.add("lines of text outside of tasks") }
      return
    }
    if !text.isEmpty { isAtHead = false }
    if isStep, let step = Self.step(line) {
      card?.checklist.append(step)
    } else if !text.isEmpty || !body.isEmpty {
      body.append(OrgLinks.markdown(String(line)))
    }
  }

  /// `- [X] step`, `1. [ ] step`.
  private static func step(_ line: Substring) -> ChecklistItem? {
    let text = line.drop(while: \.isWhitespace)
    let number = text.prefix(while: \.isNumber)
    let rest: Substring
    if number.isEmpty {
      guard let sign = text.first, "-+*".contains(sign) else { return nil }
      rest = text.dropFirst()
    } else {
      guard let sign = text.dropFirst(number.count).first, ".)".contains(sign) else { return nil }
      rest = text.dropFirst(number.count + 1)
    }
    let words = rest.drop { $0 == " " }
    guard words.hasPrefix("["), words.dropFirst(2).hasPrefix("] "),
      let mark = words.dropFirst().first,
      " xX-".contains(mark)
    else { return nil }
    let step = OrgLinks.markdown(String(words.dropFirst(4).trimmingBlanks()))
    return ChecklistItem(text: step, isDone: mark == "x" || mark == "X")
  }

  private mutating func endCard() throws {
    guard var done = card else { return }
    while body.last?.allSatisfy(\.isWhitespace) == true { body.removeLast() }
    let indent =
      body.filter { !$0.allSatisfy(\.isWhitespace) }
      .map { $0.prefix { $0 == " " }.count }.min() ?? 0
    done.body = body.map { String($0.dropFirst(indent)) }.joined(separator: "\n")
    try board.add(done)
    (card, body, drawer, isAtHead) = (nil, [], nil, false)
  }
}

extension Org {
  static func marks(_ head: FileHead) -> Bool {
    if head.ending == "org" || head.ending == "org_archive" { return true }
    guard head.ending == nil || head.ending == "txt" else { return false }
    let isMarked = head.lines.contains { $0.hasPrefix("#+") || $0.hasPrefix(":PROPERTIES:") }
    return head.lines.contains { line in
      let stars = line.prefix { $0 == "*" }.count
      let words = line.dropFirst(stars)
      return stars >= (isMarked ? 1 : 2) && (words.hasPrefix(" TODO ") || words.hasPrefix(" DONE "))
    }
  }
}

extension InterchangeFormat {
  package static let org = InterchangeFormat(
    name: "org",
    title: "Org",
    endings: [".org", ".org_archive"],
    isKnownByName: true,
    marks: Org.marks,
    reader: { source in
      try source.readText { text in
        var org = Org(dates: source.dates)
        return try org.read(text)
      }
    }
  )
}

import BoardModel
internal import Foundation

/// Reads and writes the tasks of a calendar, VTODO of RFC 5545.
package struct CalendarTasks {
  let dates: LocalDates

  package init(dates: LocalDates) { self.dates = dates }

  /// A content line: its name in capitals, its parameters and its value.
  struct Property {
    let line: Int
    let name: String
    let parameters: [String: String]
    let value: String

    /// The parameters and the value; the parameters may give the zone, or say that it is a day.
    var content: String {
      let parameters = parameters.sorted { $0.key < $1.key }
      return parameters.map { ";\($0.key)=\($0.value)" }.joined() + ":" + value
    }
  }

  /// - Throws: `SourceFault` if a component is not closed or a line is malformed.
  package func read(_ bytes: [UInt8]) throws -> SourceBoard {
    var board = SourceBoard()
    board.columns = [.toDo, .doing, .done]
    board.fields = [.title, .body, .due, .start, .priority, .tags]
    board.hasArchive = true
    var components: [String] = []
    var card: SourceCard?
    // Parsed at the end of the component, when its title is known.
    var times: [String: Property] = [:]
    var instance: String?
    try Self.forEachProperty(bytes) { property in
      switch property.name {
      case "BEGIN":
        components.append(property.value.uppercased())
        if components.count > 16 {
          throw SourceFault(line: property.line, "components are nested too deep")
        }
        if components.last == "VTODO" { card = SourceCard(column: "To Do", title: "") }
        if components.last == "VALARM" { board.notCarried.add("alarms") }
        if components.last == "VEVENT" { board.notCarried.add("events") }
        if components.last == "VJOURNAL" { board.notCarried.add("journals") }
      case "END":
        guard components.last == property.value.uppercased() else {
          throw SourceFault(line: property.line, "END:\(property.value.prefix(30)) has no BEGIN")
        }
        if components.removeLast() == "VTODO", let done = card {
          try board.add(dated(named(done, instance, &board.notCarried), times, &board.notCarried))
          (card, times, instance) = (nil, [:], nil)
        }
      case "X-WR-CALNAME" where components == ["VCALENDAR"]: board.name = Self.text(property.value)
      default:
        if components == ["VCALENDAR"], !Self.technical.contains(property.name) {
          board.notCarried.add("properties “\(property.name.prefix(30))”")
        }
        if components.last != "VTODO" { break }
        if Self.timeNames.contains(property.name) {
          times[property.name] = property
          if property.name == "COMPLETED" { card?.column = "Done" }
        } else if property.name == "RECURRENCE-ID" {
          instance = property.content
        } else {
          read(property, &card, &board)
        }
      }
    }
    if let open = components.last {
      throw SourceFault("\(open) is not closed; the file is cut off")
    }
    return board
  }

  private func read(
    _ property: Property,
    _ card: inout SourceCard?,
    _ board: inout SourceBoard
  ) {
    let value = property.value
    switch property.name {
    case "UID": card?.key = value
    case "SUMMARY": card?.title = Self.text(value)
    case "DESCRIPTION":
      let (body, steps) = Self.steps.taken(from: Self.text(value))
      card?.body = body
      card?.checklist = steps
    case "RRULE":
      card?.repeats = (try? RepeatRule(rrule: value)).map { CardRepeat($0) }
      if card?.repeats == nil { board.notCarried.add("recurrences") }
    case Self.repeatFrom: card?.repeatFrom = RepeatBasis(rawValue: value.lowercased())
    case "CATEGORIES": card?.tags += Self.texts(value)
    case "PRIORITY": card?.priority = Self.priority(Int(value) ?? 0)
    case "STATUS" where value == "COMPLETED": card?.column = "Done"
    case "STATUS" where value == "IN-PROCESS": card?.column = "Doing"
    case "STATUS" where value == "CANCELLED":
      card?.column = "Done"
      card?.isArchived = true
    case "CLASS" where value != "PUBLIC": board.notCarried.add("marks as confidential")
    case "STATUS", "DTSTAMP", "SEQUENCE", "CLASS", "TRANSP": break
    default: board.notCarried.add(Self.words(for: property.name))
    }
  }

  private static func words(for name: String) -> String {
    switch name {
    case "RDATE", "EXDATE": "recurrences"
    case "RELATED-TO": "links to other tasks"
    case "PERCENT-COMPLETE": "percentages"
    case "GEO", "LOCATION": "places"
    case "ATTACH": "attachments"
    case "COMMENT": "comments"
    default: "properties “\(name.prefix(30))”"
    }
  }

  /// Properties about the file itself.
  private static let technical: Set = [
    "PRODID", "VERSION", "CALSCALE", "METHOD", "X-WR-TIMEZONE",
  ]

  /// RFC 5545 counts from the due date only.
  static let repeatFrom = "X-TERCET-REPEAT-FROM"

  private static let timeNames: Set = ["DUE", "DTSTART", "CREATED", "LAST-MODIFIED", "COMPLETED"]

  /// Separates the identifiers of a series and of its instance.
  static let recurrenceMark = ";RECURRENCE-ID"

  /// Gives an instance its own key; all instances of a series have the same UID.
  private func named(
    _ card: SourceCard,
    _ instance: String?,
    _ notCarried: inout NotCarried
  ) -> SourceCard {
    guard let instance else { return card }
    var card = card
    card.key = card.key.map { $0 + Self.recurrenceMark + instance }
    notCarried.add("recurrences")
    return card
  }

  /// Adds the dates: days as written, moments in the reader's zone.
  private func dated(
    _ card: SourceCard,
    _ times: [String: Property],
    _ notCarried: inout NotCarried
  ) -> SourceCard {
    let reader = SourceDates(dates: dates, title: card.title)
    var card = card
    card.due = reader.due(times["DUE"]?.value, &notCarried)
    card.start = reader.start(times["DTSTART"]?.value, &notCarried)
    card.createdAt = reader.created(times["CREATED"]?.value, &notCarried)
    card.updatedAt = reader.updated(times["LAST-MODIFIED"]?.value, &notCarried)
    card.finishedAt = reader.finished(times["COMPLETED"]?.value, &notCarried)
    if let due = times["DUE"], card.due != nil,
      let local = dates.due(iso: due.value, in: zone(of: due, &notCarried))
    {
      (card.due, card.dueTime) = (local.day, local.time)
    }
    if let start = times["DTSTART"], card.start != nil {
      card.start = dates.due(iso: start.value, in: zone(of: start, &notCarried))?.day
    }
    return card
  }

  /// The zone that a time names; one with a prefix, as in `/example.org/Europe/Berlin`, counts too.
  private func zone(of time: Property, _ notCarried: inout NotCarried) -> TimeZone? {
    guard let name = time.parameters["TZID"]?.trimmingCharacters(in: ["\""]) else { return nil }
    let end = name.split(separator: "/").suffix(2).joined(separator: "/")
    if let zone = TimeZone(identifier: name) ?? TimeZone(identifier: end) { return zone }
    notCarried.add("time zones that are not known; their times are taken as local", example: name)
    return nil
  }

  /// 1 is the highest of nine, 5 the middle, 0 none.
  private static func priority(_ number: Int) -> Priority {
    switch number {
    case 1...4: .high
    case 5: .medium
    case 6...9: .low
    default: .none
    }
  }

  // MARK: Lines

  /// Passes the unfolded content lines.
  ///
  /// A line that begins with a blank continues the previous one, even within a character.
  private static func forEachProperty(
    _ bytes: [UInt8],
    _ body: (Property) throws -> Void
  ) throws {
    var line: [UInt8] = []
    var (number, first) = (0, 1)
    var rest = bytes[...]
    while true {
      number += 1
      let end = rest.firstIndex(of: 0x0A)
      let part = rest[..<(end ?? rest.endIndex)]
      rest = rest[(end.map { $0 + 1 } ?? rest.endIndex)...]
      let text = part[..<(part.lastIndex { $0 != 0x0D }.map { $0 + 1 } ?? part.startIndex)]
      if let blank = text.first, blank == 0x20 || blank == 0x09, !line.isEmpty {
        line.append(contentsOf: text.dropFirst())
      } else {
        if !line.isEmpty { try body(property(line, first)) }
        line = Array(text)
        first = number
      }
      if end == nil { break }
    }
    if !line.isEmpty { try body(property(line, first)) }
  }

  private static func property(_ line: [UInt8], _ number: Int) throws -> Property {
    let text = SourceText(line).text
    var isQuoted = false
    var colon: String.Index?
    for index in text.utf8.indices {
      if text.utf8[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if text.utf8[index] == UInt8(ascii: ":"), !isQuoted {
        colon = index
        break
      }
    }
    guard let colon else { throw SourceFault(line: number, column: 1, "this line has no “:”") }
    let parts = text[..<colon].split(separator: ";", omittingEmptySubsequences: false)
    var parameters: [String: String] = [:]
    for part in parts.dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1)
      if pair.count == 2 { parameters[pair[0].uppercased()] = String(pair[1]) }
    }
    return Property(
      line: number,
      name: parts.first.map { $0.uppercased() } ?? "",
      parameters: parameters,
      value: String(text[text.utf8.index(after: colon)...])
    )
  }

  /// A text with its backslashes resolved.
  static func text(_ value: String) -> String { texts(value, parted: false).first ?? "" }

  /// The texts between unescaped commas.
  static func texts(_ value: String, parted: Bool = true) -> [String] {
    var texts: [String] = []
    var text = ""
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if isEscaped {
        text.unicodeScalars.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == ",", parted {
        texts.append(text)
        text = ""
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return texts + [text]
  }
}

extension CalendarTasks {
  static func marks(_ head: FileHead) -> Bool {
    head.text.drop { $0.isWhitespace }.prefix(15).uppercased() == "BEGIN:VCALENDAR"
  }
}

extension InterchangeFormat {
  package static let ical = InterchangeFormat(
    name: "ical",
    title: "iCalendar",
    otherNames: ["ics", "vtodo"],
    endings: [".ics", ".ical"],
    kept: [.body, .steps, .time, .start, .priority, .tag, .repeat, .finish],
    marks: CalendarTasks.marks,
    reader: { try CalendarTasks(dates: $0.dates).read(SourceText.narrowed($0.bytes())) },
    writer: { output in
      try output.append(CalendarTasks.head)
      try output.forEachCard { card, column in
        try output.append(CalendarTasks.component(card, kind: column.kind))
      }
      try output.append(CalendarTasks.tail)
    }
  )
}

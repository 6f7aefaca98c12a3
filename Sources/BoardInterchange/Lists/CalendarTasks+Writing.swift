package import BoardModel

/// Writes VTODO.
extension CalendarTasks {
  package static let head = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Tercet//tercet//EN\r\n"
  package static let tail = "END:VCALENDAR\r\n"

  /// The form of steps in a description.
  static let steps = StepLines(marker: "- ")

  package static func component(_ card: Card, kind: Column.Kind) -> String {
    var lines = ["BEGIN:VTODO"] + identity(of: card) + ["DTSTAMP:\(compact(card.updatedAt))"]
    lines.append("CREATED:\(compact(card.createdAt))")
    lines.append("LAST-MODIFIED:\(compact(card.updatedAt))")
    lines.append("SUMMARY:\(escaped(card.title))")
    let steps = card.checklist.map(Self.steps.line)
    let body = ((card.body.isEmpty ? [] : [card.body]) + steps).joined(separator: "\n")
    if !body.isEmpty { lines.append("DESCRIPTION:\(escaped(body))") }
    if let due = card.due {
      let day = due.iso.filter { $0 != "-" }
      let time = card.dueTime.map { ":\(day)T\($0.text.filter { $0 != ":" })00" }
      lines.append("DUE\(time ?? ";VALUE=DATE:\(day)")")
    }
    if let start = card.start {
      lines.append("DTSTART;VALUE=DATE:\(start.iso.filter { $0 != "-" })")
    }
    if let repeats = card.draft.repeats {
      lines.append("RRULE:\(repeats.rule.rrule)")
      if repeats.basis == .done { lines.append("\(repeatFrom):done") }
    }
    let number = [Priority.high: 1, .medium: 5, .low: 9][card.priority]
    if let number { lines.append("PRIORITY:\(number)") }
    if !card.tags.isEmpty {
      lines.append("CATEGORIES:\(card.tags.map(escaped).joined(separator: ","))")
    }
    switch kind {
    case .toDo: lines.append("STATUS:NEEDS-ACTION")
    case .doing: lines.append("STATUS:IN-PROCESS")
    case .done:
      lines.append("STATUS:COMPLETED")
      lines.append("COMPLETED:\(compact(card.place.knownFinish ?? card.updatedAt))")
    }
    lines.append("END:VTODO")
    return lines.map(folded).joined()
  }

  /// The calendar's identifier, or the card's own.
  private static func identity(of card: Card) -> [String] {
    let name = card.name(in: InterchangeFormat.ical.name) ?? card.id.text
    guard let mark = name.firstRange(of: recurrenceMark) else { return ["UID:\(name)"] }
    return ["UID:\(name[..<mark.lowerBound])", "RECURRENCE-ID\(name[mark.upperBound...])"]
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ",", ";": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case _ where scalar.properties.generalCategory == .control: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Folds a line to at most 75 octets without splitting characters, and ends it.
  private static func folded(_ line: String) -> String {
    var result = ""
    var width = 0
    for scalar in line.unicodeScalars {
      let length = UTF8.width(scalar)
      if width + length > 75 {
        result += "\r\n "
        width = 1
      }
      result.unicodeScalars.append(scalar)
      width += length
    }
    return result + "\r\n"
  }

  private static func compact(_ time: Timestamp) -> String {
    time.iso.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
  }
}

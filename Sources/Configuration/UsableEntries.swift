internal import TOMLText

/// The entries of a configuration that can be read.
///
/// A line with a syntax error is reported and left out, along with what depends on it. The rest is
/// read without it.
struct UsableEntries {
  private(set) var entries: [String: TOMLEntry] = [:]
  private(set) var faults: [ConfigurationFault] = []

  /// With more errors, the text isn't a configuration.
  private static let limit = 10

  private let file: String
  private(set) var keys: KeyLines
  private var lines: [Substring]
  private var first: TOMLFault?

  init(_ text: String, file: String) {
    self.file = file
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    keys = KeyLines(lines)
    while true {
      do throws(TOMLFault) {
        entries = try TOMLEntry.entries(of: first == nil ? text : lines.joined(separator: "\n"))
        return
      } catch {
        first = first ?? error
        if faults.count < Self.limit, leaveOut(error) { continue }
        giveUp(first ?? error)
        return
      }
    }
  }

  /// Leaves out the cause of an error and reports it; false if it can't be found.
  private mutating func leaveOut(_ fault: TOMLFault) -> Bool {
    guard let line = fault.line, lines.indices.contains(line - 1) else { return false }
    // An unclosed value is noticed only at the next key or at the end of the text.
    let value = valueAround(line - 1)
    let start = value?.lines.lowerBound ?? line - 1
    if lines[start].allSatisfy(\.isWhitespace) { return false }
    if let value {
      note(value.isClosed ? fault : .unclosed(from: start + 1), at: start, "it is not used")
      leaveOut(value.lines)
    } else if Self.isHeading(lines[start]) {
      note(fault, at: start, "what is below it is not used")
      let end = lines[(start + 1)...].firstIndex(where: Self.isHeading) ?? lines.count
      leaveOut(start..<end)
    } else {
      note(fault, at: start, fault.isDuplicate ? "the first one counts" : "it is not used")
      leaveOut(start..<start + 1)
    }
    return true
  }

  private mutating func leaveOut(_ range: Range<Int>) {
    for index in range { lines[index] = "" }
    keys = KeyLines(lines)
  }

  private mutating func note(_ fault: TOMLFault, at index: Int, _ consequence: String) {
    faults.append(named(fault, at: index, consequence))
  }

  private mutating func giveUp(_ fault: TOMLFault) {
    let index = (fault.line ?? 1) - 1
    var whole = named(fault, at: index, "nothing of the file is used")
    whole.ignoresFile = true
    (entries, faults) = ([:], [whole])
  }

  /// A syntax error with the key that begins on a line.
  private func named(
    _ fault: TOMLFault,
    at index: Int,
    _ consequence: String
  ) -> ConfigurationFault {
    let key = keys.path(at: index + 1)?.joined(separator: ".") ?? ""
    return ConfigurationFault(
      file: file,
      line: fault.line,
      key: key.isEmpty ? nil : key,
      reason: fault.reason(so: consequence)
    )
  }

  // MARK: Lines

  /// The lines of the list or string that is open at the start of a line.
  private func valueAround(_ index: Int) -> (lines: Range<Int>, isClosed: Bool)? {
    var value = OpenValue()
    var start = 0
    for (number, line) in lines[..<index].enumerated() {
      let wasOpen = value.isOpen
      value.take(line)
      if value.isOpen, !wasOpen { start = number }
    }
    if !value.isOpen { return nil }
    value = OpenValue()
    value.take(lines[start])
    for number in (start + 1)..<lines.count {
      if Self.isHeading(lines[number]) || Self.isSetting(lines[number]) {
        return (start..<number, false)
      }
      value.take(lines[number])
      if !value.isOpen { return (start..<number + 1, true) }
    }
    return (start..<lines.count, false)
  }

  private static func isHeading(_ line: Substring) -> Bool {
    line.drop(while: \.isWhitespace).first == "["
  }

  private static func isSetting(_ line: Substring) -> Bool {
    guard let sign = line.firstIndex(of: "=") else { return false }
    let name = line[..<sign].drop(while: \.isWhitespace)
    return !name.isEmpty
      && name.allSatisfy { $0.isLetter || $0.isNumber || " \t-_.\"'".contains($0) }
  }
}

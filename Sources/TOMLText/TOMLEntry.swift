internal import TOMLKit

/// A value of a TOML file, without the kinds that no file of ours has.
package enum TOMLEntry: Hashable {
  case text(String)
  case flag(Bool)
  case list([TOMLEntry])
  case table([String: TOMLEntry])
  case number(Int)
  /// A fraction, a date or a time.
  case other

  init(_ value: some TOMLValueConvertible) {
    if let text = value.string {
      self = .text(text)
    } else if let flag = value.bool {
      self = .flag(flag)
    } else if let number = value.int {
      self = .number(number)
    } else if let array = value.array {
      self = .list(array.map { TOMLEntry($0) })
    } else if let table = value.table {
      self = .table(TOMLEntry.entries(of: table))
    } else {
      self = .other
    }
  }

  /// Parses a whole file.
  ///
  /// - Throws: the first syntax error.
  package static func entries(of text: String) throws(TOMLFault) -> [String: TOMLEntry] {
    if let fault = unreadable(text) { throw fault }
    do {
      return entries(of: try TOMLTable(string: text))
    } catch let error as TOMLParseError {
      throw TOMLFault(ofParser: error.description, line: error.source.begin.line)
    } catch {
      throw TOMLFault(what: "can't be read as TOML")
    }
  }

  /// The most parts of a key; with far more, the parser crashes.
  private static let partsLimit = 100

  /// Finds what the parser silently accepts or crashes on.
  private static func unreadable(_ text: String) -> TOMLFault? {
    var line = 1
    var dots = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\n"): (line, dots) = (line + 1, 0)
      case UInt8(ascii: "."): dots += 1
      case 0: return TOMLFault(line: line, what: "holds a NUL character")
      default: break
      }
      if dots >= partsLimit {
        return TOMLFault(line: line, what: "has too many dots")
      }
    }
    return emptyHeading(in: text)
      .map { TOMLFault(line: $0, what: "has no name after the bracket") }
  }

  /// The first line that looks like a table header without a name.
  ///
  /// The parser aborts the program there. No value of a setting has such a line.
  private static func emptyHeading(in text: String) -> Int? {
    let bracket = UInt8(ascii: "[")
    var number = 0
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      var rest = line.drop(while: isBlank)
      if rest.first != bracket { continue }
      rest = rest.dropFirst()
      if rest.first == bracket { rest = rest.dropFirst() }
      guard let byte = rest.drop(while: isBlank).first, beginsName(byte) else { return number }
    }
    return nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Whether the parser accepts a byte after a bracket; it rejects a closing one with a message.
  private static func beginsName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: [0x22, 0x27, 0x2D, 0x5D, 0x5F].contains(byte)
    }
  }

  private static func entries(of table: TOMLTable) -> [String: TOMLEntry] {
    var entries: [String: TOMLEntry] = [:]
    for (key, value) in table { entries[key] = TOMLEntry(value) }
    return entries
  }
}

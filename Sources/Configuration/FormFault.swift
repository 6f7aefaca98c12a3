/// What makes a text no TOML.
struct FormFault: Error {
  var line: Int?
  let what: String
  /// What to do about it.
  var advice = ""
  /// Whether a name stands above already.
  var isTwice = false

  static func unclosed(from line: Int) -> FormFault {
    FormFault(line: line, what: "is not closed", advice: "; end it as it begins")
  }

  /// In words, with what follows from it.
  func reason(so consequence: String) -> String { "\(what), so \(consequence)\(advice)" }
}

extension FormFault {
  /// The parser's words in one line of a size for a message row.
  init(ofParser text: String, line: Int?) {
    let words = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    if words.contains("cannot redefine existing ") {
      self.init(line: line, what: "is here twice", isTwice: true)
      return
    }
    if words.contains("expected '=', saw") {
      self.init(line: line, what: "has no = behind the name")
      return
    }
    if words.contains("while parsing string"), words.contains("control characters") {
      self.init(line: line, what: "has no closing quotation mark")
      return
    }
    let reason = words.count > 100 ? words.prefix(99) + "…" : words[...]
    self.init(line: line, what: "is not TOML", advice: "; is a text without quotes? (\(reason))")
  }
}

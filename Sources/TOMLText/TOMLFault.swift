/// A syntax error in TOML.
package struct TOMLFault: Error {
  package var line: Int?
  package let what: String
  package var advice = ""
  /// Whether the name is defined earlier in the file.
  package var isDuplicate = false

  package static func unclosed(from line: Int) -> TOMLFault {
    TOMLFault(line: line, what: "is not closed", advice: "; end it as it begins")
  }

  package func reason(so consequence: String) -> String { "\(what), so \(consequence)\(advice)" }
}

extension TOMLFault {
  /// Shortens the parser's message to one line, and rephrases common ones.
  init(ofParser text: String, line: Int?) {
    let words = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    if words.contains("cannot redefine existing ") {
      self.init(line: line, what: "is defined twice", isDuplicate: true)
    } else if let meaning = Self.meaning(of: words) {
      self.init(line: line, what: meaning.what, advice: meaning.advice)
    } else {
      let reason = words.count > 100 ? words.prefix(99) + "…" : words[...]
      self.init(line: line, what: "is not TOML", advice: " (\(reason))")
    }
  }

  private static func meaning(of words: String) -> (what: String, advice: String)? {
    let seen = words.firstRange(of: "saw '").map { words[$0.upperBound...].first ?? " " } ?? " "
    let has = { (part: String) in words.contains(part) }
    if has("expected '=', saw") { return missingSign(seen) }
    if has("string:"), has("control characters") || has("encountered end-of-file") {
      return ("has no closing quotation mark", "")
    }
    if has("unknown escape sequence") {
      return ("has an invalid escape", "; write \\\\ for a backslash, or put ' around the string")
    }
    if has("expected keys, tables") {
      if seen == "=" { return ("has no name before the =", "") }
      // The parser spells out control characters.
      let sign = seen == "\\" ? "a sign" : "“\(seen)”"
      return ("begins with \(sign), which is not a setting", "; start comments with #")
    }
    if has("expected a comment or whitespace") {
      return ("has more after its value", "; a setting is a line, and a comment begins with #")
    }
    if has("expected value, saw") { return ("has no value after the =", "") }
    if has("parsing array") { return ("has a list that is not closed", "; end it with ]") }
    if has("table header: expected ']'") { return ("has no ] after the name", "") }
    if has("could not determine value type") || has("expected 'nan'") || has("expected 'inf'")
      || has("expected 'true'") || has("expected 'false'")
    {
      return ("has an invalid value", "; put strings in quotation marks")
    }
    if has("not representable in 64 bits") { return ("is too large a number", "") }
    return nil
  }

  /// What is in the place of the `=`.
  private static func missingSign(_ seen: Character) -> (what: String, advice: String) {
    switch seen {
    case ":": return ("has “:” instead of =", "")
    case "\\": return ("has a \\ in its name", "; a name has letters, digits and -")
    default:
      let isPart = seen.isLetter || seen.isNumber || seen.isWhitespace || "\"'[{".contains(seen)
      return isPart
        ? ("has no = after the name", "")
        : ("has “\(seen)” instead of =", "; a name has letters, digits and -")
    }
  }
}

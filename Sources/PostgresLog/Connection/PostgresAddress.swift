internal import CLibpq

/// A connection string or URI of PostgreSQL.
package struct PostgresAddress: Hashable {
  /// All of it, with the password that it may hold.
  package let full: String
  /// The same without any secret: what may be kept and shown.
  package let kept: String

  package let holdsSecret: Bool

  /// Nil for a text that is no address.
  package init?(_ text: String) {
    guard text.contains("=") || text.hasPrefix("postgres") else { return nil }
    // What libpq says of a faulty address may quote it, with its password.
    guard let options = PQconninfoParse(text, nil) else { return nil }
    defer { PQconninfoFree(options) }
    var (words, hasSecret, option): ([String], Bool, UnsafeMutablePointer<PQconninfoOption>) =
      ([], false, options)
    while let name = option.pointee.keyword.map({ String(cString: $0) }) {
      defer { option += 1 }
      guard let value = option.pointee.val.map({ String(cString: $0) }) else { continue }
      if ["password", "sslpassword"].contains(name) {
        hasSecret = true
      } else {
        words.append("\(name)=\(Self.quoted(value))")
      }
    }
    full = text
    kept = hasSecret ? words.joined(separator: " ") : text
    holdsSecret = hasSecret
  }

  /// A value of a connection string, in quotation marks where it needs them.
  private static func quoted(_ value: String) -> String {
    if !value.isEmpty, !value.contains(where: { $0.isWhitespace || "'\\".contains($0) }) {
      return value
    }
    let escaped = value.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
    return "'\(escaped)'"
  }
}

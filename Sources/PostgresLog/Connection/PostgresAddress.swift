internal import CLibpq

/// A connection string or URI of PostgreSQL.
package struct PostgresAddress: Hashable {
  /// All of it, with the password that it may hold.
  package let full: String
  /// The same without any secret: what may be kept and shown.
  package let kept: String

  package let holdsSecret: Bool

  /// Whether a part of a password may be taken for a host, a port or a database, and be shown then:
  /// signs in it that have a meaning in an address are not written as `%40`, `%2F` or `%3A`.
  package static func hasUnclearPassword(_ text: String) -> Bool {
    guard text.hasPrefix("postgres"), let start = text.firstRange(of: "://")?.upperBound else {
      return false
    }
    let rest = text[start...]
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let signs = authority.count { $0 == "@" }
    if signs > 0 { return signs > 1 }
    let port = authority.split(separator: ":", maxSplits: 1).dropFirst().first ?? ""
    let isPort = port.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ",") }
    let path = rest.dropFirst(authority.count).prefix { $0 != "?" }
    return authority.contains(":") && (path.contains("@") || !isPort && rest.contains("@"))
  }

  /// Nil for a text that is no address.
  package init?(_ text: String) {
    if Self.hasUnclearPassword(text) { return nil }
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

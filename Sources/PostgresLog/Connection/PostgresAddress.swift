internal import CLibpq

package struct PostgresAddress: Hashable {
  /// The whole address, including a password.
  package let full: String
  /// The address without secrets, to store and show.
  package let kept: String

  package let holdsSecret: Bool
  /// An error that can be found without connecting, as a sentence about the address.
  package let fault: String?
  /// Whether the address itself says that nothing is encrypted.
  package private(set) var isPlain = false
  /// The role and the host that it names.
  package private(set) var role: String?
  package private(set) var host: String?
  private var port: String?
  /// The names of options that say more than which database to use, and as whom.
  package private(set) var otherOptions: [String] = []

  /// The host and the port.
  package var server: [String] { [host ?? "", port ?? "5432"] }

  /// Whether its server is this computer.
  package var isLocal: Bool { Self.isLocal(host: host ?? "", address: "") }

  /// Whether part of the password could be taken for a host, port, or database and be shown:
  /// special characters in it aren't encoded as `%40`, `%2F`, or `%3A`.
  package static func hasAmbiguousPassword(_ text: String) -> Bool {
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

  /// Fails if the text isn't an address.
  package init?(_ text: String) {
    if Self.hasAmbiguousPassword(text) { return nil }
    guard text.contains("=") || text.hasPrefix("postgres") else { return nil }
    // libpq's error message may quote the address with its password, so don't request it.
    guard let options = PQconninfoParse(text, nil) else { return nil }
    defer { PQconninfoFree(options) }
    var fault: String?
    var (words, hasSecret, option): ([String], Bool, UnsafeMutablePointer<PQconninfoOption>) =
      ([], false, options)
    while let name = option.pointee.keyword.map({ String(cString: $0) }) {
      defer { option += 1 }
      guard let value = option.pointee.val.map({ String(cString: $0) }) else { continue }
      if ["password", "sslpassword"].contains(name) {
        hasSecret = true
      } else {
        words.append("\(name)=\(Self.quoted(value))")
        if name == "sslmode", value == "disable" { isPlain = true }
        if name == "user" { role = value }
        if name == "host" { host = value }
        if name == "port" { port = value }
        if !Self.plainOptions.contains(name) { otherOptions.append(name) }
        fault = fault ?? Self.fault(of: name, value)
      }
    }
    full = text
    kept = hasSecret ? words.joined(separator: " ") : text
    holdsSecret = hasSecret
    self.fault = fault
  }

  /// The same address, saying that nothing is encrypted.
  ///
  /// Of two modes, the later one counts.
  package var plain: PostgresAddress {
    if isPlain { return self }
    let joint = full.contains("://") ? full.contains("?") ? "&" : "?" : " "
    return PostgresAddress(full + joint + "sslmode=disable") ?? self
  }

  /// The same database without secrets, for another role.
  package func with(role: String) -> String {
    guard let start = kept.firstRange(of: "://")?.upperBound else {
      // Of two roles, the later one counts.
      return "\(kept) user=\(Self.quoted(role))"
    }
    let rest = kept[start...]
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let host = authority.lastIndex(of: "@").map { rest.index(after: $0) } ?? rest.startIndex
    return "\(kept[..<start])\(role)@\(rest[host...])"
  }

  /// Whether a host is this computer, by its name or address.
  package static func isLocal(host: String, address: String) -> Bool {
    if host.hasPrefix("/") || host.hasPrefix("@") { return true }
    let known = address.isEmpty ? host : address
    return known.isEmpty || known == "localhost" || known == "::1" || known.hasPrefix("127.")
  }

  private static let plainOptions: Set = ["user", "host", "port", "dbname", "sslmode"]
  private static let modes = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"]

  /// libpq accepts an invalid port and only reports that it can't connect.
  private static func fault(of name: String, _ value: String) -> String? {
    switch name {
    case "port", "hostport":
      let ports = value.split(separator: ",", omittingEmptySubsequences: true)
      let wrong = ports.first { Int($0).map { !(1...65_535).contains($0) } ?? true }
      return wrong.map { "its port is “\($0)”, and a port is a number from 1 to 65535" }
    case "sslmode":
      if modes.contains(value) { return nil }
      return "its sslmode is “\(value)”, and there are only \(modes.joined(separator: ", "))"
    default: return nil
    }
  }

  private static func quoted(_ value: String) -> String {
    if !value.isEmpty, !value.contains(where: { $0.isWhitespace || "'\\".contains($0) }) {
      return value
    }
    let escaped = value.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
    return "'\(escaped)'"
  }
}

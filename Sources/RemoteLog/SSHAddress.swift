internal import Foundation

/// An address such as `ssh://ann@host:2222/boards/team.log`; after `/~/`, the path is in the home
/// folder there.
package struct SSHAddress: Hashable, Sendable {
  package enum Fault: Error, Hashable {
    case invalid(String)
  }

  let text: String
  package let user: String?
  let host: String
  let port: Int?
  let path: String

  /// Nil if the text doesn't begin with `ssh://`.
  package init?(_ text: String) throws(Fault) {
    guard text.hasPrefix("ssh://") else { return nil }
    self.text = text
    let rest = text.dropFirst("ssh://".count)
    guard let slash = rest.firstIndex(of: "/") else { throw .invalid(Self.lacksPath) }
    var authority = rest[..<slash]
    if let sign = authority.lastIndex(of: "@") {
      let user = String(authority[..<sign])
      guard Self.isName(user) else {
        throw .invalid("its user is “\(user)”; ssh asks for passwords itself")
      }
      self.user = user
      authority = authority[authority.index(after: sign)...]
    } else {
      user = nil
    }
    (host, port) = try Self.hostAndPort(authority)
    guard var path = rest[slash...].removingPercentEncoding else {
      throw .invalid("its path has a % that is no encoded character")
    }
    if path.hasPrefix("/~/") { path.removeFirst() }
    guard path.count > 1, !path.hasSuffix("/") else { throw .invalid(Self.lacksPath) }
    guard path.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
      throw .invalid("its path has a control character")
    }
    self.path = path
  }

  private static let lacksPath = "it names no file; write ssh://host/path/of/the.log"

  private static func hostAndPort(
    _ authority: Substring
  ) throws(Fault) -> (String, Int?) {
    var (host, port) = (authority, Int?.none)
    let isLiteral = authority.hasPrefix("[")
    let end = isLiteral ? authority.firstIndex(of: "]") : authority.startIndex
    guard let end else { throw .invalid("its host is “\(authority)”") }
    if let colon = authority[end...].lastIndex(of: ":") {
      let digits = authority[authority.index(after: colon)...]
      guard let number = Int(digits), (1...65_535).contains(number) else {
        throw .invalid("its port is “\(digits)”, and a port is a number from 1 to 65535")
      }
      (host, port) = (authority[..<colon], number)
    }
    if isLiteral { host = host.dropFirst().dropLast() }
    guard isName(String(host)) else { throw .invalid("its host is “\(host)”") }
    return (String(host), port)
  }

  /// Whether a user or host can be taken neither for an option nor for anything else by ssh.
  private static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "-") else { return false }
    return text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
        true
      default: "-_.:%".utf8.contains(byte)
      }
    }
  }

  /// The same file, for another user of that machine; nil is the one that ssh takes.
  package func with(user: String?) -> String {
    let rest = text.dropFirst("ssh://".count)
    let authority = rest.prefix { $0 != "/" }
    let start = authority.lastIndex(of: "@").map { rest.index(after: $0) } ?? rest.startIndex
    return "ssh://\(user.map { "\($0)@" } ?? "")\(rest[start...])"
  }

  /// Another file of that machine.
  package func with(path: String) -> String {
    let authority = text.dropFirst("ssh://".count).prefix { $0 != "/" }
    let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    return "ssh://\(authority)\(escaped)"
  }

  /// The arguments of ssh; without a user to ask, it must not wait for an answer.
  func arguments(asksUser: Bool) -> [String] {
    var words = ["-T", "-o", "ClearAllForwardings=yes", "-o", "ConnectTimeout=10"]
    if !asksUser { words += ["-o", "BatchMode=yes"] }
    if let port { words += ["-p", String(port)] }
    if let user { words += ["-l", user] }
    return words + ["--", host, command]
  }

  /// What the shell of the other machine runs; a login without a terminal may lack the user's own
  /// programs in PATH.
  private var command: String {
    let quoted = "'" + path.replacing("'", with: "'\\''") + "'"
    return "env PATH=\"$PATH:$HOME/.local/bin:/usr/local/bin\" tercet serve-log -- \(quoted)"
  }
}

internal import BoardSync

/// Explains in plain words why a connection failed or was lost.
///
/// The messages of libpq have several lines with host, user, and file, once for each address that
/// it tried.
struct ConnectionFailure {
  /// A sentence without initial capital and full stop.
  let reason: String
  /// Whether retrying is pointless: the server would answer the same, or the client can't connect.
  let isRefusal: Bool

  /// Parses a message of libpq, of one or more lines.
  init(_ message: String) {
    let text = message.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if let cause = Self.causes.first(where: { $0.isIn(text) }) {
      (reason, isRefusal) = (cause.words(text), cause.isRefusal)
      return
    }
    let answers = text.split(separator: "FATAL: ").dropFirst()
    if let answer = answers.last {
      (reason, isRefusal) = ("it let nobody in: " + Self.sentence(answer), true)
      return
    }
    (reason, isRefusal) = ("the connection was lost", false)
  }

  /// Maps texts of libpq or the server to ours.
  private struct Cause: Sendable {
    let signs: [String]
    let isRefusal: Bool
    let words: @Sendable (String) -> String

    init(_ signs: [String], passing words: String) {
      (self.signs, isRefusal, self.words) = (signs, false, { _ in words })
    }

    init(_ signs: [String], refusal words: String) {
      (self.signs, isRefusal, self.words) = (signs, true, { _ in words })
    }

    init(_ signs: [String], refusing words: @escaping @Sendable (String) -> String) {
      (self.signs, isRefusal, self.words) = (signs, true, words)
    }

    func isIn(_ text: String) -> Bool { signs.contains { text.contains($0) } }
  }

  /// The first match wins.
  private static let causes: [Cause] = [
    Cause(["starting up", "not yet accepting", "in recovery"], passing: "it is starting"),
    Cause(["crash of another server process"], passing: "it has crashed, and starts again"),
    Cause(["shutting down", "terminating connection"], passing: "it is shutting down"),
    Cause(["too many", "slots are reserved"], passing: "too many connections"),
    Cause(["No space left on device"], passing: "its disk is full"),
    Cause(
      ["no password supplied"],
      refusal: "password required: add it to ~/.pgpass"
    ),
    Cause(["authentication failed"], refusal: "wrong role or password"),
    Cause(["no pg_hba.conf entry"], refusing: missingEntry),
    Cause(
      ["root certificate file"],
      refusal: "there is no file with the authorities that may vouch for it: what sslrootcert of"
        + " the address names, else ~/.postgresql/root.crt"
    ),
    Cause(
      ["does not match host name"],
      refusal: "its certificate is for another host"
    ),
    Cause(["certificate verify failed"], refusal: "its certificate is not trusted"),
    Cause(["certificate"], refusal: "there is something wrong with a certificate"),
    Cause(
      ["invalid response to SSL negotiation", "expected authentication request"],
      refusal: "what answers there is no PostgreSQL server; look at the host and the port"
    ),
    Cause(["does not support SSL"], refusal: "it has no TLS, which the address asks for"),
    Cause(["could not translate host name"], passing: "host not found"),
    Cause(["Connection refused", "No such file or directory"], passing: "connection refused"),
    Cause(["timeout expired", "timed out"], passing: "it does not answer"),
    Cause(["unreachable", "No route to host"], passing: "network unreachable"),
    Cause(["Permission denied"], refusal: "no permission to open its socket"),
    Cause(
      ["service file", "definition of service"],
      refusal: "service not found in the service file"
    ),
    Cause(["does not exist"], refusing: { quoted(in: $0, "does not exist") }),
    Cause(
      ["server closed", "SSL", "Connection reset", "Broken pipe"],
      passing: "the connection was lost"
    ),
  ]

  /// The server has no entry for the role; if TLS wasn't tried, it may have one for that.
  private static func missingEntry(in text: String) -> String {
    let hasTried = text.contains(", SSL encryption") || text.contains(", SSL on")
    return hasTried
      ? "it does not let this role in from this machine; its pg_hba.conf has no entry for that"
      : "it does not let this role in from this machine without TLS; put sslmode=require or"
        + " sslmode=verify-full into the address"
  }

  /// The server's sentence about a missing database or role.
  private static func quoted(in text: String, _ end: String) -> String {
    let answer = text.split(separator: "FATAL: ").last { $0.contains(end) } ?? ""
    return sentence(answer)
  }

  /// The first sentence of an answer, without messages about other addresses.
  private static func sentence(_ answer: Substring) -> String {
    let own =
      answer.split(separator: "connection to server ").first?.split(separator: "DETAIL: ").first
      ?? answer
    let trimmed = own.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    return String(String(trimmed).prefix(200))
  }

  var error: SharedLogError { isRefusal ? .refused(reason) : .offline(reason) }
}

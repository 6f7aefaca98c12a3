internal import BoardSync

/// What libpq says of a connection that it could not make: a sentence for each try.
struct ConnectionFailure {
  /// The reasons, each once.
  let reason: String
  /// Whether a server answered, and will answer the same the next time.
  let isRefusal: Bool

  init(_ message: String) {
    if let words = Self.ownFault(in: message) {
      (reason, isRefusal) = (words, true)
      return
    }
    let tries = message.split(separator: "connection to server ")
    let answers = tries.compactMap { text -> String? in
      let parts = text.split(separator: "FATAL: ", maxSplits: 1)
      return parts.count == 2 ? parts[1].trimmed : nil
    }
    let passing = [
      "starting up", "shutting down", "in recovery", "not yet accepting", "too many", "slots",
      "terminating",
    ]
    isRefusal =
      !answers.isEmpty && !answers.contains { answer in passing.contains { answer.contains($0) } }
    var seen: Set<String> = []
    let known = isRefusal ? answers : tries.map(\.trimmed)
    let reasons = known.filter { seen.insert($0).inserted }.joined(separator: "; ")
    reason =
      isRefusal || !message.hasPrefix("connection to server ")
      ? reasons : "connection to server " + reasons
  }

  /// What this side found wrong with a server that it reached; nil for anything else.
  private static func ownFault(in message: String) -> String? {
    if message.contains("no password supplied") {
      return "the server asks for a password, and there is none: put it into ~/.pgpass"
    }
    let signs = ["certificate", "server does not support SSL"]
    guard message.contains("failed: "), signs.contains(where: message.contains) else { return nil }
    let faults = message.split(separator: "failed: ").dropFirst()
    let own = faults.first { fault in signs.contains { fault.contains($0) } }
    return own?.split(separator: "connection to server ").first.map(\.trimmed)
  }

  var error: SharedLogError { isRefusal ? .refused(reason) : .offline(reason) }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

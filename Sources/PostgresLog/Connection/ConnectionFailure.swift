internal import BoardSync

/// What libpq says of a connection that it could not make: a sentence for each try.
struct ConnectionFailure {
  /// The reasons, each once.
  let reason: String
  /// Whether a server answered, and will answer the same the next time.
  let isRefusal: Bool

  init(_ message: String) {
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

  var error: SharedLogError { isRefusal ? .refused(reason) : .offline(reason) }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

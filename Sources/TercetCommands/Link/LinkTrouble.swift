/// Why a linked file and its board could not be synced; nothing is lost.
struct LinkTrouble: Error, Equatable {
  /// One sentence, not yet safe for a terminal.
  let sentence: String
  let code: CommandFailure.Code
  var isMissing = false
  /// Whether the user may accept the file as it is.
  var canBeAccepted = false
  /// Sentences about what happened before it.
  var notes: [String] = []

  init(
    _ sentence: String,
    _ code: CommandFailure.Code,
    isMissing: Bool = false,
    canBeAccepted: Bool = false
  ) {
    self.sentence = sentence
    self.code = code
    self.isMissing = isMissing
    self.canBeAccepted = canBeAccepted
  }

  var failure: CommandFailure {
    let advice = canBeAccepted ? "; accept the file with “tercet link FILE --accept”" : ""
    return CommandFailure(code, sentence + advice)
  }
}

/// Why a file or another program can't be used now; continues a sentence that begins with its name.
struct LinkFault: Error, Equatable {
  let reason: String
  var isMissing = false
}

import BoardModel

extension StoreError {
  /// Whether trying again can't succeed.
  var isFinal: Bool {
    switch self {
    case .cardNotFound, .columnNotFound, .boardNotFound, .boardArchived, .fileReplaced,
      .invalidName, .invalidLimit, .columnCount, .lastBoard, .columnNotEmpty, .viewNotFound,
      .dependencyCycle, .parentCycle, .parentElsewhere, .stopped:
      true
    default: false
    }
  }

  /// What helps when trying again does not.
  var remedy: String? {
    guard case .damaged = self else { return nil }
    return "; “tercet recover” saves what is readable"
  }
}

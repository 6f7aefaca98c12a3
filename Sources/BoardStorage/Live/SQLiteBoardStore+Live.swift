internal import BoardModel
internal import GRDB

extension SQLiteBoardStore {
  /// Begins to watch what other processes do to the board's file.
  ///
  /// Call it before what is shown is read, so that nothing falls between.
  package func makeLive(
    now: @escaping () -> ContinuousClock.Instant = { .now }
  ) -> LiveBoard {
    let live = LiveBoard(self, watch: file.flatMap(BoardWatch.init), now: now)
    dataVersion = (try? readDataVersion()) ?? 0
    self.live = live
    return live
  }

  /// Publishes what others have committed, where anything was.
  ///
  /// - Returns: whether another connection has committed since the last call.
  /// - Complexity: one look at the shared index of the log where nothing was.
  func refreshIfChanged() throws(StoreError) -> Bool {
    let version = try readDataVersion()
    if version == dataVersion { return false }
    try refresh()
    dataVersion = version
    return true
  }

  /// Finds out whether the files that are open still are the ones at their paths.
  func checkFile() {
    guard let fileGuard else { return }
    isDetached = fileGuard.namesFault() != nil
  }

  private func readDataVersion() throws(StoreError) -> Int64 {
    try read { db in
      try Int64.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
    }
  }
}

package import BoardModel
package import BoardStorage
package import BoardSync

/// Tells a connected log who has the board open here, and knows who has it open elsewhere.
///
/// Changes don't wait for it: after a failure, nobody is told or shown until the next connection.
package final class PresenceExchange {
  private let log: any SharedLog
  private let windows: WindowNotes
  private var told: [Presence]?
  private var hasFailed = false
  /// Who has the board open elsewhere, without repetitions.
  package private(set) var others: [Presence] = []

  package init(_ windows: WindowNotes, _ log: any SharedLog) {
    (self.windows, self.log) = (windows, log)
  }

  /// Exchanges what is new, and looks for those who went without a word if `looks` is true.
  ///
  /// - Returns: Whether others have come or gone.
  /// - Throws: `offline`, as the connection is lost for everything else too.
  package func run(looking looks: Bool) throws(SharedLogError) -> Bool {
    if hasFailed { return false }
    let before = others
    do throws(SharedLogError) {
      let here = windows.people()
      if here != told { try log.show(here) }
      told = here
      if let found = try log.takeOthers(looking: looks) { others = Set(found).sorted() }
    } catch .offline(let reason) {
      throw .offline(reason)
    } catch {
      // A log of an older version, for instance.
      (hasFailed, others) = (true, [])
    }
    return others != before
  }
}

import BoardModel
import BoardStorage
import Foundation
import Testing

@testable import TercetCommands

@MainActor struct ShareNoteTests {
  private let now = Int64(Date().timeIntervalSince1970 * 1_000)

  private func note(
    _ state: SyncStatus.State,
    waiting: Int = 0,
    reason: String? = nil
  ) -> ShareNote {
    ShareNote(SyncStatus(state, since: now, waiting: waiting, reason: reason), of: "Home")
  }

  @Test func aBoardThatIsUpToDateReportsNothing() {
    #expect(note(.online).title == nil)
    #expect(ShareNote(nil, of: "Home").title == nil)
    #expect(note(.online, waiting: 2).title == "↑2")
  }

  @Test func aBoardWhoseProcessHasEndedReportsWhatWaits() {
    #expect(ShareNote(nil, of: "Home", waiting: 3).title == "↑3 not exchanged")
    #expect(ShareNote(nil, of: "Home", waiting: 0).title == "not exchanged")
    #expect(ShareNote(nil, of: "Home", waiting: 0).message == nil)
    let ended = ShareNote(nil, of: "Home", waiting: 2, cannotRun: true)
    #expect(ended.title == "↑2 not exchanged")
    #expect(ended.message?.hasSuffix("“tercet sync” shows why") == true)
  }

  @Test func aTimeOfAnotherDayIsShownWithTheDay() {
    let days = Int64(3 * 86_400_000)
    let old = SyncStatus(.offline, since: now - days, waiting: 3)

    let moment = LocalMoment.here(at: Timestamp(milliseconds: now - days))
    let title = ShareNote(old, of: "Home").title
    #expect(title == "↑3 offline since \(moment.day.iso) \(moment.clock)")
  }

  @Test func theReasonWhyNothingIsSentIsShownToo() {
    let note = note(.refused, waiting: 1, reason: "the board does not exist or you may not read it")

    #expect(note.title?.hasPrefix("↑1 refused since ") == true)
    #expect(
      note.message
        == "“Home” is not sent: the board does not exist or you may not read it"
    )
    let older = "the database is older than this copy, as after a backup was restored; leave it"
    #expect(
      self.note(.refused, reason: older).message
        == "“Home” is not sent: the database is older than this copy, as after a backup was restored; "
        + "see “tercet sync”"
    )
    #expect(self.note(.offline, reason: "no route").message == nil)
    let full = self.note(.failed, waiting: 1, reason: "the disk of this machine is full")
    #expect(full.title?.hasPrefix("↑1 not exchanged since ") == true)
    #expect(full.message == "“Home” is not sent: the disk of this machine is full")
    #expect(self.note(.readOnly, reason: "no").title == "read only")
  }
}

import Testing

@testable import BoardSharing

/// Which notifications a connection receives.
struct HearingTests {
  @Test func aConnectionThatReceivesOnlyItsOwnNotificationsCountsAsDeaf() {
    var hearing = Hearing(isNotified: true)

    hearing.note(isNew: false, isTold: false)
    hearing.note(isNew: false, isTold: true)
    hearing.note(isNew: true, isTold: true)
    #expect(hearing.isNotified)
    hearing.note(isNew: true, isTold: false)
    #expect(!hearing.isNotified)
    // One that comes by chance, as its own may, tells nothing of the others.
    hearing.note(isNew: true, isTold: true)
    #expect(!hearing.isNotified)
  }
}

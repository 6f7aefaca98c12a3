import Foundation
import Testing

@testable import BoardModel

struct InboxStateTests {
  private let now = Timestamp(milliseconds: 30 * 86_400_000)

  private func entry(_ sequence: Int64, daysAgo: Int64 = 0) -> InboxEntry {
    InboxEntry(
      sequence: sequence,
      card: Card.ID(uuid: UUID()),
      title: "",
      reason: .assigned,
      author: "ben",
      date: Timestamp(milliseconds: now.milliseconds - daysAgo * 86_400_000)
    )
  }

  @Test func aStateIsTheSameAfterItIsReadAgain() {
    let state = InboxState(readUpTo: 90, except: [80, 85, 95])

    #expect(state.text == "90 85 80")
    #expect(InboxState(state.text) == state)
    #expect(
      [79, 80, 90, 91].map { state.isUnread(entry($0), at: now) } == [false, true, false, true]
    )
    #expect(state.start == 79)
  }

  @Test(arguments: [nil, "", "x", "12 x", "x 12"])
  func withoutAStateWhatIsOlderThanTwoWeeksIsRead(text: String?) {
    let state = InboxState(text)

    #expect(state.text == nil && state.start == 0)
    #expect(state.isUnread(entry(5, daysAgo: 13), at: now))
    #expect(!state.isUnread(entry(5, daysAgo: 15), at: now))
  }

  @Test func theListOfExceptionsIsBounded() {
    let state = InboxState(readUpTo: 5_000, except: 1...5_000)

    #expect(state.start == 4_000, "the newest thousand are kept")
  }
}

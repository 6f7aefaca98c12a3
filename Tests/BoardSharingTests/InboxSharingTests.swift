import BoardModel
import BoardStorage
import Foundation
import Testing

/// What ben does on his machine reaches anna's inbox on hers, over each log.
@Suite(.serialized) struct InboxSharingTests {
  private func inbox(_ machine: Machine, _ person: String) throws -> UnreadInbox {
    let inbox = UnreadInbox(of: person, in: machine.store) {
      Timestamp(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1_000))
    }
    try inbox.begin()
    try inbox.lookAtAll()
    return inbox
  }

  @Test(arguments: LogKind.all)
  func aMentionReachesTheOtherMachineAndIsReadOnce(_ kind: LogKind) throws {
    let team = try SharedTeam(over: kind)
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first)
    let open = try inbox(first, "anna")
    #expect(open.entries == [])

    try second.perform(.comment(card.id, "@anna, which red?"))
    try second.perform(.edit([card.id], [.assignees(["anna"])], expecting: nil))
    try team.settle([first, second])

    let words = [
      "@ben assigned “Paint” to you", "@ben mentioned you on “Paint”: “@anna, which red?”",
    ]
    #expect(try open.follow().map(\.sentence) == words)
    try open.mark(open.entries[1], isRead: true)
    #expect(try inbox(first, "anna").entries.map(\.sentence) == [words[0]])

    try team.settle([first, second])
    let reopened = try team.file("first", author: "anna")
    let again = try inbox(try team.machine(reopened, first.board), "anna")
    #expect(again.entries.map(\.sentence) == [words[0]], "what was read stays read")
    #expect(try inbox(second, "ben").entries == [], "what is read is nobody else's")
    #expect(try second.store.setting(InboxState.setting) == nil)
  }

  @Test(arguments: LogKind.all)
  func whoeverLosesAFieldReadsOfItUntilTheyChoose(_ kind: LogKind) throws {
    let team = try SharedTeam(over: kind)
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first)
    try first.perform(.edit([card.id], [.title("Paint red")], expecting: nil))
    try second.perform(.edit([card.id], [.title("Paint blue")], expecting: nil))
    try team.settle([first, second])

    let words = ["@ben overwrote your title of “Paint blue”"]
    #expect(try inbox(first, "anna").entries.map(\.sentence) == words)
    #expect(try inbox(second, "ben").entries == [])

    try first.store.dismiss(try #require(try first.store.conflicts().first))
    #expect(try inbox(first, "anna").entries == [])
  }

  @Test(arguments: LogKind.all)
  func whoeverJoinsHasWhatWasWrittenBefore(_ kind: LogKind) throws {
    let team = try SharedTeam(over: kind)
    let first = try team.first()
    let card = try #require(try first.cards().first)
    try first.perform(.comment(card.id, "@cleo will know"))
    try team.settle([first])

    let third = try team.join(first.board, "third", author: "cleo")

    #expect(
      try inbox(third, "cleo").entries.map(\.sentence)
        == ["@anna mentioned you on “Paint”: “@cleo will know”"]
    )
  }
}

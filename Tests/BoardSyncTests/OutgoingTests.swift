import BoardModel
import BoardSync
import Foundation
import Testing

/// Changes that wait to be sent.
struct OutgoingTests {
  private func replica(waiting texts: [String]) -> MemoryReplica {
    let replica = MemoryReplica(client: UUID()) { _ in .lastWriter }
    for text in texts {
      replica.write([Fact(FieldKey(.card, UUID(), "body"), .text(text))], id: UUID())
    }
    return replica
  }

  @Test func waitingChangesAreSentInOrderInPiecesOfBoundedSize() throws {
    let texts = (0..<5).map { String(repeating: "\($0)", count: 1_000) }
    let replica = replica(waiting: texts)
    let one = try #require(replica.pending.first).byteCount

    let all = try ReplicaMerge.outgoing(of: replica, limit: 500)
    let some = try ReplicaMerge.outgoing(of: replica, limit: 500, bytes: 3 * one)
    let less = try ReplicaMerge.outgoing(of: replica, limit: 500, bytes: 3 * one - 1)

    #expect(one > 1_000)
    #expect(all.count == 5)
    #expect(some == Array(all.prefix(3)))
    #expect(less == Array(all.prefix(2)))
  }

  @Test func aChangeLongerThanAPieceIsStillSent() throws {
    let replica = replica(waiting: [String(repeating: "x", count: 10_000), "short"])

    let sent = try ReplicaMerge.outgoing(of: replica, limit: 500, bytes: 100)

    #expect(sent.map(\.id) == [replica.pending[0].id])
  }
}

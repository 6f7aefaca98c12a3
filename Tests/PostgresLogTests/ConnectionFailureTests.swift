import BoardSync
import Testing

@testable import PostgresLog

@Suite("A connection that could not be made")
struct ConnectionFailureTests {
  @Test("to a server that lets nobody in is a refusal, told once though it was tried twice")
  func refusal() {
    let one = """
      connection to server at "db" (10.0.0.1), port 5432 failed: FATAL:  password authentication failed \
      for user "anna"
      """
    let failure = ConnectionFailure(one + " " + one)

    #expect(failure.error == .refused("password authentication failed for user \"anna\""))
  }

  @Test(
    "to a server that will answer soon is no refusal",
    arguments: ["the database system is starting up", "sorry, too many clients already"]
  )
  func passing(answer: String) {
    let message = "connection to server on socket \"/x/.s.PGSQL.5432\" failed: FATAL:  \(answer)"

    #expect(ConnectionFailure(message).error == .offline(message))
  }

  @Test("to no server says why, once for each address")
  func unreachable() {
    let text = """
      connection to server at "db" (::1), port 1 failed: Connection refused connection to server at \
      "db" (127.0.0.1), port 1 failed: Connection refused
      """

    #expect(
      ConnectionFailure(text).error
        == .offline(
          "connection to server at \"db\" (::1), port 1 failed: Connection refused; at \"db\""
            + " (127.0.0.1), port 1 failed: Connection refused"
        )
    )
    #expect(ConnectionFailure("no such host").error == .offline("no such host"))
  }
}

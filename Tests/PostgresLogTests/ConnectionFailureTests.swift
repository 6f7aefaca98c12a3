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

  @Test("for want of a password, or of a certificate to trust, is a refusal by this side")
  func ownFaults() {
    let start = "connection to server at \"db\" (10.0.0.1), port 5432 failed: "
    let ssl = "SSL error: certificate verify failed"
    let name = "server certificate for \"db\" does not match host name \"other\""

    #expect(
      ConnectionFailure(start + "fe_sendauth: no password supplied").error
        == .refused("the server asks for a password, and there is none: put it into ~/.pgpass")
    )
    #expect(ConnectionFailure(start + ssl + " " + start + ssl).error == .refused(ssl))
    #expect(ConnectionFailure(start + name).error == .refused(name))
    #expect(ConnectionFailure(start + "Connection refused").isRefusal == false)
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

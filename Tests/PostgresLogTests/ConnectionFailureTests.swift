import BoardSync
import Testing

@testable import PostgresLog

/// A connection that can't be made.
struct ConnectionFailureTests {
  @Test func aServerThatLetsNobodyInIsARefusalThatIsReportedOnce() {
    let one = """
      connection to server at "db" (10.0.0.1), port 5432 failed: FATAL:  password authentication failed \
      for user "anna"
      """

    #expect(
      ConnectionFailure(one + "\n" + one).error
        == .refused("wrong role or password")
    )
  }

  @Test(
    arguments: [
      ("the database system is starting up", "it is starting"),
      ("sorry, too many clients already", "too many connections"),
    ]
  )
  func aServerThatWillAnswerSoonIsNotARefusal(answer: String, words: String) {
    let message = "connection to server on socket \"/x/.s.PGSQL.5432\" failed: FATAL:  \(answer)"

    #expect(ConnectionFailure(message).error == .offline(words))
  }

  @Test func aMissingPasswordOrTrustedCertificateIsARefusalByThisSide() {
    let start = "connection to server at \"db\" (10.0.0.1), port 5432 failed: "
    let ssl = "SSL error: certificate verify failed"
    let name = "server certificate for \"db\" does not match host name \"other\""

    #expect(
      ConnectionFailure(start + "fe_sendauth: no password supplied").error
        == .refused("password required: add it to ~/.pgpass")
    )
    #expect(
      ConnectionFailure(start + ssl + " " + start + ssl).error
        == .refused("its certificate is not trusted")
    )
    #expect(
      ConnectionFailure(start + name).error == .refused("its certificate is for another host")
    )
    #expect(ConnectionFailure(start + "Connection refused").isRefusal == false)
  }

  /// Texts of libpq 15 as they come, with hosts, users and files that are nobody's business.
  private static let texts = [
    """
    connection to server at "db.secret.org" (::1), port 1 failed: Connection refused
    \tIs the server running on that host and accepting TCP/IP connections?
    connection to server at "db.secret.org" (127.0.0.1), port 1 failed: Connection refused
    \tIs the server running on that host and accepting TCP/IP connections?
    """,
    """
    connection to server on socket "/tmp/secret/.s.PGSQL.5432" failed: No such file or directory
    \tIs the server running locally and accepting connections on that socket?
    """,
    """
    could not translate host name "db.secret.org" to address: Temporary failure in name resolution
    """,
    """
    server closed the connection unexpectedly
    \tThis probably means the server terminated abnormally
    \tbefore or while processing the request.
    """,
    """
    connection to server at "db.secret.org" (10.0.0.1), port 5432 failed: FATAL:  no pg_hba.conf entry \
    for host "10.0.0.2", user "secret", database "team", no encryption
    """,
    """
    connection to server at "db.secret.org" (10.0.0.1), port 5432 failed: timeout expired
    """,
    """
    connection to server at "db.secret.org" (10.0.0.1), port 5432 failed: root certificate file \
    "/home/secret/.postgresql/root.crt" does not exist
    Either provide the file or change sslmode to disable server certificate verification.
    """,
    "something that secret nobody foresaw\nin two lines",
  ]

  @Test func aServerWithoutAnEntryForThisMachineIsReportedWithoutTLS() {
    let one = """
      connection to server at "db" (10.0.0.1), port 5432 failed: FATAL:  no pg_hba.conf entry for host \
      "10.0.0.2", user "anna", database "team",
      """
    let failure = ConnectionFailure("\(one) SSL encryption\n\(one) no encryption")

    #expect(failure.isRefusal)
    #expect(
      failure.reason
        == "it does not let this role in from this machine; its pg_hba.conf has no entry for that"
    )
  }

  @Test func aFailureIsReportedInOneSentenceWithoutHostUserOrFile() {
    let failures = Self.texts.map { ConnectionFailure($0) }

    #expect(
      failures.map(\.reason) == [
        "connection refused", "connection refused", "host not found",
        "the connection was lost",
        "it does not let this role in from this machine without TLS; put sslmode=require or"
          + " sslmode=verify-full into the address",
        "it does not answer",
        "there is no file with the authorities that may vouch for it: what sslrootcert of"
          + " the address names, else ~/.postgresql/root.crt",
        "the connection was lost",
      ]
    )
    #expect(
      failures.map(\.isRefusal) == [false, false, false, false, true, false, true, false]
    )
  }
}

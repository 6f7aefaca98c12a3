import Testing

@testable import PostgresLog

/// The address of a database.
struct PostgresAddressTests {
  @Test(arguments: [
    ("/var/run/postgresql", "", true), ("@socket", "", true), ("localhost", "127.0.0.1", true),
    ("db", "::1", true), ("", "", true), ("db", "10.0.0.3", false), ("10.0.0.3", "", false),
    ("localhost", "192.0.2.1", false),
  ])
  func onlyThisComputerNeedsNoEncryption(host: String, address: String, isLocal: Bool) {
    #expect(PostgresAddress.isLocal(host: host, address: address) == isLocal)
  }

  @Test(arguments: [
    "postgresql://ben@db/team", "postgresql://ben@db/team?sslmode=prefer", "host=db dbname=team",
    "host=db sslmode=require",
  ])
  func aPlainAddressSaysSo(text: String) throws {
    let address = try #require(PostgresAddress(text))
    #expect(!address.isPlain && address.plain.isPlain, "\(address.plain.full)")
    #expect(address.plain.plain == address.plain)
  }

  @Test(arguments: [
    ("postgresql://ann@db:5433/team?sslmode=require", ""), ("host=db dbname=team user=ann", ""),
    ("host=db hostaddr=192.0.2.1", "hostaddr"), ("service=team", "service"),
    ("postgresql:///team?passfile=/x&sslrootcert=/y", "passfile sslrootcert"),
  ])
  func whatSaysMoreThanWhichDatabaseIsNamed(text: String, options: String) throws {
    let found = try #require(PostgresAddress(text)).otherOptions.sorted()
    #expect(found.joined(separator: " ") == options)
  }

  @Test func aServerIsAHostAndAPort() throws {
    let servers = try ["//db/a", "//ann@db:5432/b", "//db:5433/a", "///team"]
      .map { try #require(PostgresAddress("postgresql:\($0)")).server }
    #expect(servers[0] == servers[1] && Set(servers).count == 3, "\(servers)")
  }

  @Test(arguments: ["a@bSECRET", "a/bSECRET", "1/bSECRET", "a?bSECRET", "a/b@SECRET"])
  func anAddressWithUnescapedSignsInItsPasswordIsRefused(password: String) {
    for user in ["ben", "ben:x"] {
      let address = "postgresql://\(user):\(password)@127.0.0.1:5432/team"
      #expect(PostgresAddress.hasAmbiguousPassword(address), "\(address)")
      #expect(PostgresAddress(address) == nil, "\(address)")
    }
  }

  @Test(
    arguments: [
      ("host=a port=99999", "99999"), ("host=a port=0", "0"), ("host=a port=-5", "-5"),
      ("host=a port=abc", "abc"), ("postgresql://a:1,b:70000/team", "70000"),
      ("postgresql://a/team?sslmode=bogus", "bogus"), ("postgresql://a:1,b:2/team", nil),
      ("postgresql://a,b:2/team?sslmode=require", nil), ("service=team", nil),
    ] as [(String, String?)]
  )
  func anAddressIsFaultyOnlyForAnInvalidPortOrMode(address: String, wrong: String?) throws {
    let fault = try #require(PostgresAddress(address)).fault
    #expect((fault == nil) == (wrong == nil), "\(fault ?? "none")")
    if let wrong { #expect(fault?.contains("“\(wrong)”") == true, "\(fault ?? "none")") }
  }

  @Test(
    arguments: [
      "postgresql://", "postgresql://ben@host/team", "postgresql://ben:a%40b@host:5432/team",
      "postgres://host:5432/team?user=a@b", "postgresql:///team?host=/tmp", "host=a password=b@c/d",
      "postgresql://[::1]:5432/team", "postgresql://a:1,b:2/team",
    ]
  )
  func anAddressMeansWhatItMeansToLibpq(address: String) {
    #expect(!PostgresAddress.hasAmbiguousPassword(address))
    #expect(PostgresAddress(address) != nil)
  }
}

extension Schema {
  /// For each version: the hash of the tables, indices and triggers after its migration.
  ///
  /// Opening a file compares this one text. After adding a migration, the test
  /// `everyVersionHasItsDigest` prints the new hash. For a version without one, the migrations are
  /// run for comparison, which is slower.
  private static let digests = [
    "3ffdb46b746225c59613bc6e9d239173644163a0",
    "5a86220def33e7b962feb4d575867bf173fbbc5d",
    "0305fbccfb80b0112977cab6a66be886ee7638ae",
    "0f3fbd2cdb26cf33a57bda162cd118d1001a14fe",
    "9ab999b6d0a7e2a822f1a05716c30fbeaf2c60e8",
    "38fbacf9aab35fa0e478bee8fabc2db0ff806006",
    "bcdf03065ca97cf72850c6a16c9157d2494bfb13",
    "76e762ca6bcebcab5d1f1219c1f52cc140a9dae8",
    "0c272a7c78425db8a4aea8dbe49c8eb6f2415f7e",
    "0d5ca90f6800d91d4a3a193d44962068ccae01fc",
    "c4a2b6d33fe0a0a1340cd6953f4752f544070234",
  ]

  /// Nil for a migration without a hash.
  static func digest(ofVersion version: Int) -> String? {
    digests.indices.contains(version - 1) ? digests[version - 1] : nil
  }

  static var digestCount: Int { digests.count }
}

extension Schema {
  /// For each version: the hash of the tables, indices and triggers after its migration.
  ///
  /// Opening a file compares this one text. After adding a migration, the test
  /// `everyVersionHasItsDigest` prints the new hash. For a version without one, the migrations are
  /// run for comparison, which is slower.
  private static let digests = [
    "a80ab0033b31932bb75b5dd06c5df10c633554e7983565301f429b72cbccb673",
    "b4e8cb9068b71d0318aa9f7d6af723f1ed2328ead46e8a1da401899600b51c04",
    "b479d4db483ceaea9cb0a9a6dbede51d7798f8917716a6561edaa153ddcedd8a",
    "baac308cdd98de34b5d67d89cd1d94fa35cf756e44497ea89358c643411c9e8f",
    "4a32397d23b4cd62857ba7bef076eb74231f3829853075abac28792f77f24331",
    "f33e14ea3cefac16a13682506636ea261e3e9eab144428070acebd50ccae2200",
    "7cb6ea526cdc60dcb382298ff13099dbb845b545e965966336ab72016b58a807",
    "74d0f240f06a677553ab3315272313785071dfd1e0482d561c7d39680c0432f3",
    "307070bcc29f5d9ea904708aab8af285143e8093a70fb705b61b907e6035cd22",
    "f5e624f3e18aaedb6b2ab2d591cafd1eea39f46622bf9434fd13a30da74a6a40",
    "229035d8539f6754268b1deaf153ea20cb93b639a7ab44f0bd9f162dd942f180",
  ]

  /// Nil for a migration without a hash.
  static func digest(ofVersion version: Int) -> String? {
    digests.indices.contains(version - 1) ? digests[version - 1] : nil
  }

  static var digestCount: Int { digests.count }
}

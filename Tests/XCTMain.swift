import Testing

/// The entry point of the tests, which are all Swift Testing's and find themselves.
///
/// Without one of our own, the package manager searches for tests of XCTest, and needs an index of all
/// sources for that: a quarter of what a build of the tests costs.
@main
struct TestEntryPoint {
  static func main() async {
    // `swift test` runs the bundle once for each library.
    if CommandLine.arguments.contains("xctest") { return }
    await Testing.__swiftPMEntryPoint() as Never
  }
}

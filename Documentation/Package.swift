// swift-tools-version: 6.2
import PackageDescription

// Only what building the documentation needs, so that the library itself depends on nothing.
let package = Package(
  name: "documentation",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  dependencies: [.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0")],
  targets: [.target(name: "DiffableSnapshot")],
  swiftLanguageModes: [.v6]
)

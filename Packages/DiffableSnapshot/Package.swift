// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Only what builds the documentation needs the plugin, so that the library depends on nothing.
let documentation: [Package.Dependency] =
  Context.environment["DIFFABLE_SNAPSHOT_DOCUMENTATION"] == nil
  ? [] : [.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0")]

let package = Package(
  name: "DiffableSnapshot",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [.library(name: "DiffableSnapshot", targets: ["DiffableSnapshot"])],
  traits: [
    .trait(name: "Foundation", description: "Hash UUIDs as fast as identifiers of your own."),
    .default(enabledTraits: ["Foundation"]),
  ],
  dependencies: documentation,
  targets: [
    .target(name: "DiffableSnapshot", swiftSettings: strict),
    .testTarget(
      name: "DiffableSnapshotTests",
      dependencies: ["DiffableSnapshot"],
      // Only the library is optimised: optimising the tests takes longer than running them.
      swiftSettings: strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
    ),
  ],
  swiftLanguageModes: [.v6]
)

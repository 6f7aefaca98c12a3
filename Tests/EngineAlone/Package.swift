// swift-tools-version: 6.2
import PackageDescription

// The engine and its tests and nothing else, so that they can be built in release mode in a minute;
// the whole program's tests would take several.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "engine-alone",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  targets: [
    .target(name: "DiffableSnapshot", swiftSettings: strict),
    .target(name: "SeededRandom", swiftSettings: strict),
    .testTarget(
      name: "DiffableSnapshotTests",
      dependencies: ["SeededRandom", "DiffableSnapshot"],
      swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6]
)

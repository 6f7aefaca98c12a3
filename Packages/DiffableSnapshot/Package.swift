// swift-tools-version: 6.2
import PackageDescription

// The engine as a package of its own, without the dependencies of the program around it.
let package = Package(
  name: "DiffableSnapshot",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [.library(name: "DiffableSnapshot", targets: ["DiffableSnapshot"])],
  targets: [
    .target(
      name: "DiffableSnapshot",
      swiftSettings: [
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)

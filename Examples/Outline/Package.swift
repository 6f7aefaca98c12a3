// swift-tools-version: 6.2
import PackageDescription

// The engine without the program around it: `Packages/DiffableSnapshot` depends on nothing. In a
// project of your own the path leads to a checkout of this repository, such as a submodule.
let package = Package(
  name: "outline",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../../Packages/DiffableSnapshot")],
  targets: [
    .target(
      name: "Outlining",
      dependencies: [.product(name: "DiffableSnapshot", package: "DiffableSnapshot")]
    ),
    .executableTarget(name: "outline", dependencies: ["Outlining"]),
    .testTarget(name: "OutliningTests", dependencies: ["Outlining"]),
  ],
  swiftLanguageModes: [.v6]
)

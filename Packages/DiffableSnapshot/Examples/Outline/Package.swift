// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "outline",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../..")],
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

// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "filelist",
  dependencies: [.package(path: "../..")],
  targets: [
    .target(
      name: "FileListing",
      dependencies: [.product(name: "DiffableSnapshot", package: "DiffableSnapshot")],
      swiftSettings: [.defaultIsolation(MainActor.self)]
    ),
    .executableTarget(
      name: "filelist",
      dependencies: ["FileListing"],
      swiftSettings: [.defaultIsolation(MainActor.self)]
    ),
    .testTarget(
      name: "FileListingTests",
      dependencies: [
        "FileListing", .product(name: "DiffableSnapshot", package: "DiffableSnapshot"),
      ],
      swiftSettings: [.defaultIsolation(MainActor.self)]
    ),
  ],
  swiftLanguageModes: [.v6]
)

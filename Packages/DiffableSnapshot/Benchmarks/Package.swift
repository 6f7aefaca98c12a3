// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "engine-benchmark",
  dependencies: [
    .package(path: ".."),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
  ],
  targets: [
    .executableTarget(
      name: "EngineBenchmark",
      dependencies: [
        .product(name: "DiffableSnapshot", package: "DiffableSnapshot"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)

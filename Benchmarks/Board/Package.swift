// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "BoardBenchmarks",
  targets: [
    // The full-screen tests start their programs by the same few functions.
    .target(name: "CPseudoTerminal"),
    .executableTarget(
      name: "BoardBenchmark",
      dependencies: ["CPseudoTerminal"],
      swiftSettings: [
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .defaultIsolation(MainActor.self),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "BoardBenchmarks",
  targets: [
    // The full-screen tests start their programs by the same few functions.
    .target(name: "CPseudoTerminal"),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .executableTarget(
      name: "BoardBenchmark",
      dependencies: ["CPseudoTerminal", "CSQLite"],
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

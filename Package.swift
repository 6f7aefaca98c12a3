// swift-tools-version: 6.2
import PackageDescription

/// What every target of ours is compiled with; the warnings of dependencies stay warnings.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// What our own C is compiled with: the C library checks the sizes that the compiler knows.
let fortified: [CSetting] = [.define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release))]

/// The terminal and everything that talks to it lives on the main actor.
let strictOnMain: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

/// The archives by name: a shared library would be looked up and bound at each start.
let markdownLibraries: [LinkerSetting] = [
  .linkedLibrary(":libcmark-gfm-extensions.a", .when(platforms: [.linux])),
  .linkedLibrary(":libcmark-gfm.a", .when(platforms: [.linux])),
  .linkedLibrary("cmark-gfm-extensions", .when(platforms: [.macOS])),
  .linkedLibrary("cmark-gfm", .when(platforms: [.macOS])),
]
/// What talks to PostgreSQL, and needs libpq; left out where `TERCET_WITHOUT_POSTGRES` is set.
let postgres: [Target] =
  Context.environment["TERCET_WITHOUT_POSTGRES"] != nil
  ? []
  : [
    .systemLibrary(
      name: "CLibpq",
      path: "CLibpq",
      pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"])]
    ),
    .target(
      name: "PostgresLog",
      dependencies: ["BoardModel", "BoardSync", "CLibpq"],
      resources: [
        .embedInCode("Schema/tables-1.sql"), .embedInCode("Schema/tables-2.sql"),
        .embedInCode("Schema/tables-3.sql"), .embedInCode("Schema/tables-4.sql"),
        .embedInCode("Schema/tables-5.sql"), .embedInCode("Schema/tables-6.sql"),
        .embedInCode("Schema/tables-7.sql"), .embedInCode("Schema/tables-8.sql"),
        .embedInCode("Schema/tables-9.sql"), .embedInCode("Schema/functions.sql"),
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "SyncBenchmark",
      dependencies: [
        "BoardModel", "BoardStorage", "BoardSync", "CPseudoTerminal", "EventStreams", "PostgresLog",
        "PostgresServer",
      ],
      path: "Benchmarks/Sync",
      swiftSettings: strictOnMain
    ),
    .target(
      name: "PostgresServer",
      dependencies: ["PostgresLog"],
      path: "Tests/PostgresServer",
      swiftSettings: strict
    ),
    .testTarget(
      name: "PostgresLogTests",
      dependencies: ["BoardModel", "BoardSync", "PostgresLog", "PostgresServer"],
      exclude: ["Schemas"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "BoardSharingTests",
      dependencies: [
        "BoardModel", "BoardSharing", "BoardStorage", "BoardSync", "BuiltProgram", "FileLog",
        "FileSystem", "PostgresLog", "PostgresServer", "RemoteLog", "SeededRandom",
      ],
      swiftSettings: strictOnMain
    ),
  ]

/// What full-screen tests of a shared board need besides.
let sharing: [Target.Dependency] = postgres.isEmpty ? [] : ["PostgresServer"]

/// What `tercet-sync` needs besides, if it talks to PostgreSQL.
let postgresLog: [Target.Dependency] = postgres.isEmpty ? [] : ["PostgresLog"]

/// Tests that need no more than the modules they name.
let plainTests: [Target] = [
  ("FileSystemTests", ["FileSystem"], strict),
  ("RemoteLogTests", ["BoardSync", "RemoteLog"], strict),
  (
    "BoardRulesTests", ["SeededRandom", "BoardModel", "BoardRules", "ReferenceRules"], strictOnMain
  ),
  ("ConfigurationTests", ["BoardModel", "Configuration"], strict),
  ("EventStreamsTests", ["EventStreams"], strictOnMain),
  ("BoardSyncTests", ["SeededRandom", "BoardSync", "BoardModel", "FileLog"], strict),
  (
    "BoardViewModelsTests",
    ["SeededRandom", "BoardViewModels", "BoardModel", "BoardStorage", "EventStreams"],
    strictOnMain
  ),
  ("TerminalSurfaceTests", ["SeededRandom", "TerminalSurface"], strict),
  ("TextEditingTests", ["SeededRandom", "TerminalSurface", "TextEditing"], strict),
  ("MarkdownTextTests", ["SeededRandom", "MarkdownText", "TerminalSurface"], strict),
  ("NcursesTerminalTests", ["NcursesTerminal", "SeededRandom", "TerminalSurface"], strictOnMain),
  (
    "TerminalKitTests",
    ["FilesExample", "SeededRandom", "TerminalKit", "TerminalSurface"],
    strictOnMain
  ),
]
.map { name, modules, settings in
  .testTarget(
    name: name,
    dependencies: modules.map(Target.Dependency.init(stringLiteral:)),
    swiftSettings: settings
  )
}

let package = Package(
  name: "tercet",
  // What the engine needs, for who takes it from here to another platform.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "tercet", targets: ["tercet"])
  ],
  dependencies: [
    .package(path: "Packages/DiffableSnapshot"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    .systemLibrary(name: "CNcurses", path: "CNcurses", providers: [.apt(["libncurses-dev"])]),
    .systemLibrary(
      name: "CMarkdown",
      path: "CMarkdown",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]
    ),
    .target(name: "CTerminalSignals", cSettings: fortified),
    .target(
      name: "CBoardStorage",
      cSettings: fortified,
      linkerSettings: [.linkedLibrary("sqlite3")]
    ),
    .target(name: "CFileSystem", cSettings: fortified),
    .target(name: "FileSystem", dependencies: ["CFileSystem"], swiftSettings: strict),
    .target(name: "BoardModel", swiftSettings: strict),
    .target(
      name: "TOMLText",
      dependencies: [.product(name: "TOMLKit", package: "TOMLKit")],
      swiftSettings: strict
    ),
    .target(name: "BoardRules", dependencies: ["BoardModel"], swiftSettings: strictOnMain),
    .target(
      name: "BoardInterchange",
      dependencies: ["BoardModel", "TOMLText", .product(name: "Yams", package: "Yams")],
      exclude: ["Profiles"],
      swiftSettings: strict,
      plugins: ["FileList"]
    ),
    .target(
      name: "Configuration",
      dependencies: ["BoardModel", "FileSystem", "TOMLText"],
      swiftSettings: strict
    ),
    .target(
      name: "BoardSync",
      dependencies: ["BoardModel", "BoardRules"],
      swiftSettings: strict
    ),
    .target(name: "EventStreams", swiftSettings: strictOnMain),
    .target(
      name: "BoardStorage",
      dependencies: [
        "BoardModel", "BoardRules", "BoardSync", "CBoardStorage", "EventStreams", "FileSystem",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: strictOnMain
    ),
    .target(
      name: "BoardSharing",
      dependencies: ["BoardModel", "BoardStorage", "BoardSync"],
      swiftSettings: strictOnMain
    ),
    .target(
      name: "FileLog",
      dependencies: [
        "BoardModel", "BoardSync", "CBoardStorage", "FileSystem",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "RemoteLog",
      dependencies: ["BoardModel", "BoardSync", "FileSystem"],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "tercet-sync",
      dependencies: [
        "BoardModel", "BoardSharing", "BoardStorage", "BoardSync", "FileLog", "FileSystem",
        "RemoteLog", "TerminalSurface",
      ] + postgresLog,
      swiftSettings: strictOnMain + (postgres.isEmpty ? [] : [.define("POSTGRES")])
    ),
    .target(
      name: "BoardViewModels",
      dependencies: ["BoardModel", "EventStreams"],
      swiftSettings: strictOnMain
    ),
    .target(
      name: "TerminalSurface",
      exclude: ["Look/Themes"],
      swiftSettings: strict,
      plugins: ["FileList"]
    ),
    .plugin(name: "FileList", capability: .buildTool()),
    .target(name: "TextEditing", dependencies: ["TerminalSurface"], swiftSettings: strict),
    .target(
      name: "MarkdownText",
      dependencies: ["CMarkdown", "TerminalSurface"],
      swiftSettings: strict,
      linkerSettings: markdownLibraries
    ),
    .target(
      name: "NcursesTerminal",
      dependencies: ["TerminalSurface", "CNcurses", "CTerminalSignals"],
      swiftSettings: strictOnMain
    ),
    .target(name: "TerminalKit", dependencies: ["TerminalSurface"], swiftSettings: strictOnMain),
    .target(
      name: "BoardScreens",
      dependencies: [
        "BoardModel", "BoardViewModels", "EventStreams", "MarkdownText", "TerminalKit",
        "TerminalSurface", "TextEditing",
        .product(name: "DiffableSnapshot", package: "DiffableSnapshot"),
      ],
      swiftSettings: strictOnMain
    ),
    .target(
      name: "TercetCommands",
      dependencies: [
        "BoardInterchange", "BoardModel", "BoardStorage", "Configuration", "FileSystem",
        "TerminalSurface",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strictOnMain
    ),
    .target(
      name: "TercetProgram",
      dependencies: [
        "BoardModel", "BoardScreens", "BoardStorage", "BoardViewModels", "Configuration",
        "EventStreams", "FileSystem", "NcursesTerminal", "TercetCommands", "TerminalKit",
        "TerminalSurface",
      ],
      swiftSettings: strictOnMain
    ),
    .executableTarget(
      name: "tercet",
      dependencies: ["TercetProgram"],
      swiftSettings: strictOnMain
    ),
    .systemLibrary(
      name: "CVirtualTerminal",
      path: "Tests/CVirtualTerminal",
      providers: [.apt(["libvterm-dev"])]
    ),
    .target(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal"),
    .target(
      name: "CFaultyDisk",
      path: "Tests/CFaultyDisk",
      linkerSettings: [.linkedLibrary("sqlite3")]
    ),
    .executableTarget(
      name: "TerminalProbe",
      dependencies: ["NcursesTerminal", "TerminalSurface"],
      path: "Tests/TerminalProbe",
      swiftSettings: strictOnMain
    ),
    .executableTarget(
      name: "FilesExample",
      dependencies: ["NcursesTerminal", "TerminalKit", "TerminalSurface"],
      path: "Examples/Files",
      swiftSettings: strictOnMain
    ),
    .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: strict),
    .target(
      name: "ReferenceRules",
      dependencies: ["BoardModel"],
      path: "Tests/ReferenceRules",
      swiftSettings: strict
    ),
    .target(name: "BuiltProgram", path: "Tests/BuiltProgram", swiftSettings: strict),
    .target(name: "GoldenScreens", path: "Tests/GoldenScreens", swiftSettings: strict),
    .testTarget(
      name: "BoardModelTests",
      dependencies: ["SeededRandom", "BoardModel", "ReferenceRules"],
      exclude: ["Repeats/Table"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "BoardInterchangeTests",
      dependencies: ["SeededRandom", "BoardInterchange", "BoardModel"],
      exclude: ["Samples"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "BoardStorageTests",
      dependencies: [
        "BuiltProgram", "CFaultyDisk", "ReferenceRules", "SeededRandom",
        "BoardStorage", "BoardModel", "BoardRules", "EventStreams", "FileSystem",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: strictOnMain
    ),
    // The longest to compile; what comes last in the alphabet is compiled first.
    .testTarget(
      name: "ScreenTests",
      dependencies: [
        "SeededRandom",
        "BoardScreens", "BoardModel", "BoardStorage", "BoardViewModels",
        .product(name: "DiffableSnapshot", package: "DiffableSnapshot"),
        "EventStreams", "GoldenScreens", "TerminalKit", "TerminalSurface",
      ],
      path: "Tests/BoardScreensTests",
      exclude: [
        "Agenda/Goldens", "Goldens", "Inbox/Goldens", "Overlays/Goldens", "Sections/Goldens",
      ],
      swiftSettings: strictOnMain
    ),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "BoardInterchange", "BoardModel", "BoardScreens", "BoardStorage", "BuiltProgram",
        "Configuration", "FileSystem", "SeededRandom", "TercetCommands", "TercetProgram",
        "TerminalKit", "TerminalSurface",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Trackers/gh"],
      swiftSettings: strictOnMain
    ),
    .testTarget(
      name: "FullScreenTests",
      dependencies: [
        "BuiltProgram", "SeededRandom",
        "CPseudoTerminal", "CVirtualTerminal", "GoldenScreens", "TerminalProbe",
        .product(name: "GRDB", package: "GRDB.swift"),
      ] + sharing,
      swiftSettings: strictOnMain
    ),
  ] + plainTests + postgres,
  swiftLanguageModes: [.v6]
)

// `Scripts/fuzz` builds this one, with what counts the ways through the code.
if Context.environment["TERCET_FUZZ"] != nil {
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: "Tests/CFuzzer"),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "BoardInterchange", "BoardModel", "BoardSync", "CFuzzer", "ReferenceRules", "RemoteLog",
        "TerminalSurface",
      ],
      path: "Tests/Fuzz",
      exclude: ["Seeds"],
      swiftSettings: strict
    ),
  ]
}

// `TERCET_TESTS='BoardRulesTests CommandTests' swift build --build-tests` builds these tests only.
if let tests = Context.environment["TERCET_TESTS"]?.split(separator: " ") {
  package.targets.removeAll { $0.type == .test && !tests.contains(Substring($0.name)) }
}

/// The targets that a variable of the environment names, such as `'BoardRules CommandTests'`.
@MainActor func targets(in variable: String) -> [Target] {
  let names = Context.environment[variable]?.split(whereSeparator: \.isWhitespace) ?? []
  return package.targets.filter { names.contains(Substring($0.name)) }
}

// Tests are quick to build, where the program that they test is optimised.
for target in package.targets.filter({ $0.type == .test }) + targets(in: "TERCET_UNOPTIMIZED") {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
}

// The tests see what is internal in our modules. In those of others, it would only be more to compile.
if Context.environment["TERCET_TESTABLE"] != nil {
  for target in package.targets where [.regular, .executable].contains(target.type) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-enable-testing"])]
  }
}

// Programs with Swift's libraries in them, as `make build` links them. No test may depend on these:
// the bundle of the tests needs the shared libraries.
for target in targets(in: "TERCET_STATIC") {
  let flags = ["-static-stdlib"]
  target.swiftSettings =
    (target.swiftSettings ?? []) + [.unsafeFlags(flags, .when(platforms: [.linux]))]
  target.linkerSettings =
    (target.linkerSettings ?? []) + [.unsafeFlags(flags, .when(platforms: [.linux]))]
}

import Foundation
import Testing

@testable import Configuration

struct ConfigurationChangingTests {
  @Test(arguments: [
    // In place of its line, whose comment stays.
    ("mouse = false\ntheme = 'x'  # mine\n", "mouse = false\ntheme = \"nord\"  # mine\n"),
    // Below the comment that shows the default.
    (
      "# About colours\n#theme = \"auto\"\n\n[keys.board]\n",
      "# About colours\n#theme = \"auto\"\ntheme = \"nord\"\n\n[keys.board]\n"
    ),
    // Before the first table.
    ("[keys.board]\ntheme = \"x\"\n", "theme = \"nord\"\n\n[keys.board]\ntheme = \"x\"\n"),
    ("mouse = true\n", "mouse = true\ntheme = \"nord\"\n"),
    ("", "theme = \"nord\"\n"),
    // Lines end as they did.
    (
      "mouse = true\r\n[keys.board]\r\nadd = \"a\"\r\n",
      "mouse = true\r\ntheme = \"nord\"\r\n\r\n[keys.board]\r\nadd = \"a\"\r\n"
    ),
    (
      "mouse = true\r\ntheme = \"light\"  # mine\r\n",
      "mouse = true\r\ntheme = \"nord\"  # mine\r\n"
    ),
    ("mouse = true\r\n", "mouse = true\r\ntheme = \"nord\"\r\n"),
  ])
  func onlyTheLineOfTheSettingChanges(before: String, after: String) {
    #expect(ConfigurationText.setting("theme", to: "\"nord\"", in: before) == after)
  }

  @Test func aSettingIsKeptInAFileThatIsMadeForIt() throws {
    let folder = NSTemporaryDirectory() + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = ConfigurationFile(ConfigurationLocation(folder: folder + "/a/tercet"))

    #expect(file.read() == ParsedConfiguration())
    try file.set("theme", toText: "my \"own\"")
    try file.set("compact", to: "true")

    let reading = file.read()
    #expect(reading.faults == [], "\(reading.faults)")
    #expect(reading.settings.theme == "my \"own\"")
    #expect(reading.settings.isCompact)
  }

  @Test func behindASymbolicLinkTheFileItLeadsToIsChanged() throws {
    let folder = NSTemporaryDirectory() + UUID().uuidString
    let manager = FileManager.default
    try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? manager.removeItem(atPath: folder) }
    try "mouse = false\n".write(toFile: folder + "/real", atomically: true, encoding: .utf8)
    try manager.createSymbolicLink(
      atPath: folder + "/config.toml",
      withDestinationPath: folder + "/real"
    )

    try ConfigurationFile(ConfigurationLocation(folder: folder)).set("theme", toText: "nord")

    let text = try String(contentsOfFile: folder + "/real", encoding: .utf8)
    #expect(text == "mouse = false\ntheme = \"nord\"\n")
    #expect(try manager.contentsOfDirectory(atPath: folder).sorted() == ["config.toml", "real"])
  }

  @Test func aLineThatLooksLikeTheSettingInsideALongerTextIsLeftAlone() throws {
    let folder = NSTemporaryDirectory() + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let (path, text) = (folder + "/config.toml", "author = \"\"\"\ntheme = 'x'\n\"\"\"\n")
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let file = ConfigurationFile(ConfigurationLocation(folder: folder))

    let fault = #expect(throws: ConfigurationFault.self) { try file.set("theme", toText: "nord") }

    #expect(fault?.reason == "could not be changed; set theme = \"nord\" in it")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test func aPathThatIsNotAFileIsNamedAndLeavesTheDefaults() throws {
    let folder = NSTemporaryDirectory() + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/config.toml"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let file = ConfigurationFile(ConfigurationLocation(folder: folder))

    let noFile = "config.toml: is not a file, so the defaults are used; move it away"
    #expect(file.read().faults.map(\.description) == [noFile])
    try FileManager.default.removeItem(atPath: path)
    #expect(mkfifo(path, 0o600) == 0)
    #expect(file.read().faults.map(\.description) == [noFile])
    try FileManager.default.removeItem(atPath: path)
    try Data([0x61, 0xFF]).write(to: URL(filePath: path))
    let words = "config.toml:1: is not UTF-8, so this line is not used; save the file as UTF-8"
    #expect(file.read().faults.map(\.description) == [words])
    try Data(repeating: 0x23, count: 10 << 20).write(to: URL(filePath: path))
    #expect(
      file.read().faults.map(\.description) == [
        "config.toml: is larger than 1 MiB, so the defaults are used; make it smaller"
      ]
    )
    #expect(file.read().faults.map(\.ignoresFile) == [true])
  }
}

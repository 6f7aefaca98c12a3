import Foundation
import Testing

/// The profiles of other programs, from the command line.
@Suite struct ProfileCommandTests {
  private let program: Program

  init() throws { program = try Program() }

  private func file(_ name: String, _ text: String) throws -> String {
    let url = URL(fileURLWithPath: "\(program.folder)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: url)
    return url.path
  }

  private var profiles: String { "\(program.folder)/.config/tercet/profiles" }

  @Test func theProfilesAreListedWithWhatTheyRead() throws {
    let outcome = try program.run("import", "--profiles")

    let line = outcome.output.split(separator: "\n").first { $0.hasPrefix("linear ") }
    #expect(line?.contains("Linear (a table): title, body, column, due") == true, "\(outcome)")
    #expect(outcome.output.contains("Wekan (JSON): title"), "\(outcome)")
    let json = try program.run("import", "--profiles", "--json").output
    #expect(json.contains(#""name":"jira""#), "\(json)")
  }

  @Test func aMapIsSavedAsAProfileAndReadsTheNextFile() throws {
    let first = try file("a.csv", "What,Stage,Mood\none,Doing,good\n")
    let saved = try program.run(
      "import",
      first,
      "--map",
      "What=title",
      "--map",
      "Mood=tags",
      "--save-profile",
      "moods"
    )
    #expect(saved.output.contains("Saved the profile"), "\(saved)")

    let second = try file("b.csv", "Mood,What,Stage\nbad,two,Done\n")
    let outcome = try program.run("import", second, "--board", "Moods")

    #expect(outcome.output.contains("Read as a table of moods"), "\(outcome)")
    #expect(try program.listing("--board", "Moods").contains("two  #bad"))
    let again = try program.run(
      "import",
      first,
      "--map",
      "What=title",
      "--save-profile",
      "moods"
    )
    #expect(again.status == 2 && again.error.contains("exists already"), "\(again)")
  }

  @Test func aMapWithoutAProfileIsOfferedOne() throws {
    let path = try file("a.csv", "What,Stage\none,Doing\n")

    let outcome = try program.run("import", path, "--map", "What=title")

    #expect(outcome.output.contains("--save-profile NAME"), "\(outcome)")
    let trial = try program.run(
      "import",
      path,
      "--map",
      "What=title",
      "--save-profile",
      "x",
      "--dry-run"
    )
    #expect(trial.output.contains("Would save the profile"), "\(trial)")
    #expect(!FileManager.default.fileExists(atPath: "\(profiles)/x.toml"))
  }

  @Test func aBadProfileIsNamedAndNotUsed() throws {
    try FileManager.default.createDirectory(atPath: profiles, withIntermediateDirectories: true)
    try Data("marks = [\"What\"]\nfoo = 1\n[fields]\ntitle = \"What\"\n".utf8)
      .write(to: URL(fileURLWithPath: "\(profiles)/odd.toml"))
    let path = try file("a.csv", "Title,Stage\none,Doing\n")

    let outcome = try program.run("import", path)

    #expect(outcome.status == 0, "\(outcome)")
    let words = "The profile “odd.toml” is not used: “foo” is not a part of a profile"
    #expect(outcome.output.contains(words), "\(outcome)")
    #expect(try program.run("import", "--profiles").output.contains(words))
  }

  @Test func anOwnProfileForJSONReadsAndCounts() throws {
    try FileManager.default.createDirectory(atPath: profiles, withIntermediateDirectories: true)
    let profile = """
      title = "My tracker"
      format = "json"
      marks = ["tracker=mine"]
      cards = "stages[].items[]"

      [fields]
      title = "name"
      column = "^.label"
      """
    try Data(profile.utf8).write(to: URL(fileURLWithPath: "\(profiles)/mine.toml"))
    let text =
      #"{"tracker":"mine","stages":[{"label":"Doing","items":[{"name":"one","mood":"good"}]}]}"#
    let path = try file("a.json", text)

    let outcome = try program.run("import", path)

    #expect(outcome.output.contains("Left out: fields “mood” (1)"), "\(outcome)")
    #expect(try program.listing("--board", "a").contains("Doing\n  ID  one"))
  }

  @Test func aProfileIsChosenByName() throws {
    let path = try file("a.csv", "Name,Section/Column,Notes\none,Doing,text\n")

    let outcome = try program.run("import", path, "--format", "asana")

    #expect(outcome.output.contains("Read as a table of Asana"), "\(outcome)")
    #expect(try program.run("import", "--format", "asana").status == 2)
  }
}

internal import ArgumentParser
import BoardModel
import Configuration
import Glibc
import TerminalSurface

struct ConfigCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Print, check or find the configuration.",
    discussion: """
      Example: tercet config --print > tercet.toml

      The file is $XDG_CONFIG_HOME/tercet/config.toml, or else ~/.config/tercet/config.toml. It is \
      optional. --print writes a file with every setting and its default, commented out; create the \
      folder first.

      --check lists each mistake with its line and key, and exits with code 2 if there is one. Without \
      an option, prints the file's path and whether it is valid.
      """
  )

  @Flag(help: "Print all settings, commented out.")
  var print = false

  @Flag(help: "List the mistakes in the configuration.")
  var check = false

  @Flag(help: "Print the path of the configuration.")
  var path = false

  @OptionGroup var boards: FileOptions
  @OptionGroup var output: OutputOptions

  private static let namedLimit = 50

  @MainActor func perform() throws {
    guard [print, check, path].count(where: \.self) <= 1 else {
      throw CommandFailure.usage("Use only one of --print, --check and --path")
    }
    if print {
      if output.json { throw CommandFailure.usage("--print writes TOML; leave out --json") }
      var output = StandardOutput()
      output.append(ConfigurationDocument.text(keys: KeyCatalog.shared.configuration()))
      return try output.flush()
    }
    guard let location = UserConfiguration.location else {
      throw CommandFailure(.access, "There is no home folder; set XDG_CONFIG_HOME")
    }
    if path, !output.json { return try StandardOutput.printLine(location.file) }
    try check(at: location)
  }

  @MainActor private func check(at location: ConfigurationLocation) throws {
    // A link counts as existing, wherever it leads.
    var status = stat()
    let isThere = lstat(location.file, &status) == 0
    if path { return try printObject(of: location, isThere, []) }
    if !isThere {
      if output.json { return try printObject(of: location, false, []) }
      return try StandardOutput.printLine(
        "\(location.file): no such file; all settings have their defaults"
      )
    }
    let reading = ConfigurationFile(location).read()
    let faults = ConfigurationCheck.sorted(
      ConfigurationCheck.faults(in: reading) + boardFaults(in: reading)
    )
    if output.json {
      try printObject(of: location, true, faults)
      return try refuse(faults)
    }
    if faults.isEmpty { return try StandardOutput.printLine("\(location.file): OK") }
    var output = StandardOutput()
    for fault in faults.prefix(Self.namedLimit) {
      output.append(PrintableText.sanitised(fault.description) + "\n")
    }
    let more = faults.count - Self.namedLimit
    if more > 0 { output.append("… and \(more) more\n") }
    try output.flush()
    try refuse(faults)
  }

  /// JSON lists all mistakes.
  @MainActor private func printObject(
    of location: ConfigurationLocation,
    _ isThere: Bool,
    _ faults: [ConfigurationFault]
  ) throws {
    var object = JSONObject()
    object.set("file", location.file)
    object.set("exists", isThere)
    if !path { object.set("faults", faults.map(Self.object)) }
    try StandardOutput.print(object)
  }

  @MainActor private static func object(_ fault: ConfigurationFault) -> JSONObject {
    var object = JSONObject()
    object.set("file", fault.file)
    if let line = fault.line { object.set("line", line) }
    object.set("key", fault.key)
    object.set("reason", fault.reason)
    return object
  }

  private func refuse(_ faults: [ConfigurationFault]) throws {
    if faults.isEmpty { return }
    if faults.contains(where: \.ignoresFile) {
      throw CommandFailure.usage("the file is not used; all settings have their defaults")
    }
    throw CommandFailure.usage(
      faults.count == 1
        ? "1 mistake; everything else is used" : "\(faults.count) mistakes; everything else is used"
    )
  }

  /// A configured board that is not in the user's file; empty if there is no file.
  @MainActor private func boardFaults(in reading: ParsedConfiguration) -> [ConfigurationFault] {
    if BoardChoice.isNamed(nil) { return [] }
    return ConfigurationCheck.boardFaults(in: reading) {
      (try? boards.path).flatMap { CommandStore.boards(at: $0) }
    }
  }
}

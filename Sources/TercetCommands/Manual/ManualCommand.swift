internal import ArgumentParser
import Foundation

/// Used by `make install`.
struct ManualCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Write manual pages into a folder.",
    discussion: """
      Example: tercet manual ~/.local/share/man/man1

      Writes one page per command, such as tercet-add.1; “make install” does this too. The folder is \
      created if it does not exist.
      """
  )

  @Argument("The folder.", value: "folder", .directory)
  var folder: String

  @MainActor func perform() throws {
    let folder = try FilePath.argument(folder)
    if folder.isEmpty { throw CommandFailure.usage("The manual pages need a folder") }
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let root = try CommandDescription(dump: RootCommand._dumpHelp())
    for (file, text) in ManualPage.pages(of: root) {
      let page = try ExportFile("\(folder)/\(file)")
      try page.append(text)
      try page.finish()
    }
  }
}

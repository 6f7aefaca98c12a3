internal import ArgumentParser
import BoardModel
import Glibc

struct PermitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "permit",
    abstract: "Let a group of users of this machine use the board.",
    discussion: """
      Example: sudo tercet permit --group family --db /srv/board/board.db

      It gives the file, its companions and its folder to the group, lets the group read and write \
      them, and has new files in the folder belong to the group too. Put the board into a folder of \
      its own first: the group may write in it, and a folder with other things is refused. Only the \
      owner of the file or root may do this, and an owner only for a group that he is in. Where a \
      folder above keeps the group out, it says so and ends with 4.
      """
  )

  @Option(help: ArgumentHelp("The group, as in /etc/group.", valueName: "name"))
  var group: String

  @Flag(help: "Give the folder to the group even where it holds other things.")
  var withFolder = false

  @OptionGroup var file: FileOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    try MainActor.assumeIsolated {
      let permission = try GroupPermission(
        of: file.path,
        to: group,
        holdingOthers: withFolder
      )
      let lines = try permission.grant()
      StandardOutput.followsChange = true
      if output.json { return try StandardOutput.print(permission.object) }
      for line in lines { try StandardOutput.printLine(line) }
    }
  }
}

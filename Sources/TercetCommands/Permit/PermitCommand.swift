internal import ArgumentParser
import BoardModel
import Glibc

struct PermitCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "permit",
    abstract: "Let a group of users of this machine use the board.",
    discussion: """
      Example: sudo tercet permit --group family --db /srv/board/board.db

      Gives the group read and write access to the file, its companions and its folder; new files in the \
      folder get the group too. Put the board into a folder of its own first: the group can write in it, \
      so a folder with other files is refused. Only root or the owner of the file can do this, and an \
      owner only for a group they belong to. If a folder above keeps the group out, the command says so \
      and exits with code 4.
      """
  )

  @Option("The group, as in /etc/group.", value: "name")
  var group: String

  @Flag(help: "Share the folder even if it holds other files.")
  var withFolder = false

  @OptionGroup var file: FileOptions
  @OptionGroup var output: OutputOptions

  @MainActor func perform() throws {
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

import Foundation
import PackagePlugin

/// Compiles in the text files of a folder, such as the themes: the list is the list of the files.
@main struct FileList: BuildToolPlugin {
  private struct Folder {
    let path: String
    let ending: String
    /// The type that has the list as `list`, with an initialiser that takes name and text.
    let type: String
    let list: String
  }

  /// The folder of each target.
  private static let folders = [
    "TerminalSurface": Folder(
      path: "Look/Themes",
      ending: "theme",
      type: "NamedTheme",
      list: "package static let allCases"
    ),
    "BoardInterchange": Folder(
      path: "Profiles",
      ending: "toml",
      type: "ProfileText",
      list: "static let shipped"
    ),
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let kind = Self.folders[target.name] else { return [] }
    let folder = target.directoryURL.appending(path: kind.path)
    let files = try FileManager.default
      .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == kind.ending }
      .sorted { $0.path < $1.path }
    let list = context.pluginWorkDirectoryURL.appending(path: "\(kind.type)List.swift")
    return [
      .buildCommand(
        displayName: "Listing the files of \(kind.path)",
        executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", Self.script, list.path, kind.type, kind.ending, kind.list]
          + files.map(\.path),
        inputFiles: files,
        outputFiles: [list]
      )
    ]
  }

  /// Writes each file as a text under its name.
  private static let script = ##"""
    type=$1 ending=$2 list=$3
    shift 3
    {
      echo "extension $type {"
      echo "  $list: [$type] = ["
      for file; do
        printf '    %s("%s", #"""\n' "$type" "$(basename "$file" ".$ending")"
        cat "$file"
        printf '"""#),\n'
      done
      echo '  ]'
      echo '}'
    } > "$0"
    """##
}

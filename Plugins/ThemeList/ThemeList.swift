import Foundation
import PackagePlugin

/// Compiles in the themes of a folder: the list of themes is the list of its files.
@main struct ThemeList: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = target.directoryURL.appending(path: "Look/Themes")
    let files = try FileManager.default
      .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "theme" }
      .sorted { $0.path < $1.path }
    let list = context.pluginWorkDirectoryURL.appending(path: "BuiltInThemes.swift")
    return [
      .buildCommand(
        displayName: "Listing the themes",
        executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", Self.script, list.path] + files.map(\.path),
        inputFiles: files,
        outputFiles: [list]
      )
    ]
  }

  /// Writes each file as a text under its name.
  private static let script = ##"""
    {
      echo 'extension NamedTheme {'
      echo '  package static let allCases: [NamedTheme] = ['
      for file; do
        printf '    NamedTheme("%s", #"""\n' "$(basename "$file" .theme)"
        cat "$file"
        printf '"""#),\n'
      done
      echo '  ]'
      echo '}'
    } > "$0"
    """##
}

import BoardScreens
import FileSystem
import Foundation

/// Runs a command of this program on the open file, without access to the terminal.
struct CommandProgram {
  let db: String
  let author: String

  func run(_ arguments: [String]) -> CommandOutcome {
    let process = Process()
    process.executableURL = URL(filePath: OwnProgram.path)
    process.arguments = arguments + ["--db", db] + (author.isEmpty ? [] : ["--author", author])
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    do {
      try process.run()
    } catch {
      return CommandOutcome(lines: ["The command can't be started: \(error)"], isDone: false)
    }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
    return CommandOutcome(lines: lines.map(String.init), isDone: process.terminationStatus == 0)
  }
}

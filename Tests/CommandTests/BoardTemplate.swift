import Foundation

/// A board with which several tests begin: commands make it once, and each test gets a copy.
final class BoardTemplate<Value> {
  private let fill: @MainActor (Program) throws -> Value
  private var made: (file: Data, value: Value)?

  /// - Parameter fill: makes the board, and answers what its tests need of it, such as identifiers.
  init(_ fill: @escaping @MainActor (Program) throws -> Value) { self.fill = fill }

  /// Copies the board to a program that has none yet.
  @discardableResult func copy(to program: Program) throws -> Value {
    let made = try self.made ?? make()
    self.made = made
    let written = FileManager.default.createFile(
      atPath: program.database,
      contents: made.file,
      attributes: [.posixPermissions: 0o600]
    )
    if !written { throw CocoaError(.fileWriteUnknown) }
    return made.value
  }

  private func make() throws -> (file: Data, value: Value) {
    let program = try Program()
    let value = try fill(program)
    return (try Data(contentsOf: URL(fileURLWithPath: program.database)), value)
  }
}

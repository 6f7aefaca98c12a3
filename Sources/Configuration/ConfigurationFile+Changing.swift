internal import FileSystem
internal import Glibc
internal import TOMLText

extension ConfigurationFile {
  /// Saves a setting for the next start, changing only its line in the file.
  ///
  /// The file is created if needed, and always replaced completely. A symbolic link is followed.
  ///
  /// - Parameters:
  ///   - name: a setting outside all tables.
  ///   - value: its value in TOML.
  /// - Throws: the reason if it can't be saved; the file is then unchanged.
  package func set(_ name: String, to value: String) throws(ConfigurationFault) {
    let old = try text() ?? ""
    let before = ParsedConfiguration(old, file: self.name)
    let new = ConfigurationText.setting(name, to: value, in: old)
    if new == old { return }
    let after = ParsedConfiguration(new, file: self.name)
    // Leave a text alone that isn't understood well enough: what looks like the setting may be a
    // line of a longer value.
    guard after.faults.count <= before.faults.count,
      rest(of: old, without: name) == rest(of: new, without: name)
    else {
      throw fault("could not be changed; set \(name) = \(value) in it")
    }
    try write(new)
  }

  package func set(_ name: String, toText text: String) throws(ConfigurationFault) {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    try set(name, to: "\"\(escaped)\"")
  }

  /// Everything that a text sets besides one setting; nil if it isn't TOML.
  private func rest(of text: String, without name: String) -> [String: TOMLEntry]? {
    var entries = try? TOMLEntry.entries(of: text)
    entries?[name] = nil
    return entries
  }

  private func write(_ text: String) throws(ConfigurationFault) {
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    makeFolders(folder.joined(separator: "/"))
    let target = RealPath.of(path) ?? path
    let temporary = TemporaryFile.name(for: target)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode(of: target))
    guard descriptor >= 0 else { throw failure() }
    TemporaryFile.lock(descriptor)
    var isWritten = RegularFile.write(text.utf8, to: descriptor) && fsync(descriptor) == 0
    isWritten = close(descriptor) == 0 && isWritten
    guard isWritten, rename(temporary, target) == 0 else {
      let fault = failure()
      unlink(temporary)
      throw fault
    }
  }

  private func failure() -> ConfigurationFault {
    fault("can't be written: \(String(cString: strerror(errno)))")
  }

  private func mode(of path: String) -> mode_t {
    stat(at: path).map { $0.st_mode & 0o777 } ?? 0o644
  }

  private func makeFolders(_ folder: String) {
    var path = ""
    for part in folder.split(separator: "/") {
      path += "/\(part)"
      mkdir(path, 0o700)
    }
  }
}

import BoardInterchange
import BoardModel
import Configuration
import FileSystem
import Foundation
import Glibc

/// The profiles of other programs: the user's own files first, then the shipped ones.
struct ProfileFiles {
  /// All that can be used; one of the user's replaces the shipped one of its name.
  private(set) var profiles: [Profile] = []
  /// A sentence for each file that can't be used.
  private(set) var faults: [String] = []
  private let folder: String?

  private static let ending = ".toml"
  /// In bytes; larger files are not profiles.
  private static let limit = 65_536

  init(_ location: ConfigurationLocation? = UserConfiguration.location) {
    folder = location?.profiles
    for file in Self.files(in: folder) {
      let name = String(file.dropLast(Self.ending.count))
      do {
        profiles.append(try Profile(name: name, text: try text(of: file)))
      } catch {
        faults.append("The profile “\(file)” is not used: \(Self.reason(error))")
      }
    }
    let own = Set(profiles.map(\.name))
    profiles += Profile.shipped.filter { !own.contains($0.name) }
  }

  private static func files(in folder: String?) -> [String] {
    let names = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0) } ?? []
    return names.filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }.sorted()
  }

  private func text(of file: String) throws -> String {
    let bytes = try RegularFile.bytes(at: "\(folder ?? "")/\(file)", limit: Self.limit) ?? []
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw SourceFault("it is not UTF-8")
    }
    return text
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case let fault as SourceFault: fault.message
    case RegularFile.Fault.tooLarge: "it is too large for a profile"
    case RegularFile.Fault.unreadable(let reason): reason
    case is RegularFile.Fault: "it is not a file"
    default: "\(error)"
    }
  }

  func profile(named name: String) -> Profile? { profiles.first { $0.name == name.lowercased() } }

  // MARK: Saving

  /// The file of a new profile.
  ///
  /// - Throws: `CommandFailure` for a bad name, or one that is taken.
  func newFile(named name: String) throws(CommandFailure) -> String {
    let isPlain = name.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0))
    }
    guard isPlain, !name.isEmpty, name.count <= 60 else {
      throw .usage("--save-profile needs a name of letters, digits, - and _, as in my-tracker")
    }
    guard let folder else { throw .usage("there is no folder for profiles; set HOME") }
    let path = "\(folder)/\(name.lowercased())\(Self.ending)"
    if access(path, F_OK) == 0 {
      throw .usage("“\(path)” exists already; choose another name, or remove it first")
    }
    return path
  }

  static func save(_ text: String, at path: String) throws(CommandFailure) {
    let url = URL(fileURLWithPath: path)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: url, options: .withoutOverwriting)
    } catch {
      throw CommandFailure(
        .access,
        "“\(path)” can't be written: \(String(cString: strerror(errno)))"
      )
    }
  }
}

import Glibc
import Testing

@testable import TerminalSurface

/// The table against what the C library, and so ncurses, counts.
@Suite struct WidthAgreementTests {
  /// What a C library of another version of Unicode may count otherwise.
  static let libraryOfTheTable = "2.36"

  private typealias WidthFunction = @convention(c) (Int32) -> Int32
  private typealias VersionFunction = @convention(c) () -> UnsafePointer<CChar>

  @Test func theTableAgreesWithTheLibrary() throws {
    setlocale(LC_CTYPE, "C.UTF-8")
    // Glibc's module leaves both out.
    let wcwidth = unsafeBitCast(try #require(dlsym(nil, "wcwidth")), to: WidthFunction.self)
    let versionSymbol = try #require(dlsym(nil, "gnu_get_libc_version"))
    let version = String(cString: unsafeBitCast(versionSymbol, to: VersionFunction.self)())
    var differences: [String] = []
    for value in UInt32(0x20)...0x10FFFF {
      guard Unicode.Scalar(value) != nil else { continue }
      let kind = GraphemeWidth.kind(of: value)
      let ours = kind == GraphemeWidth.noWidth ? -1 : Int32(kind)
      let theirs = wcwidth(Int32(bitPattern: value))
      if ours != theirs { differences.append("U+\(String(value, radix: 16)): \(ours), \(theirs)") }
    }
    if version == Self.libraryOfTheTable {
      #expect(differences.isEmpty, "\(differences.prefix(20))")
    } else {
      // The terminal shows U+FFFD for these: `make_cell` asks the library itself.
      #expect(
        differences.count < 40_000,
        "glibc \(version): \(differences.count) widths differ: \(differences.prefix(20))"
      )
    }
  }
}

internal import CMarkdown
internal import Synchronization

final class MarkdownTree {
  private let document: OpaquePointer

  /// Fails only if memory is exhausted.
  ///
  /// Tables and bare URLs aren't parsed if a text has so many of their characters that the parser
  /// would take quadratic time or memory.
  init?(_ bytes: [UInt8]) {
    let parsed = Self.parsing.withLock { _ in Document(pointer: Self.parse(bytes)) }
    guard let document = parsed.pointer else { return nil }
    self.document = document
  }

  deinit { cmark_node_free(document) }

  var root: MarkdownNode { MarkdownNode(pointer: document) }

  /// Serialises parsing, because an extension registers its special characters in process-wide
  /// tables while it runs.
  private static let parsing = Mutex(())

  private struct Document: @unchecked Sendable {
    let pointer: OpaquePointer?
  }

  private static func parse(_ bytes: [UInt8]) -> OpaquePointer? {
    registerExtensions
    guard let parser = cmark_parser_new(CMARK_OPT_VALIDATE_UTF8) else { return nil }
    defer { cmark_parser_free(parser) }
    for name in extensions(for: ExtensionCost(bytes)) {
      if let found = cmark_find_syntax_extension(name) {
        cmark_parser_attach_syntax_extension(parser, found)
      }
    }
    bytes.withUnsafeBytes { buffer in
      cmark_parser_feed(
        parser,
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
        buffer.count
      )
    }
    return cmark_parser_finish(parser)
  }

  /// Done for the first text, so that other runs pay nothing.
  private static let registerExtensions: Void = cmark_gfm_core_extensions_ensure_registered()

  private static func extensions(for signs: ExtensionCost) -> [String] {
    var names = ["strikethrough", "tasklist"]
    if signs.allowsTables { names.append("table") }
    if signs.allowsAddresses { names.append("autolink") }
    return names
  }
}

/// Counts characters that make the parser's extensions slow.
struct ExtensionCost {
  private var lines = 1
  private var widestRow = 0
  private var ats = 0
  private var hosts = 0

  /// Measured: within these limits, 8 KiB are parsed in less than 10 ms.
  private static let maximumCells = 20_000
  private static let maximumAts = 128
  private static let maximumHosts = 64

  init(_ bytes: [UInt8]) {
    var pipes = 0
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "\n"):
        lines += 1
        pipes = 0
      case UInt8(ascii: "|"):
        pipes += 1
        widestRow = max(widestRow, pipes)
      case UInt8(ascii: "@"): ats += 1
      case UInt8(ascii: "."):
        if bytes[max(0, index - 3)..<index].allSatisfy(Self.isW) { hosts += 1 }
      default: break
      }
    }
  }

  private static func isW(_ byte: UInt8) -> Bool { byte | 0x20 == UInt8(ascii: "w") }

  /// Short rows are padded to the widest one, so the product counts.
  var allowsTables: Bool { (widestRow + 1) * lines <= Self.maximumCells }

  var allowsAddresses: Bool { ats <= Self.maximumAts && hosts <= Self.maximumHosts }
}

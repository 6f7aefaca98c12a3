/// A line's role in delimiting fenced code blocks.
struct FenceMark: Hashable, Sendable {
  /// `` ` `` or `~`; 0 if the line isn't a fence.
  private let sign: UInt8
  /// Whether nothing follows the fence, so that it can close a block.
  private let isBare: Bool
  private let length: UInt16
  /// The cells before it.
  let indentation: UInt16

  static let none = FenceMark(sign: 0, isBare: false, length: 0, indentation: 0)

  /// The number of bytes that decide; the rest of a line is ignored.
  static let head = 256

  private init(sign: UInt8, isBare: Bool, length: UInt16, indentation: UInt16) {
    self.sign = sign
    self.isBare = isBare
    self.length = length
    self.indentation = indentation
  }

  init(_ line: some RandomAccessCollection<UInt8>) {
    let head = line.prefix(Self.head)
    var rest = head.drop { $0 == 0x20 || $0 == 0x09 }
    let indentation = head.prefix(head.count - rest.count)
      .reduce(0) { $1 == 0x09 ? ($0 / 4 + 1) * 4 : $0 + 1 }
    let sign = rest.first ?? 0
    let fence = rest.prefix { $0 == sign }
    guard sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~"), fence.count >= 3 else {
      self = .none
      return
    }
    rest = rest.dropFirst(fence.count)
    // With another backtick after it, it is inline code.
    if sign == UInt8(ascii: "`"), rest.contains(sign) {
      self = .none
      return
    }
    let isBare = rest.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == .carriageReturn }
    self.init(
      sign: sign,
      isBare: isBare,
      length: UInt16(fence.count),
      indentation: UInt16(indentation)
    )
  }

  var isFence: Bool { sign != 0 }

  /// Whether it would close a block opened by `other`, ignoring indentation.
  fileprivate func isEqual(to other: FenceMark) -> Bool {
    isBare && sign == other.sign && length >= other.length
  }

  /// A fence indented more than three cells further is part of the code, as in CommonMark.
  fileprivate func closes(_ other: FenceMark) -> Bool {
    isEqual(to: other) && indentation <= other.indentation + 3
  }
}

/// Whether a line is in a fenced code block.
package struct FenceState: Hashable, Sendable {
  /// The fence that opened the block.
  private var opening: FenceMark

  package static let outside = FenceState(opening: .none)

  /// Whether the next line is code or a closing fence.
  package var isInCodeBlock: Bool { opening.isFence }

  /// The indentation for a fence that closes this block; nil for any other line.
  func indentation(toCloseWith mark: FenceMark) -> Int? {
    opening.isFence && mark.isEqual(to: opening) ? Int(opening.indentation) : nil
  }

  mutating func pass(_ mark: FenceMark) {
    guard mark.isFence else { return }
    if !opening.isFence {
      opening = mark
    } else if mark.closes(opening) {
      opening = .none
    }
  }
}

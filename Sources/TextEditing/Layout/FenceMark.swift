/// What a line can be to a fenced code block.
struct FenceMark: Hashable, Sendable {
  /// `` ` `` or `~`; 0 for a line that is no fence.
  private let sign: UInt8
  /// Whether nothing stands behind the fence, so that it may close one.
  private let isBare: Bool
  private let length: UInt16
  /// The cells before it.
  let indentation: UInt16

  static let none = FenceMark(sign: 0, isBare: false, length: 0, indentation: 0)

  /// How many bytes of a line decide; what stands further behind is taken to be plain text.
  static let head = 256

  private init(sign: UInt8, isBare: Bool, length: UInt16, indentation: UInt16) {
    self.sign = sign
    self.isBare = isBare
    self.length = length
    self.indentation = indentation
  }

  /// Reads the start of a line.
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
    // A sign of code behind it makes it code within a line.
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

  /// Whether it would close what another one opened, if it was not indented more.
  fileprivate func isEqual(to other: FenceMark) -> Bool {
    isBare && sign == other.sign && length >= other.length
  }

  /// Indented by more than three cells, a fence is a line of the code, as CommonMark has it.
  fileprivate func closes(_ other: FenceMark) -> Bool {
    isEqual(to: other) && indentation <= other.indentation + 3
  }
}

/// Whether the lines from one on are in a fenced code block.
package struct FenceState: Hashable, Sendable {
  /// The fence that opened the block.
  private var opening: FenceMark

  package static let outside = FenceState(opening: .none)

  /// Whether the next line is code, or the fence that closes it.
  package var isInCodeBlock: Bool { opening.isFence }

  /// How far a fence is to be indented that would close this block; nil for any other line.
  func indentation(toCloseWith mark: FenceMark) -> Int? {
    opening.isFence && mark.isEqual(to: opening) ? Int(opening.indentation) : nil
  }

  /// Goes past a line.
  mutating func pass(_ mark: FenceMark) {
    guard mark.isFence else { return }
    if !opening.isFence {
      opening = mark
    } else if mark.closes(opening) {
      opening = .none
    }
  }
}

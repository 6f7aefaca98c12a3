import Glibc

/// How a program ended.
enum ExitStatus: Equatable, CustomStringConvertible {
  case code(Int32)
  case signal(Int32)

  /// Takes what `child_reap` returned: a code, or a negated signal.
  init(reaped: Int32) {
    self = reaped < 0 ? .signal(-reaped) : .code(reaped)
  }

  static let success = ExitStatus.code(0)

  var description: String {
    switch self {
    case .code(let code): "exit code \(code)"
    case .signal(let number): "signal \(number) (\(String(cString: strsignal(number))))"
    }
  }
}

/// The arguments of the plain board, read by hand.
///
/// Building the argument parser takes about 2 ms, a good part of the time to the first screen. Only
/// what is beyond doubt is read here, with the parser's own meaning; everything else is left to it.
struct BoardArguments: Equatable {
  var database: String?
  var isDemo = false
  var trace: String?

  /// Nil where the parser must decide: another command, another option, a missing value.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--demo" {
        isDemo = true
        continue
      }
      guard let value = rest.popFirst(), !value.hasPrefix("-") else { return nil }
      switch argument {
      case "--db": database = value
      case "--trace": trace = value
      default: return nil
      }
    }
  }
}

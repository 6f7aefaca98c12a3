/// Stands for the program that opens links.
final class OpenedLinks {
  private(set) var targets: [String] = []
  /// Why nothing is opened, in a sentence.
  var fault: String?

  func open(_ target: String) -> String? {
    if fault == nil { targets.append(target) }
    return fault
  }
}

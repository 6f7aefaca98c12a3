import Synchronization

/// Counts the bytes read from a text, for tests of complexity.
final class WorkMeter: Sendable {
  private let bytes = Atomic<Int>(0)

  func add(_ count: Int) { bytes.add(count, ordering: .relaxed) }

  func take() -> Int { bytes.exchange(0, ordering: .relaxed) }
}

// The trait `Foundation` of the package, on by default. Without it, a UUID is hashed like any other
// type.
#if Foundation
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Whether a type is `UUID`, which compares its sixteen bytes.
@usableFromInline
func isUUID<ID>(_ type: ID.Type) -> Bool { type == UUID.self }
#else
@usableFromInline
func isUUID<ID>(_ type: ID.Type) -> Bool { false }
#endif

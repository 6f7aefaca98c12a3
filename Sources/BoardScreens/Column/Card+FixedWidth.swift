import BoardModel
import DiffableSnapshot

/// Lets the diff engine hash the two words of an identifier with one multiplication.
extension Card.ID: FixedWidthIdentifier {}

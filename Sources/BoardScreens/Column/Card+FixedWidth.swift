import BoardModel
import DiffableSnapshot

/// The engine hashes the two words of a card's identifier by one multiplication.
extension Card.ID: FixedWidthIdentifier {}

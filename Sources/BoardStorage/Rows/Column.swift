internal import BoardModel

/// A column of a board; the database library has a type of that name too.
typealias Column = BoardModel.Column

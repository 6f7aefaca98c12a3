/// Which key of a US keyboard is at the place of each key of another layout.
///
/// It is used where keys are commands, so that they work without switching the layout.
package nonisolated struct KeyLayout: Sendable {
  package let name: String
  let typed: String
  let keys: String

  /// The characters of each level, and the same number of US ones.
  init(
    _ name: String,
    _ plain: String,
    _ plainKeys: String,
    shifted: String,
    _ shiftedKeys: String
  ) {
    self.name = name
    (typed, keys) = (plain + shifted, plainKeys + shiftedKeys)
  }

  /// Nil if there is no layout with this name.
  package init?(named name: String) {
    guard let layout = Self.all.first(where: { $0.name == name }) else { return nil }
    self = layout
  }

  /// The keys of a US keyboard that type a character in this layout.
  ///
  /// Several for a Korean syllable; none if the layout doesn't have the character.
  package func keys(for character: Character) -> [Character] {
    let scalars = character.unicodeScalars
    guard let scalar = scalars.first, scalars.count == 1 else { return [] }
    let letters = HangulSyllable.letters(of: scalar)
    return (letters.isEmpty ? [scalar] : letters).compactMap(key)
  }

  private func key(for scalar: Unicode.Scalar) -> Character? {
    zip(typed.unicodeScalars, keys.unicodeScalars).first { $0.0 == scalar }
      .map { Character($0.1) }
  }
}

package import BoardModel

extension CardEdit {
  /// The value as it goes over the wire.
  package var shared: SharedValue { value.form(for: .server) }

  /// Parses a value from the wire; nil if it is invalid.
  ///
  /// It may come from a newer or malicious program, so values that violate the field's rules are
  /// nil too.
  package init?(_ field: CardField, shared value: SharedValue) {
    guard let edit = field.descriptor.edit(value, from: .server), let checked = try? edit.checked()
    else { return nil }
    self = checked
  }
}

/// The reason why a multipart form cannot be parsed.
enum MultipartError: Error, Equatable {
  /// The header has no boundary, or an invalid one.
  case noBoundary
  /// The bytes before the first part, or the head of a part, exceed the limit.
  case headTooLong
  case tooManyParts
  /// A part has no field name, or is itself a multipart form.
  case badPart
  /// The body ends before its last boundary.
  case cutOff
}

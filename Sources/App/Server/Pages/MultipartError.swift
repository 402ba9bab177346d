/// Why a form in parts cannot be read.
enum MultipartError: Error, Equatable {
  /// The header names none, or one that may not be.
  case noBoundary
  /// What stands before the first part, or in the head of one, goes on and on.
  case headTooLong
  case tooManyParts
  /// A part does not say which field it is, or is a form in parts itself.
  case badPart
  /// It ends before its last boundary.
  case cutOff
}

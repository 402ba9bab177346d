/// Why the chapters and tags of a file could not be read, or not all of them.
public enum MediaTagsError: String, Error, Equatable, Sendable {
  /// The file does not begin like one of the formats of this room.
  case unknownFormat = "unknown-format"
  /// The file ends within its tags, or its source delivers fewer bytes than the tags need.
  case truncated
  /// A length or a number in the tags is impossible, or a JSON file has no chapters.
  case malformed
  /// More bytes, ranges, chapters or parts than the limits allow.
  case tooLarge = "too-large"
  /// The source of the file failed.
  case unreadable
}

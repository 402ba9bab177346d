import HTMLSanitizer
import TextScanning

@testable import FeedParsing

extension ParsedFeed {
  /// The description as sanitized HTML.
  var descriptionHTML: String? { description.flatMap { ShowNotes.sanitised($0, base: link).nonEmpty } }
}

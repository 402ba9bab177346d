import BoundedNumbers
import WebPage

/// The limits of a form with files.
struct UploadLimits: Sendable, Equatable {
  let maxFiles: Int
  /// The size of each file.
  let maxFileBytes: Int
  /// The size of the whole form.
  let maxBytes: Int

  /// - Parameter maxFormBytes: The limit of the server for all files together.
  init(_ event: PageEvent, maxFormBytes: Int) {
    maxFiles = max(event.maxFiles, 1)
    maxFileBytes = event.maxFileBytes ?? PostedForm.maxFileBytes
    let (all, isOverflowing) = maxFileBytes.multipliedReportingOverflow(by: maxFiles)
    maxBytes = min(isOverflowing ? .max : all, maxFormBytes).saturatingAdding(PostedForm.maxFieldBytes)
  }

  /// The parts of a form: those beyond the number of files are counted, so that the answer can say so.
  var maxParts: Int { maxFiles == 1 ? 100 : 1_000 }
}

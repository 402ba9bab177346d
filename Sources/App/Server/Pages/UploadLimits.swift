import BoundedNumbers
import WebPage

/// The limits of a form with files.
struct UploadLimits: Sendable, Equatable {
  let maxFiles: Int
  /// The size of each file.
  let maxFileBytes: Int
  /// The size of the whole form.
  let maxBytes: Int
  /// The size of all files together for which the user has space left; nil without a limit.
  let bytesLeft: Int?

  /// - Parameters:
  ///   - maxFormBytes: The limit of the server for all files together.
  ///   - bytesLeft: The bytes for which the user has space left; negative for one who is over the limit, nil without a limit.
  init(_ event: PageEvent, maxFormBytes: Int, bytesLeft: Int64? = nil) {
    maxFiles = max(event.maxFiles, 1)
    maxFileBytes = event.maxFileBytes ?? PostedForm.maxFileBytes
    let (all, isOverflowing) = maxFileBytes.multipliedReportingOverflow(by: maxFiles)
    maxBytes = min(isOverflowing ? .max : all, maxFormBytes).saturatingAdding(PostedForm.maxFieldBytes)
    self.bytesLeft = bytesLeft.map { Int(clamping: max($0, 0)) }
  }

  /// Why a form of an announced length is refused before it is sent; nil when it may come.
  func refusal(ofLength length: Int) -> FormFile.Refusal? {
    if length > maxBytes { return .tooLarge }
    // The length includes the fields and the heads of all parts.
    return bytesLeft.map { length > $0.saturatingAdding(PostedForm.maxFieldBytes) } == true ? .limitReached : nil
  }

  /// The parts of a form: those beyond the number of files are counted, so that the answer can say so.
  var maxParts: Int { maxFiles == 1 ? 100 : 1_000 }
}

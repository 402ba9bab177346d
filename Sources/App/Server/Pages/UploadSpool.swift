import Foundation
import WebPage

/// The uploaded files of one form, as temporary files for as long as the request lasts. A file that is too large, or for which the disk or
/// the user has no space, does not prevent the others.
struct UploadSpool {
  /// A part of the form's file field, as it arrives.
  enum Piece {
    case begin(name: String)
    case bytes(ArraySlice<UInt8>)
    case end
  }

  private let folder: URL
  private let limits: UploadLimits
  private let disk: UploadDisk
  /// Without a temporary file for those beyond the number that is accepted.
  private var uploads: [(name: String, file: SpoolFile?)] = []
  private var isOpen = false
  /// The bytes of a form that was cut, and that may have more files.
  private var cutSize: Int?
  /// The bytes for which the user has space left; nil without a limit.
  private var left: Int?

  init(in folder: URL, _ limits: UploadLimits, disk: UploadDisk = UploadDisk()) {
    self.folder = folder
    self.limits = limits
    self.disk = disk
    left = limits.bytesLeft
  }

  /// - Throws: The errors of the file system.
  mutating func take(_ piece: Piece) async throws {
    switch piece {
    case .begin(let name):
      let file = uploads.count < limits.maxFiles ? SpoolFile(in: folder, limit: limits.maxFileBytes, disk: disk) : nil
      uploads.append((name, file))
      isOpen = true
    case .bytes(let bytes):
      guard let file = uploads.last?.file, !file.isDeleted else { return }
      try await file.write(bytes)
      if let left, file.size > left { await file.discard(.limitReached) }
    case .end:
      if let file = uploads.last?.file {
        try await file.flush()
        if !file.isDeleted { left = left.map { $0 - file.size } }
      }
      isOpen = false
    }
  }

  /// Whether the last file is too large, or there was no space for it.
  var hasDeletedFile: Bool { uploads.last?.file?.isDeleted == true }

  /// Ends a form that is too large: the file that has not arrived completely counts as too large.
  mutating func cut(after size: Int) async {
    if isOpen { await uploads.last?.file?.discard(.tooLarge) }
    if limits.maxFiles > 1 { cutSize = size }
  }

  /// The files; of a form that was cut, the last one has no name.
  var files: [FormFile] {
    // A form without a selected file has a part with neither name nor bytes.
    let selected = uploads.filter { !$0.name.isEmpty || ($0.file?.size ?? 0) > 0 }
    let files = selected.map { name, file in
      file?.file(named: name) ?? FormFile(name: name, path: "", size: 0, refusal: .oneTooMany)
    }
    return files + (cutSize.map { [FormFile(name: "", path: "", size: $0, refusal: .tooLarge)] } ?? [])
  }

  /// Deletes the temporary files.
  func remove() async {
    for upload in uploads { await upload.file?.remove() }
  }
}

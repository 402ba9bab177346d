/// The reason why a folder cannot be used for media.
public enum MediaFolderError: Error, Equatable, Sendable {
  /// The folder does not exist.
  case missing(path: String)
  /// The folder cannot be written to; `reason` is the system's message.
  case notWritable(path: String, reason: String)
  /// The data folder's own folder still contains downloads.
  case hasDownloads(old: String, new: String)
  /// The folder has the marker of another library, in a file named `marker`.
  case ofAnotherLibrary(path: String, marker: String)
  /// The downloads are in another folder, which was not given; `record` is the file of the data folder that says so.
  case isElsewhere(path: String, record: String)
}

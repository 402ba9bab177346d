import PodcastModel

/// An uploaded file.
public struct UploadedFile: Sendable, Equatable {
  /// The path of its bytes.
  public let path: String
  /// Its name on the user's device.
  public let name: String

  /// Creates a file.
  public init(path: String, name: String) {
    self.path = path
    self.name = name
  }
}

/// The result of an upload of several files.
public struct UploadResult: Sendable, Equatable {
  /// The show of the added files; nil when none was added.
  public let show: ShowID?
  /// The files that were not added, in their order.
  public let failures: [Failure]

  /// A file that was not added.
  public struct Failure: Sendable, Equatable {
    /// Its name on the user's device.
    public let name: String
    /// The reason.
    public let error: OwnAudioError
  }
}

import ChildProcesses
import Foundation

/// `vipsthumbnail` of libvips as a child process with limits. The picture arrives through a pipe.
struct ThumbnailProgram: Sendable {
  private var program: LimitedProgram
  /// The path of the program.
  var path: String { program.path }
  /// The longest duration of one run; the program is then killed.
  var limit: Duration {
    get { program.limits.duration }
    set { program.limits.duration = newValue }
  }

  /// - Parameter path: The path of the program.
  init(path: String) {
    var limits = LimitedProgram.Limits()
    // Its compiler of pixel operations uses a small file.
    limits.fileBytes = 1 << 20
    // Pages wait for it: with a low priority, a picture takes a minute beside other busy programs.
    limits.niceness = 0
    var program = LimitedProgram(path: path, limits: limits)
    // libvips decodes into memory what it would else decode into a temporary file.
    program.environment = ["VIPS_BLOCK_UNTRUSTED": "1", "VIPS_CONCURRENCY": "1", "VIPS_DISC_THRESHOLD": "2g"]
    self.program = program
  }

  /// The program with this name in the folders of `PATH`, or at this path.
  ///
  /// - Returns: nil when it is not installed, or the system cannot limit it.
  static func installed(_ name: String = "vipsthumbnail") -> ThumbnailProgram? {
    LimitedProgram.installed(name).map { ThumbnailProgram(path: $0.path) }
  }

  /// Makes a thumbnail: the middle square, at most as large as the source.
  ///
  /// - Throws: `ThumbnailFailure`.
  func thumbnail(of source: URL, _ kind: Thumbnail) async throws(ThumbnailFailure) -> [UInt8] {
    let output =
      switch kind.format {
      case .webp: ".webp[Q=70,strip,profile=none]"
      case .jpeg: ".jpg[Q=75,strip,profile=none,optimize_coding,background=255]"
      }
    return try await square(of: source, side: kind.size.rawValue, as: output)
  }

  /// The middle square as a few pixels, in the format PPM. White is behind transparent parts.
  ///
  /// - Throws: `ThumbnailFailure`.
  func pixels(of source: URL) async throws(ThumbnailFailure) -> [UInt8] {
    try await square(of: source, side: PixelMap.maxSide, as: ".ppm[background=255]")
  }

  // MARK: - Private

  private func square(of source: URL, side: Int, as output: String) async throws(ThumbnailFailure) -> [UInt8] {
    let files = LimitedProgram.Files(read: [source.path])
    let arguments = [source.path, "--size", "\(side)x\(side)>", "--smartcrop", "centre", "--output", output]
    do {
      return try await bytes(arguments + Self.colours, opening: files)
    } catch .refused {
      // libvips converts no grey picture without a profile of its own; it needs no conversion.
      return try await bytes(arguments, opening: files)
    }
  }

  private func bytes(_ arguments: [String], opening files: LimitedProgram.Files) async throws(ThumbnailFailure) -> [UInt8] {
    do {
      return try await program.run(arguments, opening: files)
    } catch {
      throw ThumbnailFailure(error)
    }
  }

  /// Colours are converted from the profile of the picture to that of the web, since thumbnails have none.
  private static let colours = ["--import-profile", "srgb", "--export-profile", "srgb"]
}

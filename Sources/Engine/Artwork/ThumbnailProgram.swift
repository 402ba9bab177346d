import Foundation
import Subprocess

/// `vipsthumbnail` of libvips as a child process with limits on its memory, its processor time and its duration. The picture arrives
/// through a pipe.
struct ThumbnailProgram: Sendable {
  /// The path of the program.
  let path: String
  /// The longest duration of one run; the program is then killed.
  var limit: Duration = .seconds(20)

  /// The program with this name in the folders of `PATH`, or at this path.
  ///
  /// - Returns: nil when it is not installed, or the system cannot limit it.
  static func installed(_ name: String = "vipsthumbnail") -> ThumbnailProgram? {
    guard file("prlimit") != nil, file("nice") != nil else { return nil }
    return file(name).map { ThumbnailProgram(path: $0) }
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
    let arguments = [source.path, "--size", "\(side)x\(side)>", "--smartcrop", "centre", "--output", output]
    do {
      return try await bytes(arguments + Self.colours)
    } catch .refused {
      // libvips converts no grey picture without a profile of its own; it needs no conversion.
      return try await bytes(arguments)
    }
  }

  private func bytes(_ arguments: [String]) async throws(ThumbnailFailure) -> [UInt8] {
    let result = await withTaskGroup(of: Result<[UInt8], ThumbnailFailure>?.self) { group in
      group.addTask { await run(arguments) }
      group.addTask { [limit] in
        do { try await Task.sleep(for: limit) } catch { return nil }
        return .failure(.timedOut)
      }
      let first = await group.next() ?? nil
      // Ends the program, and waits until it has ended.
      group.cancelAll()
      return first
    }
    return try (result ?? .failure(.timedOut)).get()
  }

  private func run(_ arguments: [String]) async -> Result<[UInt8], ThumbnailFailure> {
    var options = PlatformOptions()
    options.createSession = true
    options.teardownSequence = [.send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .seconds(1))]
    do {
      let result = try await Subprocess.run(
        .name("nice"), arguments: Arguments(Self.limits + [path] + arguments), environment: Self.environment,
        platformOptions: options, output: .bytes(limit: Self.maxBytes), error: .string(limit: Self.maxErrorBytes))
      switch result.terminationStatus {
      case .exited(0): return .success(result.standardOutput)
      case .exited(let status): return .failure(.refused(message(result.standardError, status: Int(status))))
      case .signaled(let signal): return .failure(.signal(Int(signal)))
      }
    } catch {
      return .failure(.cannotStart("\(error)"))
    }
  }

  private static func file(_ name: String) -> String? {
    let folders = name.contains("/") ? [""] : searchPath.split(separator: ":").map { $0 + "/" }
    return folders.map { $0 + name }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The last line.
  private func message(_ output: String?, status: Int) -> String {
    let line = output?.split(whereSeparator: \.isNewline).last.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
    return line.isEmpty ? "exit status \(status)" : String(line.prefix(200))
  }

  /// With a low priority, since pages are more urgent. One gigabyte of addresses is far above the memory that a picture within the limits of
  /// `PictureDimensions` needs; with a tight limit libvips fails now and then. Its compiler of pixel operations uses a small file.
  private static let limits = [
    "-n", "10", "prlimit", "--as=\(1 << 30)", "--cpu=15", "--fsize=\(1 << 20)", "--nofile=64", "--core=0", "--",
  ]

  /// Colours are converted from the profile of the picture to that of the web, since thumbnails have none.
  private static let colours = ["--import-profile", "srgb", "--export-profile", "srgb"]

  /// libvips decodes into memory what it would else decode into a temporary file.
  private static let environment: Environment = .custom([
    "PATH": searchPath, "LC_ALL": "C", "VIPS_BLOCK_UNTRUSTED": "1", "VIPS_CONCURRENCY": "1", "VIPS_DISC_THRESHOLD": "2g",
  ])

  private static var searchPath: String { ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin" }

  /// The longest output in bytes.
  private static let maxBytes = 1 << 20
  private static let maxErrorBytes = 64 << 10
}

import Foundation

/// Pictures made with the tool `vips` of the package libvips-tools.
public enum SamplePicture {
  /// A grey picture of clouds, about as hard to compress as a photograph.
  ///
  /// - Parameter format: The ending and the options of a file name: ".jpg", ".png", ".jpg[Q=95]".
  public static func bytes(_ width: Int, _ height: Int, _ format: String, in folder: URL) async throws -> [UInt8] {
    let shapes = folder.appending(path: "\(UUID().uuidString).v").path
    let file = folder.appending(path: UUID().uuidString + format.prefix { $0 != "[" }).path
    try await vips("perlin", shapes, "\(width)", "\(height)", "--cell-size", "\(max(width / 40, 2))", "--uchar")
    try await vips("copy", shapes, file + format.drop { $0 != "[" })
    return try Array(Data(contentsOf: URL(filePath: file)))
  }

  /// A picture whose colour changes evenly from left to right.
  ///
  /// - Parameters:
  ///   - first: The channels at the left, from 0 to 255: three, or four with transparency.
  ///   - last: The same at the right; none is smaller.
  ///   - format: As in `bytes`.
  public static func gradient(from first: [Int], to last: [Int], _ format: String, in folder: URL) async throws -> [UInt8] {
    let ramp = folder.appending(path: "\(UUID().uuidString).v").path
    let colours = folder.appending(path: "\(UUID().uuidString).v").path
    let file = folder.appending(path: UUID().uuidString + format.prefix { $0 != "[" }).path
    try await vips("grey", ramp, "700", "700")
    let factors = zip(first, last).map { "\($1 - $0)" }.joined(separator: " ")
    try await vips("linear", ramp, colours, factors, first.map(String.init).joined(separator: " "), "--uchar")
    try await vips("copy", colours, file + format.drop { $0 != "[" }, "--interpretation", "srgb")
    return try Array(Data(contentsOf: URL(filePath: file)))
  }

  /// Runs the tool.
  public static func vips(_ arguments: String...) async throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["vips"] + arguments
    let status = try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Int32, any Error>) in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    guard status == 0 else { throw SamplePictureError(arguments: arguments, status: status) }
  }
}

/// The reason why there is no picture; script/bootstrap installs the tool.
public struct SamplePictureError: Error {
  let arguments: [String]
  let status: Int32
}

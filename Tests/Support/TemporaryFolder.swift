import Foundation

/// Runs `test` with a separate folder, which is deleted afterwards.
@discardableResult
public func withTemporaryFolder<Result>(_ test: (URL) async throws -> Result) async throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "earnest-test-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await test(folder)
}

import Foundation
import Testing

@Suite("The repository's files")
struct TreeTests {
  private static let root: Set = [
    ".ci", ".gitignore", ".swift-format", "ARCHITECTURE.md", "Benchmarks", "CHANGELOG.md", "CONTRIBUTING.md", "Fuzz", "LICENSE",
    "Package.swift", "Plugins",
    "README.md", "Sources", "Tests", "docs", "packaging", "script",
  ]
  private static let products: Set = [
    "a", "bc", "d", "dylib", "o", "pcm", "pch", "pyc", "so", "swiftdeps", "swiftdoc", "swiftmodule", "swiftsourceinfo", "swp", "xctest",
  ]
  private static let maxBytes = 1 << 20

  /// What git tracks: a working folder also has builds, environments and data.
  @Test(
    "The root holds only what belongs there, and no file is large or made by a build",
    .enabled(if: FileManager.default.fileExists(atPath: SourceTree.root.appending(path: ".git").path), "a checkout of git"))
  func nothingStrayIsTracked() throws {
    let git = Process()
    let output = Pipe()
    git.executableURL = URL(filePath: "/usr/bin/env")
    git.arguments = ["git", "-C", SourceTree.root.path, "ls-files", "-z"]
    git.standardOutput = output
    try git.run()
    let listed = try #require(try output.fileHandleForReading.readToEnd())
    git.waitUntilExit()
    let paths = String(decoding: listed, as: UTF8.self).split(separator: "\0").map(String.init)
    try #require(git.terminationStatus == 0 && paths.contains("Package.swift"))
    expect(
      noBreaches: paths.flatMap { path -> [String] in
        let top = path.prefix { $0 != "/" }
        // A link counts as itself, and a file that was deleted has no size.
        let attributes = try? FileManager.default.attributesOfItem(atPath: SourceTree.root.appending(path: path).path)
        let bytes = attributes?[.size] as? Int ?? 0
        return [
          Self.root.contains(String(top)) ? nil : "\(path) lies in the root. Move it into a folder, or list it in TreeTests.",
          Self.products.contains(URL(filePath: path).pathExtension) ? "\(path) is made by a build. Run git rm --cached." : nil,
          bytes > Self.maxBytes ? "\(path) has more than \(Self.maxBytes) bytes." : nil,
        ].compactMap(\.self)
      })
  }
}

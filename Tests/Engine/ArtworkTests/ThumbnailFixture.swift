import Foundation
import TestSupport
import Testing

@testable import Artwork

/// A folder of pictures with a maker of thumbnails.
struct ThumbnailFixture: Sendable {
  let maker: ThumbnailMaker
  let files: ArtworkFolder
  let log = LogRecorder()
  private let folder: URL

  /// - Parameter program: nil for none.
  init(_ folder: URL, program: ThumbnailProgram? = .installed()) {
    self.folder = folder
    files = ArtworkFolder(folder.appending(path: "artwork"))
    maker = ThumbnailMaker(files, program: program, logger: log.logger)
  }

  /// A picture in the folder, under a name in place of its hash.
  func original(_ bytes: [UInt8], named name: String = "abcdef", type: String = "image/jpeg") throws -> Picture {
    try files.write(bytes, as: name)
    return Picture(file: files.file(name), type: type, contentHash: name)
  }

  func bytes(of picture: Picture) throws -> [UInt8] { try Array(Data(contentsOf: picture.file)) }
}

/// A script in place of `vipsthumbnail`, with the limits and the environment of the real program.
func fakeProgram(_ script: String, in folder: URL, limit: Duration = .seconds(60)) throws -> ThumbnailProgram {
  let file = folder.appending(path: "vipsthumbnail")
  try writeScript(script, to: file)
  var program = try #require(ThumbnailProgram.installed(file.path))
  program.limit = limit
  return program
}

import Fetching
import Foundation
import TestSupport
import Testing

@testable import Downloading

/// On a disk of a megabyte, where this machine lets a test mount one.
@Suite struct FullDiskTests {
  @Test func resumesAfterFullDisk() async throws {
    let whole = sound(3_000_000)
    // Without a length.
    let head = "HTTP/1.1 200 X\r\nContent-Type: audio/mpeg\r\nETag: \"one\"\r\n\r\n"
    let server = try await LoopbackServer { request in
      firstByte(request) == nil
        ? .init(bytes: Array(head.utf8) + whole, ending: .close) : .part(of: whole, for: request, [("ETag", "\"one\"")])
    }
    try await withDownload(ports: server.port) { download in
      guard succeeds("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", download.folder.path) else {
        print("FullDiskTests: this machine lets nobody mount a small disk; skipped")
        return
      }
      defer { _ = succeeds("umount", "-l", download.folder.path) }
      let error = await #expect(throws: DownloadError.self) {
        try await withTimeout { try await download.run(TransferSource(url: server.origin)) }
      }
      guard case .diskFull? = error else { return _ = Issue.record("\(String(describing: error))") }
      let kept = download.partBytes
      #expect(kept.count > 0 && kept.count <= 1 << 20 && kept == Array(whole.prefix(kept.count)))
      #expect(download.record.syncedLength <= kept.count && download.record.syncedLength > 0)

      #expect(succeeds("mount", "-o", "remount,size=8m", download.folder.path))
      let finished = try await download.finish(server.origin)
      #expect(finished.sha256 == sha256(whole))
      #expect(server.requests.last?.headers["range"] != nil)
    }
    await server.stop()
  }
}

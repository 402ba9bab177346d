import Engines
import Foundation
import Logging
import TestSupport
import Testing

@testable import Control

/// Only the owner can reach the socket, at every moment.
@Suite struct SocketTests {
  /// Under its first name it has the permissions of the umask: other users must not reach it there.
  @Test func hidesSocketBeforeItHasItsName() async throws {
    try await withTemporaryFolder { home in
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: home.path)
      let engines = try Engines.open(try await Settings.read(environment: ["EARNEST_HOME": home.path]))
      let looks = AsyncStream<(folder: Int?, name: String, beside: [String])>.makeStream()
      let socket = ControlSocket(engines: engines, logger: Logger(label: "test")) { path in
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        let mode = try? FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int
        let names = (try? FileManager.default.contentsOfDirectory(atPath: home.path)) ?? []
        looks.continuation.yield((mode, folder.deletingLastPathComponent().lastPathComponent, names))
      }
      let running = Task { try await socket.run() }
      for await look in looks.stream {
        #expect(look.folder == 0o700 && look.name == home.lastPathComponent)
        #expect(!look.beside.contains { $0.contains("socket") })
        break
      }
      try await waitUntil { await ControlClient.isServed(home) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: home.path).allSatisfy { !$0.hasPrefix("s~") })
      #expect(try FileManager.default.attributesOfItem(atPath: ControlPath.socket(in: home))[.posixPermissions] as? Int == 0o600)
      running.cancel()
      try? await running.value
      await engines.close()
    }
  }

  /// A socket of a killed server.
  @Test func replacesLeftoverSocket() async throws {
    try await withTemporaryFolder { home in
      try Data().write(to: home.appendingPathComponent("earnest.socket"))
      let engines = try Engines.open(try await Settings.read(environment: ["EARNEST_HOME": home.path]))
      let running = Task { try await ControlSocket(engines: engines, logger: Logger(label: "test")).run() }
      try await waitUntil { await ControlClient.isServed(home) }
      running.cancel()
      try? await running.value
      await engines.close()
    }
  }

  /// A connection that was accepted during shutdown trapped in NIO and ended the process.
  @Test func survivesCommandsDuringShutdown() async throws {
    try await withTemporaryFolder { home in
      let engines = try Engines.open(try await Settings.read(environment: ["EARNEST_HOME": home.path]))
      for _ in 0..<40 {
        let running = Task { try await ControlSocket(engines: engines, logger: Logger(label: "test")).run() }
        try await waitUntil { await ControlClient.isServed(home) }
        await withTaskGroup { group in
          for _ in 0..<6 { group.addTask { while await ControlClient.isServed(home) {} } }
          running.cancel()
        }
        try? await running.value
      }
      await engines.close()
    }
  }
}

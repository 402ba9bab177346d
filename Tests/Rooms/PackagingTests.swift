import Foundation
import Testing

/// The files of `packaging` and docs/hosting that have to agree; `script/acceptance package` makes the packages and runs them.
@Suite("Files of the packages")
struct PackagingTests {
  private let unit = SourceTree.text("docs/hosting/earnest.service") ?? ""
  private let dockerfile = SourceTree.text("packaging/Dockerfile") ?? ""

  @Test("CHANGELOG.md begins with the version of the program")
  func changesAreDescribed() throws {
    let program = try #require(SourceTree.file("Sources/Engine/Engines/ProgramVersion.swift")).text
    let version = try #require(program.firstMatch(of: /current = "(.+?)"/)).1
    let sections = (SourceTree.text("CHANGELOG.md") ?? "").split(separator: "\n").filter { $0.hasPrefix("## ") }
    #expect(sections.first == "## \(version)", "The version of ProgramVersion.swift has no section, or not the first one.")
  }

  @Test("Unit, package and image use the same folder, program and settings")
  func placesAgree() throws {
    let home = try #require(unit.firstMatch(of: /EARNEST_HOME=(\S+)/)).1
    let state = try #require(unit.firstMatch(of: /StateDirectory=(\S+)/)).1
    #expect(home == "/var/lib/\(state)")
    #expect(dockerfile.contains("EARNEST_HOME=\(home) ") && dockerfile.contains("\nVOLUME \(home)\n"))
    let settings = try #require(unit.firstMatch(of: /EnvironmentFile=-(\S+)/)).1
    for file in ["earnest", "postinst", "preinst", "postrm"] {
      let text = try #require(SourceTree.text("packaging/debian/\(file)"))
      #expect(text.contains(home), "packaging/debian/\(file) has another data folder than the unit.")
      #expect(file == "postrm" || text.contains(settings), "packaging/debian/\(file) has another file of settings than the unit.")
    }
    let active = "/usr/lib/earnest/active"
    #expect(
      dockerfile.contains("ENTRYPOINT [\"\(active)/earnest\"]") && SourceTree.text("script/package")?.contains("unit \(active) ") == true)
    let compose = try #require(SourceTree.text("packaging/compose.yaml"))
    #expect(compose.contains("volumes: [library:\(home)]"))
  }

  @Test(
    "The last part of the Dockerfile has each instruction that packaging/image reads, once",
    arguments: [
      "ARG PACKAGES=\"", "ENV ", "USER ", "VOLUME ", "EXPOSE ", "ENTRYPOINT [\"", "CMD [\"",
    ])
  func imageIsDescribed(beginning: String) throws {
    let last = try #require(dockerfile.components(separatedBy: "\nFROM ").last)
    #expect(last.split(separator: "\n").count { $0.hasPrefix(beginning) } == 1)
    #expect(last.hasPrefix("debian:") && last.contains("groupadd ") && last.contains("useradd "))
  }

  @Test("The scripts of the packages are valid shell", arguments: ["preinst", "postinst", "prerm", "postrm", "earnest"])
  func scriptsAreValid(name: String) throws {
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-n", SourceTree.root.appending(path: "packaging/debian/\(name)").path]
    try shell.run()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0)
  }
}

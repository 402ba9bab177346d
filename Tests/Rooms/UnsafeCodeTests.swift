import Testing

@Suite("Code safety and cleanliness")
struct UnsafeCodeTests {
  @Test("Code that can crash or race, and a suite that runs alone, has a comment with the reason")
  func dangerIsExplained() {
    let words = [
      "try!", "fatalError(", "preconditionFailure(", "precondition(", "@unchecked Sendable", "nonisolated(unsafe)", "as!", "unsafeBitCast",
      "unowned(unsafe)", "@Suite(.serialized",
    ]
    expect(
      noBreaches: SourceTree.swift.flatMap { file -> [String] in
        let dangers =
          words.flatMap { word in file.text.code.utf8.lines(with: word).map { ($0, word) } }
          + forced(in: file).map { ($0, "a forced unwrap") }
        return dangers.filter { !isExplained($0.0, in: file) }.map { line, word in
          "\(file.path):\(line) has \(word) without a reason. Do without it, or write above it why it cannot go wrong."
        }
      })
  }

  @Test("Only listed files have pointers, which are unchecked in release builds")
  func pointersAreListed() {
    let swift = SourceTree.swift(in: "Sources").filter { file in Self.pointerWords.contains { file.text.code.contains($0) } }.map(\.path)
    let found = Set(swift + SourceTree.files("c", in: "Sources").map(\.path))
    let listed = Set(Self.pointers.flatMap(\.files))
    expect(
      noBreaches: found.subtracting(listed).sorted().map {
        "\($0) has a pointer. Read the bytes of strangers through CheckedBytes of TextScanning, all others as a collection or a Span."
      } + listed.subtracting(found).sorted().map { "\($0) has no pointer left: take it out of the list in UnsafeCodeTests." })
  }

  @Test("FFmpeg opens each file with the limits for hostile files")
  func mediaFilesAreOpenedWithLimits() {
    expect(
      noBreaches: SourceTree.files("swift", in: "Sources").filter { $0.text.contains("\"-i\"") && !$0.text.contains("FFmpegInput.") }
        .map { "\($0.path) opens a media file without FFmpegInput.limits." })
  }

  @Test("Comments contain no reminders of pending tasks")
  func noReminders() {
    // Split in two halves, so that this file does not contain them.
    let words = ["TO" + "DO", "FIX" + "ME", "X" + "XX"]
    expect(
      noBreaches: SourceTree.files.flatMap { file in
        words.flatMap { word in
          file.lines(with: word).map { "\(file.path):\($0) says \(word). Do it now, or write an issue and delete the reminder." }
        }
      })
  }

  @Test("No file contains a machine-specific path")
  func noMachinePaths() {
    let paths = ["/ro" + "ot/", "/ho" + "me/", "/Us" + "ers/", "/wo" + "rk/", "C:" + "\\"]
    let others = [
      "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "Package.swift", "script/test", "script/bootstrap", "script/server",
      "script/format",
    ]
    let files =
      SourceTree.files + SourceTree.files(under: "docs", endings: ["md"])
      + others.compactMap { path in SourceTree.text(path).map { SourceFile(path: path, text: $0) } }
    expect(
      noBreaches: files.flatMap { file in
        paths.flatMap { path in
          file.lines(with: path).map {
            "\(file.path):\($0) names a folder of one machine (\(path)…). Find it from #filePath, the environment or an argument."
          }
        }
      })
  }

  /// `Unsafe…Pointer` and `withUnsafe…` are the first word.
  private static let pointerWords = [
    "Unsafe", "OpaquePointer", "Unmanaged", ".pointee", "assumingMemoryBound", "bindMemory", "utf8Start", "unsafeBitCast",
    "unsafeUninitializedCapacity", "unsafelyUnwrapped", "withContiguous", "withMemoryRebound", "withUTF8",
  ]

  private static let pointers: [(reason: String, files: [String])] = [
    ("The one view of the bytes of strangers: it checks every offset.", ["Sources/Engine/TextScanning/CheckedBytes.swift"]),
    (
      // chtml_plain_text, chtml_plain_cdata, chtml_plain_words, chtml_utf8_character; chtml_find is memchr.
      "The four scanners in C read sixteen bytes at a time, which Swift has no checked way for. CheckedBytes passes the length.",
      ["Sources/Engine/CHTML/plain_runs.c"]
    ),
    (
      "libxml2 parses a copy of the bytes, and calls back with pointers, which become CheckedBytes and strings at once.",
      ["Sources/Engine/CHTML/html.c", "Sources/Engine/HTMLSanitizer/HTMLEvents.swift"]
    ),
    (
      "A library in C takes a pointer with the number of bytes: iconv, zlib, libdeflate, SQLite, libqrencode.",
      [
        "Sources/Engine/FeedParsing/Encoding/Transcoder.swift", "Sources/Engine/Fetching/Bodies/Inflater.swift",
        "Sources/App/Server/Responses/Gzip.swift", "Sources/App/Server/Responses/Response+Gzip.swift",
        "Sources/App/Server/AssetStore.swift", "Sources/Engine/Storage/PreparedStatement.swift",
        "Sources/Engine/Storage/CompressedText.swift", "Sources/Engine/Storage/LogCopier.swift",
        "Sources/Engine/Storage/SQLiteDatabase.swift",
        "Sources/Engine/Storage/VocabularyRank.swift", "Sources/Engine/QRCode/QRCode.swift",
      ]
    ),
    (
      "The system reads or writes a file through a pointer with the number of bytes.",
      [
        "Sources/App/Server/Media/OpenFile.swift", "Sources/Engine/Fetching/UploadBody.swift",
        "Sources/Engine/Downloading/Transfers/PartialFile.swift", "Sources/Engine/Backups/BackupFiles.swift",
        "Sources/Engine/Backups/Tar/TarReader.swift", "Sources/Engine/Backups/Tar/TarWriter.swift",
        "Sources/Engine/Secrets/PrivateFile.swift", "Sources/Executables/earnest/Output/Terminal.swift",
      ]
    ),
    (
      "The system describes addresses, users and limits of processes by structures of fixed size.",
      [
        "Sources/Engine/Fetching/Addresses/IPAddress.swift", "Sources/Engine/Fetching/Addresses/LocalNetworks.swift",
        "Sources/Engine/Fetching/Addresses/LocalAddresses.swift", "Sources/Engine/Fetching/Addresses/HostResolver.swift",
        "Sources/Executables/earnest/Output/ComputerUser.swift", "Sources/Engine/CConfinement/confinement.c",
      ]
    ),
    (
      "A package gives its bytes in no other way, and all of them are copied or hashed.",
      [
        "Sources/Engine/WebPush/PushKeys.swift", "Sources/Engine/Secrets/CredentialKey.swift",
        "Sources/Engine/Accounts/PasswordHasher.swift", "Sources/App/Server/Media/LocalMedia.swift",
        "Sources/Engine/HomeNetwork/AnnouncingProcess.swift",
      ]
    ),
    ("All bytes of a text are copied, without an offset.", ["Sources/Ground/WebPage/HTML+Interpolation.swift"]),
    ("It asks for the current task, and reads no memory.", ["Sources/Ground/BlockingWork/BlockingExecutor.swift"]),
  ]

  /// Lines on which `!` follows a value.
  private func forced(in file: SwiftFile) -> [Int] {
    file.text.code.utf8.lines(with: "!").filter { line in
      let code = Array(file.text.codeLine(line))
      return code.indices.contains { index in
        guard code[index] == "!", index > 0 else { return false }
        let before = code[index - 1]
        let after = index + 1 < code.count ? code[index + 1] : " "
        let isAfterValue = before.isLetter || before.isNumber || before == ")" || before == "]" || before == "_"
        return isAfterValue && after != "=" && !["try", "as"].contains { String(code[..<index]).hasSuffix($0) }
      }
    }
  }

  /// A comment on the line or directly above, or above the declaration that contains the line.
  private func isExplained(_ line: Int, in file: SwiftFile) -> Bool {
    file.text.isExplained(line)
  }
}

import Testing

/// A pause of a fixed length is too short on a busy machine and too long on an idle one.
@Suite("Waiting in tests")
struct WaitingTests {
  @Test("Swift tests sleep only in polling and timeout helpers")
  func swiftTestsWait() {
    breaches(
      of: ["Task.sleep", "Thread.sleep", "usleep("], in: SourceTree.files("swift", in: "Tests"),
      except: [
        "Tests/Support/WaitUntil.swift", "Tests/Support/WithTimeout.swift", "Tests/Rooms/NumberConversionTests.swift",
        "Tests/Rooms/WaitingTests.swift",
      ],
      instead: "Wait for a condition with `waitUntil`, or move a FixedClock.")
  }

  /// `killing.py` ends servers at random times, and `publisher.py` is a slow host: there the time itself is tested.
  @Test("Browser tests sleep only in polling helpers")
  func browserTestsWait() {
    breaches(
      of: ["time.sleep(", ".wait_for_timeout("], in: SourceTree.files("py", in: "Tests"),
      except: ["Tests/Browser/waiting.py", "Tests/Browser/killing.py", "Tests/Browser/publisher.py", "Tests/WebKit/webkit.py"],
      instead: "Wait for a condition with `wait_until`, or put a clock into the page.")
  }

  /// One `PATIENCE` tells working from hanging, and no test judges by a clock. Programs of script/acceptance and helpers are no `test_*.py`.
  @Test("Browser tests have no time limits of their own")
  func browserTestsHaveOnePatience() {
    breaches(
      of: ["timeout=", "SOON", "time.monotonic", "set_default_timeout"],
      in: SourceTree.files("py", in: "Tests/Browser").filter { $0.path.hasPrefix("Tests/Browser/test_") },
      // The stalled player gets a moment of real time for each attempt.
      except: ["Tests/Browser/test_stalls.py"],
      instead: "Wait for a condition, with the patience of all tests; block the other way instead of timing this one.")
  }

  /// Playwright takes the promise itself for an answer.
  @Test("Browser tests wait for no promise with `wait_for_function`")
  func browserTestsWaitForValues() {
    expect(
      noBreaches: SourceTree.files("py", in: "Tests").filter { $0.text.contains(/wait_for_function\(\s*f?["']+\s*async\b/) }.map {
        "\($0.path) passes an async function to wait_for_function, which returns at once. Wait with `wait_until` and `evaluate`."
      })
  }

  private func breaches(of words: [String], in files: [SourceFile], except allowed: Set<String>, instead: String) {
    expect(
      noBreaches: files.filter { !allowed.contains($0.path) }.flatMap { file in
        words.flatMap { word in file.lines(with: word).map { "\(file.path):\($0) has \(word). \(instead)" } }
      })
  }
}

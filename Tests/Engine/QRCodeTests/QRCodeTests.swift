import Foundation
import Testing

@testable import QRCode

@Suite struct QRCodeTests {
  private static let address = "http://192.168.178.20:8080"

  @Test func limitsTexts() {
    #expect(QRCode("") == nil)
    #expect(QRCode("a\0b") == nil)
    #expect(QRCode(String(repeating: "x", count: 501)) == nil)
    #expect(QRCode(String(repeating: "x", count: 500)) != nil)
  }

  @Test func hasFinderPatternsInThreeCorners() throws {
    let code = try #require(QRCode(Self.address))
    #expect(code.size == 25)
    let pattern = ["#######", "#     #", "# ### #", "# ### #", "# ### #", "#     #", "#######"]
    for (left, top) in [(0, 0), (code.size - 7, 0), (0, code.size - 7)] {
      let found = (0..<7).map { row in (0..<7).map { code.isDark(column: left + $0, row: top + row) ? "#" : " " }.joined() }
      #expect(found == pattern)
    }
    #expect(!code.isDark(column: -1, row: 0) && !code.isDark(column: 0, row: code.size))
  }

  /// A page draws the same modules as a terminal.
  @Test func pathAndLinesShowTheSameModules() throws {
    let code = try #require(QRCode(Self.address))
    var dark: Set<[Int]> = []
    for run in code.path.split(separator: "M") {
      let numbers = run.split { !$0.isNumber }.compactMap { Int($0) }
      for offset in 0..<numbers[2] { dark.insert([numbers[0] - QRCode.quietZone + offset, numbers[1] - QRCode.quietZone]) }
    }
    let all = (0..<code.size).flatMap { row in (0..<code.size).map { [$0, row] } }
    #expect(all.allSatisfy { dark.contains($0) == code.isDark(column: $0[0], row: $0[1]) })
    let lines = code.terminalLines
    #expect(lines.count == (code.size + 5) / 2)
    for (index, line) in lines.enumerated() {
      let cells = Array(line.replacing("\u{1B}[38;5;16;48;5;231m", with: "").replacing("\u{1B}[0m", with: ""))
      #expect(cells.count == code.terminalWidth)
      for (column, cell) in cells.enumerated() {
        #expect(("█▀".contains(cell)) == code.isDark(column: column - 2, row: index * 2 - 2))
        #expect(("█▄".contains(cell)) == code.isDark(column: column - 2, row: index * 2 - 1))
      }
    }
  }
}

import BoundedNumbers
import Testing

@Suite("Bounded number conversion")
struct BoundedNumbersTests {
  @Test(
    "A floating-point value is truncated and clamped to the integer range",
    arguments: [
      (Double.nan, 0), (.infinity, .max), (-.infinity, .min), (1e300, .max), (-1e300, .min), (9_223_372_036_854_775_808, .max),
      (-9_223_372_036_854_775_808, .min), (2.9, 2), (-2.9, -2), (0, 0), (-0.0, 0), (.leastNonzeroMagnitude, 0),
    ] as [(Double, Int)])
  func clampsFloatingPoint(number: Double, integer: Int) { #expect(Int(clamping: number) == integer) }

  @Test("Each integer type clamps to its own bounds")
  func clampsToEachType() {
    #expect(UInt8(clamping: 255.9) == 255)
    #expect(UInt8(clamping: -1.0) == 0)
    #expect(UInt8(clamping: 254.9) == 254)
    #expect(UInt64(clamping: 18_446_744_073_709_551_616.0) == .max)
    #expect(Int32(clamping: -3e9) == .min)
    #expect(Int64(clamping: 9_223_372_036_854_774_784.0) == 9_223_372_036_854_774_784)
  }

  @Test("Integer arithmetic saturates at the largest and the smallest value")
  func saturates() {
    #expect(Int64.max.saturatingAdding(1) == .max)
    #expect(Int64.min.saturatingAdding(-1) == .min)
    #expect(Int64(2).saturatingAdding(3) == 5)
    #expect(Int64.min.saturatingSubtracting(1) == .min)
    #expect(Int64(0).saturatingSubtracting(.min) == .max)
    #expect(UInt8(3).saturatingSubtracting(4) == 0)
    #expect(Int64.max.saturatingMultiplied(by: -2) == .min)
    #expect(Int64.max.saturatingMultiplied(by: 2) == .max)
    #expect([Int64.max, 7, .max].saturatingSum() == .max)
    #expect([1, 2, 3].saturatingSum() == 6)
  }
}

import BoundedNumbers
import WebPage

/// A formatter of file sizes and speeds.
public enum ByteText {
  /// "840 KB", "12.3 MB", "1.2 GB".
  public static func size(_ bytes: Int64) -> String {
    let kilobytes = Double(max(bytes, 0)) / 1000
    if kilobytes <= 999 { return Components.strings(.sizeKilobytes, ["count": "\(Int(clamping: kilobytes.rounded(.up)))"]) }
    let megabytes = kilobytes / 1000
    if megabytes < 1000 { return Components.strings(.sizeMegabytes, ["count": text(megabytes)]) }
    return Components.strings(.sizeGigabytes, ["count": text(megabytes / 1000)])
  }

  /// "1.2 MB/s".
  public static func speed(_ bytesPerSecond: Double) -> String {
    Components.strings(.speed, ["size": size(Int64(clamping: min(max(bytesPerSecond.isFinite ? bytesPerSecond : 0, 0), 1e15)))])
  }

  // MARK: - Private

  /// One decimal below a hundred.
  private static func text(_ number: Double) -> String {
    let tenths = (number * 10).rounded() / 10
    return tenths >= 100 || tenths == tenths.rounded() ? "\(Int(clamping: number.rounded()))" : "\(tenths)"
  }
}

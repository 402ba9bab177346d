extension PixelMap {
  /// The colour that a person would name, as 0xRRGGBB: the mean of the pixels with the strongest hue. Vivid pixels count more than dull
  /// ones. A picture with hardly any colour has the mean of all its pixels.
  var dominantColour: Int {
    let coloured = pixels.filter { $0.chroma >= Self.minChroma }
    guard coloured.count * Self.colouredPart >= pixels.count else { return Self.mean(pixels) }
    let weights = coloured.reduce(into: [Int](repeating: 0, count: Self.sectors)) { $0[$1.sector] += $1.chroma }
    // The hues of one object are on both sides of a border.
    func weight(around sector: Int) -> Int { Self.around(sector).reduce(0) { $0 + weights[$1] } }
    let sectors = Self.around(weights.indices.max { weight(around: $0) < weight(around: $1) } ?? 0)
    return Self.mean(coloured.filter { sectors.contains($0.sector) })
  }

  // MARK: - Private

  /// A sector of the hues with its neighbours.
  private static func around(_ sector: Int) -> [Int] { [-1, 0, 1].map { (sector + $0 + sectors) % sectors } }

  private static func mean(_ pixels: [Pixel]) -> Int {
    func mean(_ channel: (Pixel) -> UInt8) -> Int { pixels.reduce(0) { $0 + Int(clamping: channel($1)) } / max(pixels.count, 1) }
    return mean(\.red) << 16 | mean(\.green) << 8 | mean(\.blue)
  }

  /// The number of sectors of 15 degrees.
  fileprivate static let sectors = 24
  /// Below it, a pixel is grey to the eye.
  private static let minChroma = 32
  /// At least a twentieth of a picture with a colour has one.
  private static let colouredPart = 20
}

extension PixelMap.Pixel {
  /// 0 for grey, 255 for a pure colour.
  fileprivate var chroma: Int { Int(max(red, green, blue)) - Int(min(red, green, blue)) }

  /// The part of the colour circle with its hue, from red over green and blue.
  fileprivate var sector: Int {
    guard chroma > 0 else { return 0 }
    let (red, green, blue) = (Int(red), Int(green), Int(blue))
    let degrees =
      switch max(red, green, blue) {
      case red: 60 * (green - blue) / chroma + 360
      case green: 60 * (blue - red) / chroma + 120
      default: 60 * (red - green) / chroma + 240
      }
    return degrees % 360 * PixelMap.sectors / 360
  }
}

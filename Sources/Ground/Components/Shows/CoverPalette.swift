/// The colours of placeholders, by the number in `data-hue`: cover.css has the same ones. The letter on them is legible.
enum CoverPalette {
  /// As 0xRRGGBB. The last one is for pictures without a colour. New ones are added before it.
  static let colours = [
    0xa8502c, 0x7a5a1e, 0x56702f, 0x2c7566, 0x34688f, 0x5d5aa0, 0x8d4a86, 0xa14159, 0x3f7538, 0x7650a0, 0xa8453f, 0x6b655c,
  ]

  /// The number of colours that placeholders of unknown pictures have.
  static let titleColours = 8

  /// The number of the colour with the hue that is nearest to that of `colour`.
  ///
  /// - Parameter colour: 0xRRGGBB.
  static func nearest(to colour: Int) -> Int {
    let neutral = colours.endIndex - 1
    let wanted = Tint(colour)
    guard wanted.chroma >= minChroma else { return neutral }
    return tints.indices.max { wanted.likeness(to: tints[$0]) < wanted.likeness(to: tints[$1]) } ?? neutral
  }

  /// Those of all colours but the last one.
  private static let tints = colours.dropLast().map(Tint.init)

  /// A colour without its grey: its direction is the hue.
  private struct Tint {
    let red: Double
    let green: Double
    let blue: Double
    /// 0 for grey, 255 for a pure colour.
    let chroma: Double

    init(_ colour: Int) {
      let channels = (red: Double(colour >> 16 & 0xff), green: Double(colour >> 8 & 0xff), blue: Double(colour & 0xff))
      let grey = (channels.red + channels.green + channels.blue) / 3
      (red, green, blue) = (channels.red - grey, channels.green - grey, channels.blue - grey)
      chroma = max(red, green, blue) - min(red, green, blue)
    }

    /// Greater for a smaller angle between the hues.
    func likeness(to other: Tint) -> Double {
      let length = (other.red * other.red + other.green * other.green + other.blue * other.blue).squareRoot()
      return (red * other.red + green * other.green + blue * other.blue) / length
    }
  }

  /// Below it, a colour is grey to the eye.
  private static let minChroma = 28.0
}

import NIOCore

/// The decoding of a body: the encodings that its head declares, and gzip that its first bytes show. Two layers at most.
final class BodyDecoder {
  fileprivate enum Layer {
    /// The bytes until they show their format. Without a declared encoding they may be gzip.
    case undecided(ContentCoding?, ByteBuffer)
    case plain
    case inflating(Inflater)
  }

  /// The outermost first.
  private var layers: [Layer]
  private var arrived: ByteBuffer?
  private var arrivedBytes = 0
  private var hasEnded = false
  /// The largest content, in bytes; nil for no limit.
  private let maximumBytes: Int?
  /// How much larger than compressed the content may be; nil for no limit.
  private let maximumRatio: Int?

  /// - Parameter sniffs: Whether gzip is recognised by its first bytes in each layer that is not declared.
  init(_ codings: [ContentCoding], sniffs: Bool, maximumBytes: Int? = nil, maximumRatio: Int? = nil) {
    layers = codings.reversed().prefix(Self.maxLayers).map { .undecided($0, ByteBuffer()) }
    if sniffs { layers += Array(repeating: .undecided(nil, ByteBuffer()), count: Self.maxLayers - layers.count) }
    self.maximumBytes = maximumBytes
    self.maximumRatio = maximumRatio
  }

  /// Whether the bytes that come out differ from those that arrived.
  var isDecoding: Bool {
    layers.contains {
      switch $0 {
      case .undecided(let coding, _): coding != nil
      case .plain: false
      case .inflating: true
      }
    }
  }

  /// Whether the content ended where its compression does.
  var isComplete: Bool {
    layers.allSatisfy { if case .inflating(let inflater) = $0 { inflater.isComplete } else { true } }
  }

  /// Adds bytes as they arrived, after `next()` has returned nil.
  func push(_ bytes: ByteBuffer) {
    arrivedBytes += bytes.readableBytes
    arrived = bytes
  }

  /// All bytes have arrived.
  func end() { hasEnded = true }

  /// The next decoded bytes; nil when more have to arrive.
  ///
  /// - Throws: `FetchingError.damagedCompression`, `.decompressionBomb`, `.unsupportedEncoding`.
  func next() throws(FetchingError) -> ByteBuffer? { try output(of: layers.count) }

  // MARK: - Private

  /// The next output of the layer before `level`; before the first one are the bytes that arrived.
  private func output(of level: Int) throws(FetchingError) -> ByteBuffer? {
    guard level > 0 else {
      defer { arrived = nil }
      return arrived
    }
    while true {
      switch layers[level - 1] {
      case .plain: return try output(of: level - 1)
      case .inflating(let inflater):
        if let bytes = try inflater.next() {
          try check(inflater, level)
          return bytes
        }
        guard let input = try output(of: level - 1) else { return nil }
        inflater.push(input)
      case .undecided(let coding, var held):
        if var input = try output(of: level - 1) {
          held.writeBuffer(&input)
          layers[level - 1] = .undecided(coding, held)
        } else if !hasEnded || held.readableBytes == 0 {
          return nil
        }
        let beginning = Array(held.readableBytesView.prefix(4))
        guard hasEnded || beginning.count == 4 || ContentCoding.isShown(by: beginning) else { continue }
        guard let format = try ContentCoding.format(of: beginning, declared: coding) else {
          layers[level - 1] = .plain
          return held
        }
        let inflater = try Inflater(format)
        inflater.push(held)
        layers[level - 1] = .inflating(inflater)
      }
    }
  }

  /// What a layer expands to counts even when the next one makes nothing of it.
  private func check(_ inflater: Inflater, _ level: Int) throws(FetchingError) {
    if let maximumRatio, inflater.produced > Self.freeBytes, inflater.produced / maximumRatio > arrivedBytes { throw .decompressionBomb }
    if let maximumBytes, inflater.produced > maximumBytes, layers.dropFirst(level).contains(where: \.isInflating) {
      throw .decompressionBomb
    }
  }

  private static let maxLayers = 2
  /// The expansion that is never a bomb, in bytes.
  private static let freeBytes = 1 << 20
}

extension BodyDecoder.Layer {
  fileprivate var isInflating: Bool { if case .inflating = self { true } else { false } }
}

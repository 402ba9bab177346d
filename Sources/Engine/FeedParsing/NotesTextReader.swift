/// Collects the words of a web page, and nothing else.
final class NotesTextReader: HTMLReader {
  private var output: [UInt8] = []
  private var droppedDepth = 0

  func start(_ name: String, _ attributes: HTMLAttributes) {
    if NotesShape.dropped.contains(name) { droppedDepth += 1 }
    guard droppedDepth == 0 else { return }
    if name == "img", let words = attributes["alt"] { output.append(contentsOf: words.utf8) }
    separate(name)
  }

  func end(_ name: String) {
    if NotesShape.dropped.contains(name) { droppedDepth -= 1 }
    if droppedDepth == 0 { separate(name) }
  }

  func text(_ bytes: UnsafeRawBufferPointer) {
    if droppedDepth == 0 { output.append(contentsOf: bytes) }
  }

  func finish() -> String {
    // A no-break space is white space to a reader.
    var index = 0
    while index + 1 < output.count {
      if output[index] == 0xC2, output[index + 1] == 0xA0 {
        output[index] = 0x20
        output[index + 1] = 0x20
      } else if output[index] < 0x20 {
        output[index] = 0x20
      }
      index += 1
    }
    return String(decoding: output, as: UTF8.self).squashed
  }

  // MARK: - Private

  private func separate(_ name: String) {
    if NotesShape.blocks.contains(name) || name == "td" || name == "th" { output.append(0x20) }
  }
}

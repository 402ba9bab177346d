/// Tags: names checked, elements balanced.
extension ByteFilter {
  /// What stands at a `<`. Returns where to go on, nil when more bytes are needed.
  mutating func markup(_ window: Window, _ at: Int) -> Int? {
    guard at + 1 < window.count else {
      // A lone `<` at the very end belongs to what was cut off.
      return window.isLast ? window.count : nil
    }
    let next = window[at + 1]
    switch next {
    case UInt8(ascii: "!"): return declaration(window, at)
    case UInt8(ascii: "?"):
      mode = .instruction
      return at + 2
    case UInt8(ascii: "/"): return endTag(window, at)
    case _ where next.beginsName: return startTag(window, at)
    default: return strayLessThan(at)
    }
  }

  // MARK: - Private

  private mutating func declaration(_ window: Window, _ at: Int) -> Int? {
    if window.bytes.hasPrefix("<!--", at: at) {
      mode = .comment
      return at + 4
    }
    if window.bytes.hasPrefix("<![CDATA[", at: at) {
      guard !open.isEmpty else { return at + 9 }
      mode = .cdata
      emit("<![CDATA[")
      return at + 9
    }
    if window.bytes.hasPrefixIgnoringCase("<!doctype", at: at) {
      guard open.isEmpty else { return strayLessThan(at) }
      note(.documentType)
      mode = .documentType
      return at + 9
    }
    if window.count - at < 9, !window.isLast { return nil }
    return strayLessThan(at)
  }

  private mutating func strayLessThan(_ at: Int) -> Int {
    if !open.isEmpty {
      note(.strayLessThan)
      emit("&lt;")
    }
    return at + 1
  }

  private mutating func endTag(_ window: Window, _ at: Int) -> Int? {
    var nameEnd = at + 2
    while nameEnd < window.count, window[nameEnd].continuesName { nameEnd += 1 }
    var end = nameEnd
    while end < window.count, window[end] != UInt8(ascii: ">"), window[end] != UInt8(ascii: "<") { end += 1 }
    guard end < window.count else {
      if window.isLast { return window.count }
      return window.count - at > Self.tagLimit ? strayLessThan(at) : nil
    }
    guard window[end] == UInt8(ascii: ">") else { return strayLessThan(at) }
    guard nameEnd > at + 2 else {
      note(.strayEndTag)
      return end + 1
    }
    close(window.bytes[at + 2..<nameEnd])
    return end + 1
  }

  private mutating func close(_ name: Slice<UnsafeRawBufferPointer>) {
    guard openCounts[Self.hash(of: name)] != nil,
      let depth = open.indices.last(where: { isNamed(name, at: $0) })
        ?? open.indices.last(where: { isNamed(name, at: $0, ignoringCase: true) })
    else {
      note(rootClosed ? .afterRoot : .strayEndTag)
      return
    }
    if depth < open.count - 1 { note(.unclosedElement) }
    closeElements(from: depth)
  }

  /// Closes the element at `depth` and all within it.
  private mutating func closeElements(from depth: Int) {
    while open.count > depth {
      let element = open.removeLast()
      emit("</")
      output.append(contentsOf: names[element.nameStart...])
      output.append(UInt8(ascii: ">"))
      names.removeSubrange(element.nameStart...)
      namespaces -= element.namespaces
      let others = (openCounts[element.hash] ?? 1) - 1
      openCounts[element.hash] = others > 0 ? others : nil
    }
    if open.isEmpty { rootDidClose() }
  }

  /// FNV-1a over the name in lower case.
  private static func hash(of name: Slice<UnsafeRawBufferPointer>) -> UInt64 {
    name.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1.lowercased)) &* 0x100_0000_01b3 }
  }

  private func isNamed(_ name: Slice<UnsafeRawBufferPointer>, at depth: Int, ignoringCase: Bool = false) -> Bool {
    let start = open[depth].nameStart
    let end = depth + 1 < open.count ? open[depth + 1].nameStart : names.count
    guard end - start == name.count else { return false }
    var other = start
    for byte in name {
      if byte != names[other] && !(ignoringCase && byte.lowercased == names[other].lowercased) { return false }
      other += 1
    }
    return true
  }

  private mutating func startTag(_ window: Window, _ at: Int) -> Int? {
    let end: Int
    switch tagEnd(window, at) {
    case .found(let index): end = index
    case .more: return nil
    case .cutOff: return window.count
    case .none: return strayLessThan(at)
    }
    guard !rootClosed else {
      note(.afterRoot)
      return end + 1
    }
    var nameEnd = at + 1
    while nameEnd < end, window[nameEnd].continuesName { nameEnd += 1 }
    let name = window.bytes[at + 1..<nameEnd]
    closeForgottenItem(before: name)
    guard open.count < Self.depthLimit, name.count < 1024 else {
      note(.tooDeep)
      return end + 1
    }
    let isEmpty = window[end - 1] == UInt8(ascii: "/")
    output.append(UInt8(ascii: "<"))
    emit(name)
    let added = attributes(window, from: nameEnd, to: isEmpty ? end - 1 : end)
    if isEmpty {
      emit("/>")
      if open.isEmpty { rootDidClose() }
    } else {
      output.append(UInt8(ascii: ">"))
      let hash = Self.hash(of: name)
      open.append(OpenElement(nameStart: names.count, namespaces: added, hash: hash))
      openCounts[hash, default: 0] += 1
      names.append(contentsOf: name)
      namespaces += added
    }
    return end + 1
  }

  /// No item holds an item: the end tag of the one before was forgotten.
  private mutating func closeForgottenItem(before name: Slice<UnsafeRawBufferPointer>) {
    guard name.elementsEqual("item".utf8) || name.elementsEqual("entry".utf8),
      let depth = open.indices.last(where: { isNamed(name, at: $0) })
    else { return }
    note(.unclosedElement)
    closeElements(from: depth)
  }

  private enum TagEnd {
    case found(Int), more, cutOff, none
  }

  /// The `>` of the start tag at `start`; those inside quotes after `=` do not count.
  private func tagEnd(_ window: Window, _ start: Int) -> TagEnd {
    var at = start + 1
    var afterEquals = false
    while at < window.count {
      let byte = window[at]
      switch byte {
      case UInt8(ascii: ">"): return .found(at)
      case UInt8(ascii: "<"): return .none
      case UInt8(ascii: "\"") where afterEquals, UInt8(ascii: "'") where afterEquals:
        guard let close = window.bytes.firstIndex(of: byte, from: at + 1), close - start < Self.tagLimit else {
          return unclosedQuote(window, start)
        }
        at = close
        afterEquals = false
      case UInt8(ascii: "="): afterEquals = true
      case _ where !byte.isSpace: afterEquals = false
      default: break
      }
      at += 1
    }
    return unclosedQuote(window, start)
  }

  /// When the end is out of sight: wait for it, or take the first `>` after all.
  private func unclosedQuote(_ window: Window, _ start: Int) -> TagEnd {
    if !window.isLast, window.count - start < Self.tagLimit { return .more }
    if let end = window.bytes.firstIndex(of: UInt8(ascii: ">"), from: start) { return .found(end) }
    return window.isLast ? .cutOff : .none
  }
}

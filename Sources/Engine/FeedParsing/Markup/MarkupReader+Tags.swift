import TextScanning

/// Tags: names checked, elements balanced.
extension MarkupReader {
  /// Handles a `<`. Returns the offset at which to continue, or nil when more bytes are needed.
  mutating func markup(_ window: Window, _ at: Int) -> Int? {
    guard at + 1 < window.count else {
      // A lone `<` at the very end belongs to the missing part.
      return window.isLast ? window.count : nil
    }
    let next = window[at + 1]
    switch next {
    case UInt8(ascii: "/"): return endTag(window, at)
    case _ where next.beginsName: return startTag(window, at)
    case UInt8(ascii: "!"): return declaration(window, at)
    case UInt8(ascii: "?"):
      mode = .instruction
      return at + 2
    default: return strayLessThan(window, at)
    }
  }

  // MARK: - Private

  private mutating func declaration(_ window: Window, _ at: Int) -> Int? {
    if window.bytes.hasPrefix("<!--", at: at) {
      mode = .comment
      return at + 4
    }
    if window.bytes.hasPrefix("<![CDATA[", at: at) {
      if !open.isEmpty { mode = .cdata }
      return at + 9
    }
    if window.bytes.hasPrefixIgnoringCase("<!doctype", at: at) {
      guard open.isEmpty else { return strayLessThan(window, at) }
      note(.documentType)
      mode = .documentType
      return at + 9
    }
    if window.count - at < 9, !window.isLast { return nil }
    return strayLessThan(window, at)
  }

  private mutating func strayLessThan(_ window: Window, _ at: Int) -> Int {
    if !open.isEmpty {
      note(.strayLessThan)
      builder.text(window.slice(at, at + 1))
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
      return window.count - at > Self.tagLimit ? strayLessThan(window, at) : nil
    }
    guard window[end] == UInt8(ascii: ">") else { return strayLessThan(window, at) }
    let name = window.slice(at + 2, nameEnd)
    if let innermost = open.last, names.isNamed(innermost.name, name) {
      closeElements(from: open.count - 1)
    } else if name.isEmpty {
      note(.strayEndTag)
    } else {
      close(names.number(of: name))
    }
    return end + 1
  }

  /// Closes the innermost element with that name, or with a name that differs in case only.
  private mutating func close(_ number: Int) {
    let folded = names.names[number].folded
    guard names.names[folded].openCount > 0,
      let depth = open.lastIndex(where: { $0.name == number }) ?? open.lastIndex(where: { names.names[$0.name].folded == folded })
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
      builder.end()
      bindings.removeLast(bindings.count - element.outerBindings)
      environment = element.outerEnvironment
      names.names[names.names[element.name].folded].openCount -= 1
    }
    if open.isEmpty { rootDidClose() }
  }

  private mutating func startTag(_ window: Window, _ at: Int) -> Int? {
    var nameEnd = at + 1
    while nameEnd < window.count, window[nameEnd].continuesName { nameEnd += 1 }
    let end: Int
    if nameEnd < window.count, window[nameEnd] == UInt8(ascii: ">") {
      end = nameEnd
    } else {
      switch tagEnd(window, at, from: nameEnd) {
      case .found(let index): end = index
      case .more: return nil
      case .cutOff: return window.count
      case .none: return strayLessThan(window, at)
      }
    }
    guard !rootClosed else {
      note(.afterRoot)
      return end + 1
    }
    nameEnd = min(nameEnd, end)
    let isEmpty = window[end - 1] == UInt8(ascii: "/")
    startElement(window, window.slice(at + 1, nameEnd), attributesEnd: isEmpty ? end - 1 : end, nameEnd: nameEnd, isEmpty: isEmpty)
    return end + 1
  }

  private mutating func startElement(
    _ window: Window, _ name: CheckedBytes, attributesEnd: Int, nameEnd: Int, isEmpty: Bool
  ) {
    if builder.isInItem, Self.beginsItem(name) { closeUnclosedItem() }
    guard name.count < 1024 else {
      note(.tooDeep)
      return
    }
    let declares = readAttributes(window, from: nameEnd, to: attributesEnd)
    let attributes = MarkupAttributes(rows: attributeRows, window: window.bytes, decoded: decoded)
    guard open.count < Self.depthLimit else {
      note(.tooDeep)
      builder.skipElement(Self.local(name), attributes)
      return
    }
    let number = names.number(of: name)
    var opened = OpenElement(name: number, element: .other, outerEnvironment: environment, outerBindings: bindings.count)
    if declares { declareNamespaces(attributes) }
    opened.element = element(number, name)
    builder.start(opened.element, Self.local(name), attributes)
    open.append(opened)
    names.names[names.names[number].folded].openCount += 1
    if isEmpty { closeElements(from: open.count - 1) }
  }

  private static func beginsItem(_ name: CheckedBytes) -> Bool {
    let local = local(name)
    return local.equals("item") || local.equals("entry") || local.equals("liveItem")
  }

  /// Items do not nest: the end tag of the previous one is missing.
  private mutating func closeUnclosedItem() {
    guard let depth = open.lastIndex(where: { $0.element == .item || $0.element == .liveItem }) else { return }
    note(.unclosedElement)
    closeElements(from: depth)
  }

  private enum TagEnd {
    case found(Int), more, cutOff, none
  }

  /// The offset of the `>` of the start tag at `start`; those inside quotes after `=` do not count.
  private mutating func tagEnd(_ window: Window, _ start: Int, from nameEnd: Int) -> TagEnd {
    guard scanBudget > 0 else { return plainTagEnd(window, start) }
    var at = nameEnd
    var afterEquals = false
    while at < window.count {
      let byte = window[at]
      switch byte {
      case UInt8(ascii: ">"): return .found(at)
      case UInt8(ascii: "<"):
        scanBudget -= at - start
        return .none
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

  /// The end was not found: wait for it, or use the first `>`.
  private mutating func unclosedQuote(_ window: Window, _ start: Int) -> TagEnd {
    if !window.isLast, window.count - start < Self.tagLimit { return .more }
    if let end = window.bytes.firstIndex(of: UInt8(ascii: ">"), from: start) { return .found(end) }
    scanBudget -= window.count - start
    return window.isLast ? .cutOff : .none
  }

  /// The first `>`, unless another tag begins before it.
  private func plainTagEnd(_ window: Window, _ start: Int) -> TagEnd {
    let less = window.bytes.firstIndex(of: UInt8(ascii: "<"), from: start + 1)
    let before = less ?? window.count
    if let end = window.slice(0, before).firstIndex(of: UInt8(ascii: ">"), from: start) { return .found(end) }
    if less != nil { return .none }
    return window.isLast ? .cutOff : window.count - start < Self.tagLimit ? .more : .none
  }
}

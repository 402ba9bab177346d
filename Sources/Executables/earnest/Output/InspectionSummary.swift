import BoundedNumbers

/// A summary of an inspected file that fits on one screen.
struct InspectionSummary {
  let text: String

  init(_ inspection: Inspection) {
    let facts = [inspection.format, inspection.durationSeconds.map(Self.clock), inspection.language].compactMap(\.self)
    var lines = ["\(Self.name(of: inspection.kind)) (\(facts.joined(separator: ", ")))"]
    if let title = inspection.title { lines.append("  \(title)") }
    if !inspection.problems.isEmpty {
      lines.append("  " + strings(.inspectProblems, ["problems": inspection.problems.joined(separator: ", ")]))
    }
    lines += Self.shown(inspection.chapters) { chapter in
      let url = chapter.url.map { "  \($0)" } ?? ""
      return "  \(Self.clock(chapter.startSeconds))  \(chapter.title ?? strings(.noTitle))\(url)"
    }
    lines += Self.shown(inspection.cues) { cue in
      let time = cue.startSeconds.map { Self.clock($0) + "  " } ?? ""
      return "  \(time)\(cue.speaker.map { "\($0): " } ?? "")\(cue.text)"
    }
    text = lines.map(Terminal.plain).joined(separator: "\n")
  }

  // MARK: - Private

  private static let maxShown = 20

  private static func name(of kind: InspectionKind) -> String {
    switch kind {
    case .audio: strings(.inspectAudio)
    case .chapters: strings(.inspectChapters)
    case .transcript: strings(.inspectTranscript)
    }
  }

  private static func shown<Part>(_ parts: [Part], _ line: (Part) -> String) -> [String] {
    let lines = parts.prefix(maxShown).map(line)
    return parts.count <= maxShown ? lines : lines + ["  " + strings(.moreEpisodes, ["count": "\(parts.count - maxShown)"])]
  }

  /// "1:02:03"
  private static func clock(_ seconds: Double) -> String {
    let seconds = Int(clamping: seconds)
    let parts = [seconds / 3_600, seconds / 60 % 60, seconds % 60]
    return "\(parts[0]):" + parts.dropFirst().map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}

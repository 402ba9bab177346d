import PodcastModel

extension [Chapter] {
  /// The chapters, which are sorted, with ends: one without ends where the next one starts, and so does one that ends less than a second
  /// before it. The last one can stay without.
  var withEnds: [Chapter] {
    var chapters = self
    for index in indices.dropLast() {
      let next = self[index + 1].startSeconds
      let end = self[index].endSeconds ?? next
      chapters[index].endSeconds = end > next - 1 ? next : end
    }
    return chapters
  }
}

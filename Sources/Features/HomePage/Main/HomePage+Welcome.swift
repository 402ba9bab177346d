import Components
import WebPage

extension HomePage {
  /// The first steps: topics, shows of them, search and import. The covers are those of the selected topics.
  static func welcome(_ welcome: Welcome) -> HTML {
    """
    <div class="home-welcome" data-live="\(welcome.chartsPatch)" data-pause="500">
      <p class="home-lead">\(strings(.welcomeText))</p>
      <div class="home-search">\(welcome.searchField)</div>
      <ul class="home-topics" aria-label="\(strings(.topics))">\(welcome.topics.map(chip))</ul>
      <div id="home-picks" data-refresh data-version="\(welcome.version)">\(welcome.shows)</div>
      <p class="home-steps"><a class="pill home-done" href="\(url: welcome.doneURL)">\(strings(.done))</a>\
    \(welcome.importURL.map { "<a class=\"pill quiet\" href=\"\(url: $0)\">\(strings(.importing))</a>" as HTML })</p>
    </div>
    """
  }

  // MARK: - Private

  private static func chip(_ topic: Topic) -> HTML {
    """
    <li><a class="chip" id="topic-\(topic.key)" data-topic="\(topic.key)" href="\(url: topic.url)"\(attribute: "aria-current", topic.isSelected ? "true" : nil)>\
    \(TopicIcon(rawValue: topic.key)?.html)\(topic.name)</a></li>
    """
  }
}

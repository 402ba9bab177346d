import Library
import PodcastModel
import TestSupport
import Testing

@testable import Downloading

@Suite struct RuleChangeTests {
  @Test func changedRulesOfSeveralShowsAreAppliedAtOnce() async throws {
    try await DownloaderFixture.run { fixture in
      let show = fixture.sample.show
      let earlier = try await fixture.downloading.changeRules(of: [show], for: .local) { _, rule in
        (rule.newest, rule.followsDefault) = (2, false)
      }
      #expect(earlier == [show: DownloadRule(followsDefault: true)])
      try await fixture.until { try await fixture.states(2, 3, 4) == [nil, .downloaded, .downloaded] }
      let again = try await fixture.downloading.changeRules(of: [show], for: .local) { _, rule in rule.newest = 2 }
      #expect(again.isEmpty)
    }
  }
}

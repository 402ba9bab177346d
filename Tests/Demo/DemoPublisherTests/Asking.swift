import HTTPTypes
import Hummingbird
import HummingbirdTesting

@testable import DemoPublisher

extension DemoPublisher {
  /// A response of the router, without a socket.
  func answer(
    to uri: String, method: HTTPRequest.Method = .get, _ headers: HTTPFields = [:]
  ) async throws -> TestResponse {
    try await Application(router: router()).test(.router) { client in
      try await client.execute(uri: uri, method: method, headers: headers)
    }
  }
}

extension DemoPublisher {
  static func show(_ id: String) -> DemoShow? { shows.first { $0.id == id } }
}

extension TestResponse {
  var text: String { String(buffer: body) }
}

import Certificates
import Composition
import HTTPTypes
import HomeNetwork
import Hummingbird
import NIOCore
import ServiceRouter
import Services
import Shell
import WebPage

/// All routes of the guide's port. Everything else, also every route of the app, is missing there.
struct GuideRoutes: Sendable {
  let network: HomeNetwork
  let composition: GuideComposition
  let assets: AssetStore

  func answer(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    try await Language.$current.withValue(Language.preferred(by: request.headers[.acceptLanguage])) { try await answer(request) }
  }

  // MARK: - Private

  private func answer(_ request: Request) async throws -> Response {
    guard request.method == .get || request.method == .head else {
      return Response(status: .methodNotAllowed, headers: [.allow: "GET, HEAD"])
    }
    let path = request.uri.path
    if path == TrustGuideServices.certificatePath { return try certificate() }
    if let response = assets.response(to: request) { return response }
    let guide = TrustGuideServices.NavigateGuide().path
    guard path == "/" || path == guide else { return missing }
    let query = FormFields.read(request.uri.query ?? "").compactMapValues(\.last)
    let viewer = Viewer(userID: 0, userAgent: request.headers[.userAgent])
    return try await Asset.$base.withValue(assets.base) {
      let page = try await composition.router.page(at: guide, query: query, for: viewer)
      return page.status == 200 ? .html(Shell.plainDocument(page, assetBase: assets.base)) : missing
    }
  }

  private var missing: Response {
    .plainText(ServerStrings.strings(.guideMissing, ["url": network.guideURL]), status: .notFound)
  }

  /// Without a file name of its own: iOS offers to install only what it does not download as a file.
  private func certificate() throws -> Response {
    Response(
      status: .ok, headers: [.contentType: "application/x-x509-ca-cert", .cacheControl: "no-store"],
      body: .init(byteBuffer: ByteBuffer(bytes: try network.authority.der())))
  }
}

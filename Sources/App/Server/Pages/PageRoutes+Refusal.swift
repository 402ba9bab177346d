import Composition
import HTTPTypes
import Hummingbird
import Shell
import WebPage

extension PageRoutes {
  /// The response to a form when the server's disk has no space for it.
  func noSpace(_ request: Request) -> Response {
    let sentence = ServerStrings.strings(.noSpace)
    // Insufficient storage.
    let status = HTTPResponse.Status(code: 507)
    return isFromRuntime(request)
      ? .html(Shell.notice(sentence, undo: nil), status: status, headers: answered("notice")) : .plainText(sentence, status: status)
  }

  /// The response to a request that exceeds a limit: a page for pages, a notice for events, and a sentence for all others. It reads nothing
  /// from the library.
  func refused(_ refusal: RequestLimiter.Refusal, _ request: Request) -> Response {
    let (page, sentence, seconds) =
      switch refusal {
      case .serverBusy(let seconds): (Shell.busyPage, ServerStrings.strings(.serverBusy), seconds)
      case .tooManyRequests(let seconds): (Shell.limitPage, ServerStrings.strings(.tooManyRequests), seconds)
      }
    let status = HTTPResponse.Status(code: page.status)
    var response: Response
    if isFromRuntime(request) {
      response =
        request.method == .post
        ? .html(Shell.notice(sentence, undo: nil), status: status, headers: answered("notice"))
        : .html(shell.fragment(page, tabs: composition.tabs), status: status, headers: answered("page"))
    } else if request.headers[.accept]?.contains("text/html") == true {
      response = .html(shell.document(page, miniPlayer: .empty, tabs: composition.tabs), status: status)
    } else {
      response = .plainText(sentence, status: status)
    }
    response.headers[.retryAfter] = "\(seconds)"
    return response
  }
}

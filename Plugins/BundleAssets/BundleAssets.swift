import Foundation
import PackagePlugin

/// Makes the style sheets and scripts that the server sends of the files in the Assets folders of all rooms: see script/bundle.
@main
struct BundleAssets: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let package = context.package.directoryURL
    let script = package.appending(path: "script/bundle")
    let files = try Self.files(in: package.appending(path: "Sources"))
    let bundled = ["app.css", "app.js", "shared.js", "more.css", "more.js", "start-image.js"]
    let compressed = (bundled + ["icons.svg", "favicon.svg"]).flatMap { [$0, "\($0).gz", "\($0).br"] }
    let outputs = bundled.map { "\($0).map" } + compressed + ["service-worker.js"]
    return [
      .buildCommand(
        displayName: "Bundling style sheets and scripts", executable: script, arguments: [context.pluginWorkDirectoryURL.path],
        inputFiles: [script] + files, outputFiles: outputs.map { context.pluginWorkDirectoryURL.appending(path: $0) })
    ]
  }

  private static func files(in sources: URL) throws -> [URL] {
    guard let all = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil) else { throw CocoaError(.fileReadUnknown) }
    return all.compactMap { $0 as? URL }
      .filter { $0.path.contains("/Assets/") && ["css", "js", "svg"].contains($0.pathExtension) }
      .sorted { $0.path < $1.path }
  }
}

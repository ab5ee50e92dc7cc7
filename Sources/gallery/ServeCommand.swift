import ArgumentParser
import SitePreview

/// `gallery serve`: shows a site on this machine.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve a site on this machine.",
    discussion: """
      Listens on 127.0.0.1 by default. Ctrl-C stops the server.

      EXAMPLE:
        gallery serve site --port 8080
      """)

  @Argument(help: ArgumentHelp("The site's folder.", valueName: "dir"))
  var folder = "site"

  @Option(help: ArgumentHelp("The port; 0 chooses a free one.", valueName: "n"))
  var port = 8080

  @Option(
    help: ArgumentHelp(
      "The address to listen on; any other than 127.0.0.1 makes the site visible in the network.",
      valueName: "address"))
  var host = "127.0.0.1"

  @Option(
    name: .customLong("allowed-host"),
    help: ArgumentHelp(
      "A host name to accept in requests, besides localhost, addresses and --host; repeatable.",
      valueName: "name"))
  var allowedHosts: [String] = []

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let console = output.console
    let server = PreviewServer(
      folder: folder, host: host, port: port, allowedHosts: allowedHosts)
    do {
      try await Interrupt.cancels {
        try await server.run { address in
          try? console.result("Serving \(address); Ctrl-C stops it", json: ["address": address])
        }
      }
    } catch let status as ExitCode where status == Interrupt.status {
      // Ctrl-C is the normal end.
    }
  }
}

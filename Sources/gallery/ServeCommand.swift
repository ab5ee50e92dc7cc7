import ArgumentParser
import SitePreview

/// `gallery serve`: a site on this machine.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Show a site on this machine.",
    discussion: """
      Listens on 127.0.0.1 unless told otherwise, and ends with Ctrl-C.

      EXAMPLE:
        gallery serve site --port 8080
      """)

  @Argument(help: ArgumentHelp("The site's folder.", valueName: "dir"))
  var folder = "site"

  @Option(help: "The port; 0 takes a free one.")
  var port = 8080

  @Option(help: "The address to listen on; any but 127.0.0.1 shows the site to the network.")
  var host = "127.0.0.1"

  @Option(
    name: .customLong("allowed-host"),
    help: ArgumentHelp(
      """
      A name by which requests may call this server, beside localhost, --host and addresses; may \
      be repeated.
      """, valueName: "name"))
  var allowedHosts: [String] = []

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let console = output.console
    let server = PreviewServer(
      folder: folder, host: host, port: port, allowedHosts: allowedHosts)
    do {
      try await Interrupt.cancels {
        try await server.run { address in
          try? console.result("Serving \(address) (Ctrl-C ends it)", json: ["address": address])
        }
      }
    } catch let status as ExitCode where status == Interrupt.status {
      // Ctrl-C is how serving is meant to end.
    }
  }
}

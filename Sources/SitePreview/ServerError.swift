import Glibc
import NIOCore

/// The reason why a site cannot be served, and a remedy.
package struct ServerError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }

  /// The error for one that the system reported when the server began to listen.
  init(listeningFailed error: any Error, host: String, port: Int) {
    func unusable(_ reason: String) -> String {
      "cannot listen on host \(host) (\(reason)): "
        + "give an address of this machine with --host, such as 127.0.0.1"
    }
    description =
      switch (error as? IOError)?.errnoCode {
      case EADDRINUSE:
        "port \(port) on \(host) is in use: stop the other program or give another port with --port"
      case EACCES, EPERM:
        "port \(port) on \(host) is not allowed for this user: give one above 1023 with --port"
      case EADDRNOTAVAIL: unusable("not an address of this machine")
      case nil where error is SocketAddressError.UnknownHost: unusable("unknown name")
      default:
        "cannot listen on port \(port) of \(host) (\(error)): "
          + "give another address with --host and --port"
      }
  }
}

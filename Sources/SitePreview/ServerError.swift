import Glibc
import NIOCore

/// The reason why a site cannot be served, and a remedy.
package enum ServerError: Error, CustomStringConvertible {
  case folderMissing(String)
  case notAFolder(String)
  case noIndexPage(String)
  case portOutOfRange(Int)
  case portInUse(host: String, port: Int)
  case portForbidden(host: String, port: Int)
  case hostUnusable(host: String, reason: String)
  case cannotListen(host: String, port: Int, reason: String)

  package var description: String {
    switch self {
    case .folderMissing(let folder):
      "\(folder) does not exist: run gallery build first, or give the folder that it wrote"
    case .notAFolder(let folder): "\(folder) is not a folder: give the folder that gallery build wrote"
    case .noIndexPage(let folder):
      "\(folder) contains no index.html: run gallery build first, or give the folder that it wrote"
    case .portOutOfRange(let port): "port \(port) is invalid: give one from 0 to 65535 with --port"
    case .portInUse(let host, let port):
      "port \(port) on \(host) is in use: stop the other program or give another port with --port"
    case .portForbidden(let host, let port):
      "port \(port) on \(host) is not allowed for this user: give one above 1023 with --port"
    case .hostUnusable(let host, let reason):
      "cannot listen on host \(host) (\(reason)): give an address of this machine with --listen, such as 127.0.0.1"
    case .cannotListen(let host, let port, let reason):
      "cannot listen on port \(port) of \(host) (\(reason)): give another address with --listen and --port"
    }
  }

  /// The error for one that the system reported when the server began to listen.
  init(listeningFailed error: any Error, host: String, port: Int) {
    switch (error as? IOError)?.errnoCode {
    case EADDRINUSE: self = .portInUse(host: host, port: port)
    case EACCES, EPERM: self = .portForbidden(host: host, port: port)
    case EADDRNOTAVAIL: self = .hostUnusable(host: host, reason: "not an address of this machine")
    case nil where error is SocketAddressError.UnknownHost: self = .hostUnusable(host: host, reason: "unknown name")
    default: self = .cannotListen(host: host, port: port, reason: "\(error)")
    }
  }
}

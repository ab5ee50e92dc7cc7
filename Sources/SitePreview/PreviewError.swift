import Glibc
import NIOCore

/// Why a site cannot be served; the description names the thing, the reason and the remedy.
package enum PreviewError: Error, Equatable, CustomStringConvertible {
  /// Nothing is there under the folder's name.
  case folderMissing(String)
  /// The folder's name belongs to a file.
  case notAFolder(String)
  /// The folder has no `index.html`, so it holds no site.
  case noIndexPage(String)
  /// The port is not one of 0 to 65535.
  case portOutOfRange(Int)
  /// Another program listens there.
  case portInUse(host: String, port: Int)
  /// The system keeps the port for other users, as it does with those below 1024.
  case portForbidden(host: String, port: Int)
  /// The host is no name or address of this machine.
  case hostUnusable(host: String, reason: String)
  /// Listening failed for a reason that has no case of its own.
  case cannotListen(host: String, port: Int, reason: String)

  package var description: String {
    switch self {
    case .folderMissing(let folder):
      "\(folder) is not there: run gallery build first, or give the folder that it wrote"
    case .notAFolder(let folder):
      "\(folder) is not a folder: give the folder that gallery build wrote"
    case .noIndexPage(let folder):
      "\(folder) contains no index.html: run gallery build first, or give the folder that it wrote"
    case .portOutOfRange(let port):
      "port \(port) does not exist: give one from 0 to 65535 with --port"
    case .portInUse(let host, let port):
      "port \(port) on \(host) is in use: stop the other program or give another port with --port"
    case .portForbidden(let host, let port):
      "port \(port) on \(host) is not allowed to this user: give one above 1023 with --port"
    case .hostUnusable(let host, let reason):
      "host \(host) cannot be listened on (\(reason)): "
        + "give an address of this machine with --host, such as 127.0.0.1"
    case .cannotListen(let host, let port, let reason):
      "cannot listen on port \(port) of \(host) (\(reason)): "
        + "give another address with --host and --port"
    }
  }
}

extension PreviewError {
  /// The reason behind an error that the server threw while it was starting.
  init(startingFailed error: any Error, host: String, port: Int) {
    switch (error as? IOError)?.errnoCode {
    case EADDRINUSE: self = .portInUse(host: host, port: port)
    case EACCES, EPERM: self = .portForbidden(host: host, port: port)
    case EADDRNOTAVAIL: self = .hostUnusable(host: host, reason: "not an address of this machine")
    case .some: self = .cannotListen(host: host, port: port, reason: "\(error)")
    case nil where error is SocketAddressError.UnknownHost:
      self = .hostUnusable(host: host, reason: "no such name")
    case nil: self = .cannotListen(host: host, port: port, reason: "\(error)")
    }
  }
}

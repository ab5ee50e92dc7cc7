import CLinux
import FoundationEssentials
import Glibc
package import SystemPackage

/// One end of the connection between the program and a worker: lines of JSON over a Unix socket, some with an open file
/// descriptor. Libraries do not know the descriptor of the socket, so their output cannot mix with the messages.
package struct WorkerSocket: Sendable {
  /// The maximum length of a message in bytes.
  private static let maxMessageLength = 1 << 20

  private let socket: FileDescriptor
  private var waiting: [UInt8] = []

  /// Wraps an open socket.
  package init(_ socket: FileDescriptor) {
    self.socket = socket
  }

  /// Creates the two ends of a connection, closed on exec.
  package static func pair() throws(Errno) -> (own: FileDescriptor, worker: FileDescriptor) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Errno(rawValue: errno) }
    return (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
  }

  package func send(_ message: some Encodable, descriptor: FileDescriptor? = nil) throws {
    let line = [UInt8](try JSONEncoder().encode(message)) + [UInt8(ascii: "\n")]
    let number = descriptor?.rawValue ?? -1
    guard unsafe linux_send(socket.rawValue, line, line.count, number) == 0 else {
      throw Errno(rawValue: errno)
    }
  }

  /// Waits for a message; a descriptor that comes with it is not accepted. The result is `nil` if the other end is
  /// closed.
  package mutating func receive<Message: Decodable>(_ type: Message.Type) throws -> Message? {
    guard let line = try unsafe receiveLine(descriptor: nil) else { return nil }
    return try JSONDecoder().decode(type, from: line)
  }

  /// Waits for a message and the descriptor that comes with it, which the caller closes; `nil` if the other end is
  /// closed.
  package mutating func receiveWithDescriptor<Message: Decodable>(
    _ type: Message.Type
  ) throws -> (message: Message, descriptor: FileDescriptor?)? {
    var descriptor: Int32 = -1
    let line = try unsafe withUnsafeMutablePointer(to: &descriptor) {
      try unsafe receiveLine(descriptor: $0)
    }
    let received = descriptor < 0 ? nil : FileDescriptor(rawValue: descriptor)
    guard let line else {
      try received?.close()
      return nil
    }
    return (try JSONDecoder().decode(type, from: line), received)
  }

  private mutating func receiveLine(descriptor: UnsafeMutablePointer<Int32>?) throws -> Data? {
    var received = [UInt8](repeating: 0, count: 4096)
    while true {
      if let end = waiting.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Data(waiting[..<end])
        waiting.removeSubrange(...end)
        return line
      }
      guard waiting.count < Self.maxMessageLength else { throw Errno.messageTooLong }
      // The descriptor arrives with the first bytes of a message. Later bytes must not overwrite it.
      let isFirst = waiting.isEmpty
      let capacity = received.count
      let count = unsafe linux_receive(
        socket.rawValue, &received, capacity, isFirst ? descriptor : nil)
      if count == 0 { return nil }
      guard count > 0 else { throw Errno(rawValue: errno) }
      waiting += received[..<count]
    }
  }

  /// Closes the socket; the other end is notified.
  package func close() throws {
    try socket.close()
  }
}

@testable import Renditions
import Testing

struct ConfinementReportTests {
  @Test(arguments: [
    (Confinement(writing: true, reading: true, network: true, processes: true), [String]()),
    (
      Confinement(writing: false, reading: false, network: true, processes: true),
      ["no Landlock", "write files of the user, read files of the user"]
    ),
    (
      Confinement(writing: true, reading: true, network: false, processes: false),
      ["no seccomp", "reach the network, start programs"]
    ), (Confinement(writing: false, reading: false, network: false, processes: false), ["no Landlock and no seccomp"]),
  ])
  func `missing kernel features are reported`(confinement: Confinement, words: [String]) {
    #expect((confinement.gaps == nil) == words.isEmpty)
    for text in words { #expect(confinement.gaps?.contains(text) == true, "\(confinement)") }
  }
}

import Facts
import GRDB
import SystemPackage
import TestSupport
import Testing
@testable import PhotoCatalog

/// What the catalog keeps of a site for its next build.
struct SiteValueTests {
  private let folder = TemporaryFolder.empty()
  private let catalog: Catalog
  private let report = DerivedKey(.report, 1)

  init() throws {
    catalog = try Catalog(at: folder.path.appending("gallery.sqlite"), mode: .create)
    for site: FilePath in ["/site", "/other"] { try catalog.add(site: site) }
  }

  @Test func `values are found by site, kind and digest until others replace them`() throws {
    let large = [UInt8](repeating: 7, count: 5000)
    let files = DerivedKey(.files, .max)
    try catalog.replaceDerivedValues(ofSite: "/site", with: [(report, [1, 2]), (files, large)])
    try catalog.replaceDerivedValues(ofSite: "/other", with: [(report, [3])])
    #expect(try catalog.derivedValue(report, ofSite: "/site") == [1, 2])
    #expect(try catalog.derivedValue(files, ofSite: "/site") == large)
    #expect(try catalog.derivedValue(DerivedKey(.files, 1), ofSite: "/site") == nil)
    try catalog.replaceDerivedValues(ofSite: "/site", with: [(DerivedKey(.report, 2), [])])
    #expect(try catalog.derivedValue(report, ofSite: "/site") == nil)
    #expect(try catalog.derivedValue(files, ofSite: "/site") == nil)
    #expect(try catalog.derivedValue(DerivedKey(.report, 2), ofSite: "/site") == [])
    #expect(try catalog.derivedValue(report, ofSite: "/other") == [3])
  }

  @Test func `damaged values are not found`() throws {
    try catalog.replaceDerivedValues(ofSite: "/site", with: [(report, [1, 2])])
    try catalog.write { try $0.execute(sql: "UPDATE derived SET value = x'0103'") }
    #expect(try catalog.derivedValue(report, ofSite: "/site") == nil)
  }

  @Test func `nothing is stored for a site that was forgotten`() throws {
    try catalog.forgetSites { $0 == "/site" }
    try catalog.replaceDerivedValues(ofSite: "/site", with: [(report, [1, 2])])
    #expect(try catalog.derivedValue(report, ofSite: "/site") == nil)
  }
}

import Testing
@testable import SiteBuilding
@testable import SiteViews

struct CountTests {
  @Test(arguments: [(1, 0, "1 photo"), (0, 0, "0 photos"), (3, 1, "2 photos · 1 video"), (2, 2, "2 videos")])
  func `photos and videos are counted by themselves`(total: Int, videos: Int, text: String) {
    #expect(Strings.english.counted(total, videos: videos) == text)
  }

  @Test func `every language has the words`() {
    for language in SiteLanguage.allCases {
      let text = language.strings.counted(14, videos: 3)
      #expect(text.contains(" · ") && text.contains("11") && text.contains("3"), "\(text)")
    }
  }
}

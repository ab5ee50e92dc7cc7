import Testing
@testable import Facts
@testable import PhotoReading

/// Dates in names of files.
struct FileNameDateTests {
  @Test(arguments: [
    ("IMG_20240105_123045.jpg", "2024-01-05T12:30:45"),
    ("VID_20240105_123045.mp4", "2024-01-05T12:30:45"),
    ("20240105_123045.jpg", "2024-01-05T12:30:45"),
    ("20240105_123045_001.jpg", "2024-01-05T12:30:45"),
    ("20240105_123045(0)~2.jpg", "2024-01-05T12:30:45"),
    ("MVIMG_20240105_123045.jpg", "2024-01-05T12:30:45"),
    ("IMG_20240105_123045_BURST001_COVER.jpg", "2024-01-05T12:30:45"),
    ("00000IMG_00000_BURST20240105123045_COVER.jpg", "2024-01-05T12:30:45"),
    ("DSC_0001_BURST20240105123045678.JPG", "2024-01-05T12:30:45"),
    ("IMG20240105123045.jpg", "2024-01-05T12:30:45"),
    ("DJI_20240105123045_0001_D.JPG", "2024-01-05T12:30:45"),
    ("P_20240105_123045_vHDR.jpg", "2024-01-05T12:30:45"),
    ("WIN_20240105_12_30_45_Pro.jpg", "2024-01-05T12:30:45"),
    ("WP_20140105_12_30_45_Pro.jpg", "2014-01-05T12:30:45"),
    ("WP_20140105_001.jpg", "2014-01-05"), ("IMG-20240105-WA0001.jpg", "2024-01-05"),
    ("VID-20240105-WA0012.mp4", "2024-01-05"), ("WhatsApp Image 2024-01-05 at 12.30.45.jpeg", "2024-01-05T12:30:45"),
    ("WhatsApp Image 2024-01-05 at 12.30.45 PM (1).jpeg", "2024-01-05T12:30:45"),
    ("signal-2024-01-05-123045.jpeg", "2024-01-05T12:30:45"),
    ("signal-2024-01-05-12-30-45-678-1.jpeg", "2024-01-05T12:30:45"),
    ("Screenshot_20240105-123045_Maps.jpg", "2024-01-05T12:30:45"),
    ("Screenshot_2024-01-05-12-30-45-678_com.android.jpg", "2024-01-05T12:30:45"),
    ("Screenshot 2024-01-05 at 9.30.45\u{202F}PM.png", "2024-01-05T21:30:45"),
    ("Screen Shot 2024-01-05 at 12.30.45 AM.png", "2024-01-05T00:30:45"),
    ("Bildschirmfoto 2024-01-05 um 12.30.45.png", "2024-01-05T12:30:45"),
    ("Capture d’écran 2024-01-05 à 12.30.45.png", "2024-01-05T12:30:45"),
    ("Captura de pantalla 2024-01-05 a las 9.30.45 p.m.png", "2024-01-05T21:30:45"),
    ("スクリーンショット 2024-01-05 12.30.45.png", "2024-01-05T12:30:45"),
    ("截屏2024-01-05 下午9.30.45.png", "2024-01-05T21:30:45"),
    ("2011-07-19 11.36.39.jpg", "2011-07-19T11:36:39"),
    ("2011-07-19 11.36.39-1.jpg", "2011-07-19T11:36:39"),
    ("photo_2024-01-05_12-30-45.jpg", "2024-01-05T12:30:45"),
    ("1965-07-03 Grandmother.jpg", "1965-07-03"),
    ("photo_1@05-01-2024_12-30-45.jpg", "2024-01-05T12:30:45"),
    ("video_12@31-12-2023_23-59-59 (2).mp4", "2023-12-31T23:59:59"), ("IMG_20230101_A.jpg", "2023-01-01"),
    ("IMG_20230101_Harbour 2.jpg", "2023-01-01"),
    ("2019_05_04.jpg", "2019-05-04"), ("2019-05-04-2.jpg", "2019-05-04"),
    // Of two dates, the first.
    ("Screenshot_20240105-123045_2019-01-01.jpg", "2024-01-05T12:30:45"),
  ])
  func `a date is found`(name: String, date: String) {
    let moment = Moment(fileName: name)
    #expect((moment?.time.description, moment?.offset) == (date, nil))
  }

  @Test(arguments: [
    ("PXL_20240105_123045678.jpg", "2024-01-05T12:30:45"),
    ("PXL_20240105_123045678.MP.jpg", "2024-01-05T12:30:45"),
    ("20240105_123045678_iOS.jpg", "2024-01-05T12:30:45"),
    ("FB_IMG_1704457845678.jpg", "2024-01-05T12:30:45"),
    ("BURST1704457845678.jpg", "2024-01-05T12:30:45"), ("mmexport1704457845678.jpg", "2024-01-05T12:30:45"),
    ("wx_camera_1704457845678.jpg", "2024-01-05T12:30:45"), ("1704457845678.jpg", "2024-01-05T12:30:45"),
  ])
  func `some names are in UTC`(name: String, date: String) {
    let moment = Moment(fileName: name)
    #expect((moment?.time.description, moment?.offset) == (date, "+00:00"))
  }

  @Test(arguments: [
    // Counters, sizes, telephone numbers, numbers of Facebook, UUIDs.
    "IMG_2019.jpg", "IMG_20190101.jpg", "20190101.jpg", "wallpaper 1920x1080.jpg", "DSC01998.JPG", "+491701234567.jpg",
    "IMG-20241301-WA0001.jpg", "10201234567890123_20190101_n.jpg", "12345678_10151234567890123_123456789_n.jpg",
    "0a1b2c3d-98f69a200921.jpg", "a20240105_123045.jpg", "20240105_123045b7.jpg", "120240105_123045.jpg",
    "6F9619FF-8B86-D011-B42D-00C04FC964FF.jpg", "20190101-1212-4234-8234-201901011212.jpg", "192.168.2019.01.01.png",
    "2019-13-01.jpg", "2019-02-30 10.00.00.jpg", "2019-1-1.jpg", "20890230_123045.jpg", "19700101_000000.jpg",
    "4006381333931.jpg", "x1704457845678.jpg", "IMG_1704457845678.jpg", "a@32-01-2024_12-30-45.jpg",
    "a@05-01-2024.jpg", "a@05-01-2024_99-30-45.jpg", "a@05", "IMG_20231301_A.jpg", "20230101_A.jpg",
    "IMG_20230101_.jpg", "", ".jpg", "１９９９-01-01.jpg", "2019-01.jpg", "20241231_246060.jpg",
  ])
  func `other digits are no date`(name: String) { #expect(Moment(fileName: name) == nil) }

  @Test func `a number of many digits is no clock`() {
    #expect(Moment(fileName: "@02-11-2020_\(String(repeating: "6", count: 40))-11-20.jpg")?.time.clock == nil)
  }

  @Test func `cut names do not trap`() {
    for name in [
      "Captura 2024-01-05 a las 9.30.45 p.m.png", "WIN_20240105_12_30_45_Pro", "PXL_20240105_123045678",
      "FB_IMG_1704457845678", "IMG-20240105-WA0001", "截屏2024-01-05 下午9.30.45",
    ] {
      for count in 0...name.count {
        _ = Moment(fileName: String(name.prefix(count)))
        _ = Moment(fileName: String(name.suffix(count)))
      }
    }
  }
}

import Testing
@testable import Facts

/// Texts that are no captions.
struct GeneratedTextTests {
  @Test(arguments: [
    "OLYMPUS DIGITAL CAMERA", "KONICA MINOLTA DIGITAL CAMERA", "MOULTRIE DIGITAL GAME CAMERA", "SONY DSC", "SAMSUNG",
    "SAMSUNG CSC", "KODAK Action Cam", "<Digimax i50 MP3, Samsung #1 MP3>", "<KENOX S760  / Samsung S760>",
    "DCIM\\100GOPRO\\GOPR0482.JPG", "DCIM/100MEDIA/DJI_0001.JPG", "GCM_TAG", "DCIM\\100GOPRO\\GOPR0482", "GC-X1E Image",
    "cof", "oznorWO", "oppo_2", "oneplus_32", "default", "Exif_JPEG_420", "null", "none", "charset=Ascii",
    "binary comment", "Screenshot", "DCF 1.0", "AF:123 X:-45", "{\"shape\": [32, 32, 3]}", "Created with The GIMP",
    "Created by Imlib", "File written by Adobe Photoshop® 4.0", "Kofax PDF Filter - version 3.75.",
    "CREATOR: gd-jpeg v1.0 (using IJG JPEG v62), quality = 90", "LEAD Technologies Inc. V1.01", "Lavc58.54.100",
    "filter: 0; fileterIntensity: 0.0; filterMask: 0; captureOrientation: 0;",
    "module: photo;\nhw-remosaic: false;\ntouch: (-1.0, -1.0);\nmodeInfo: ;", "Processed with VSCO with a6 preset",
    "DCFC1247.JPG", "DSC00006", "IMG_20240105_123045", "_MG_1234", "a.b.tif", "Digital StillCamera", "Digital image",
    "EPSON DSC picture", "My beautiful picture", "ICM107B", "M2E1L0-0R336B386", "000007", "20240105", "0001",
    "C:\\DCIM\\100GOPRO\\GOPR0009.GPR", "D:/My photos/a b.tif", "\\\\server\\photos\\a", "/sdcard/DCIM/Camera/1",
    "converted PBM file", "oplus_1056", "Untitled", "<?xml version=\"1.0\"?><a/>", "<meta:x a=\"1\"><y>z</y></meta:x>",
  ])
  func `what cameras and programs write is no caption`(text: String) {
    #expect(GeneratedText.matches(text, model: "GC-X1E"))
  }

  @Test(arguments: [
    "Samsung parade in Seoul", "My first digital camera", "Digital camera", "Default values", "My digital camera",
    "Kodak Digital Still Camera, 1998", "The DCIM folder", "Moon", "Mon", "Nor", "Default gateway", "Two screenshots",
    "<3", "a: b; c: d", "Oppo_ring", "Time: noon; place: home", "Recipe: eggs; milk; flour", "{sic}", "Image",
    "Null Island", "X-T2 Image of the year", "lavcoast", "hdr",
    "1984", "A380", "N747BA", "PARIS2019", "<b>Bold</b>", "<a href=\"x\">Harbour</a>", "24/7", "and/or/else", "B: noon",
    "Untitled, 1965", "IMG 2 of 3", "A picture of 007",
  ])
  func `what people write is a caption`(text: String) { #expect(!GeneratedText.matches(text, model: "GC-X1E")) }
}

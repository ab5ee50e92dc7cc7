import Renditions
import PhotoLayout

/// The markup of a section's photos.
struct RowsMarkup {
  /// From the page to the site's folder.
  var toSite: String
  var widths: ReferenceWidths
  /// The height in CSS px at which a row is shown on a large screen.
  var largestRow: Double

  /// How many photos at the top of a page are loaded at once.
  private static let eagerCount = 12

  /// A list of photos whose rows break where the arrangements say.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - number: Its place on the page, from 1; also its id.
  ///   - photos: The section's photos.
  ///   - isFirst: Whether it stands at the top of the page.
  /// - Returns: A list.
  func list(
    _ section: AlbumSection, number: Int, photos: ArraySlice<SitePhoto>, isFirst: Bool
  ) -> HTML {
    var items: HTML = "<ul class=\"rows\" role=\"list\" id=\"s\(number)\">\n"
    for ((index, photo), marks) in zip(photos.enumerated(), marks(section)) {
      let isLast = index == photos.count - 1
      let filler: HTML? = isLast ? "<i class=\"fill\"></i>" : nil
      let marker: HTML? = marks.breaks.isEmpty ? nil : "<i class=\"\(marks.breaks)\"></i>"
      let leads = marks.leads.map { name -> HTML in "<i class=\"\(name)\"></i>" }
      items += """
        <li class="\(classes(photo))\(marks.hidden)">\(leads)<a href="\(toSite)\(largest(photo))">\
        \(image(photo, isEager: isFirst && index < Self.eagerCount, isFirst: isFirst && index == 0))\
        </a>\(marker)\(filler)</li>

        """
    }
    items += "</ul>"
    return items
  }

  /// What the widths want of a photo, as class names.
  private struct Marks {
    /// The widths at which a row ends with it.
    var breaks = ""
    /// The widths at which empty space stands before it.
    var leads: [String] = []
    /// The widths at which it is left out.
    var hidden = ""
  }

  private func marks(_ section: AlbumSection) -> [Marks] {
    var marks = [Marks](repeating: Marks(), count: section.aspects.count)
    for (name, arrangement) in zip(widths.names, section.arrangements) {
      for row in arrangement.rows.dropLast() {
        let last = row.items.upperBound - 1
        marks[last].breaks += marks[last].breaks.isEmpty ? name : " " + name
      }
      guard let last = arrangement.rows.last else { continue }
      if last.leadingFiller > 0 {
        marks[last.first].leads.append("l" + name)
      }
      for index in last.items.upperBound..<marks.count {
        marks[index].hidden += " h" + name
      }
    }
    return marks
  }

  private func classes(_ photo: SitePhoto) -> String {
    let ratio = "r\(photo.aspect.hundredths)"
    return photo.color.map { "\(ratio) c\(LayoutStyle.shortColor($0))" } ?? ratio
  }

  private func largest(_ photo: SitePhoto) -> String {
    photo.renditions[photo.renditions.count - 1].path
  }

  private func image(_ photo: SitePhoto, isEager: Bool, isFirst: Bool) -> HTML {
    // What the longer edge of the photo measures in a row of a large screen; a third more, because
    // rows are scaled to fill the width.
    let edge = max(photo.aspect.value, 1) * largestRow * 4 / 3
    let single = photo.rendition(atLeast: edge)
    let double = photo.rendition(atLeast: edge * 2)
    let forSharpScreens: HTML? =
      double == single ? nil : " srcset=\"\(toSite)\(double.path) 2x\""
    let priority: HTML? =
      isFirst ? " fetchpriority=\"high\"" : isEager ? nil : " loading=\"lazy\""
    return """
      <img src="\(toSite)\(single.path)"\(forSharpScreens) alt="\(photo.alternativeText)"\(priority)>
      """
  }
}

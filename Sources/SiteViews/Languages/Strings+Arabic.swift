extension Strings {
  /// Modern Standard Arabic with Western digits, as on cameras.
  static let arabic = Strings(
    code: "ar", isRightToLeft: true, decimalSeparator: ".", siteTitle: "صور",
    counts: CountStrings(
      photos: .arabic(
        zero: "لا صور", one: "صورة واحدة", two: "صورتان", few: "# صور", many: "# صورة",
        other: "# صورة"),
      years: .arabic(
        zero: "لا سنوات", one: "سنة واحدة", two: "سنتان", few: "# سنوات", many: "# سنة",
        other: "# سنة"),
      cameras: .arabic(
        zero: "لا كاميرات", one: "كاميرا واحدة", two: "كاميرتان", few: "# كاميرات",
        many: "# كاميرا", other: "# كاميرا"),
      lenses: .arabic(
        zero: "لا عدسات", one: "عدسة واحدة", two: "عدستان", few: "# عدسات", many: "# عدسة",
        other: "# عدسة"),
      keywords: .arabic(
        zero: "لا كلمات مفتاحية", one: "كلمة مفتاحية واحدة", two: "كلمتان مفتاحيتان",
        few: "# كلمات مفتاحية", many: "# كلمة مفتاحية", other: "# كلمة مفتاحية"),
      videos: .arabic(
        zero: "لا مقاطع فيديو", one: "مقطع فيديو واحد", two: "مقطعا فيديو", few: "# مقاطع فيديو",
        many: "# مقطع فيديو", other: "# مقطع فيديو"),
      people: .arabic(
        zero: "لا أشخاص", one: "شخص واحد", two: "شخصان", few: "# أشخاص", many: "# شخصًا",
        other: "# شخص")),
    dates: DateStrings(
      months: [
        "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر",
        "أكتوبر", "نوفمبر", "ديسمبر",
      ],
      weekdays: ["الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد"],
      shortWeekdays: ["الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد"],
      date: { "\($0) \($1) \($2)" },
      weekday: { "\($0)، \($1)" },
      dayRange: { "\($0) – \($1) \($2) \($3)" },
      month: { "\($0) \($1)" },
      monthRange: { "\($0) – \($1) \($2)" }, yearRange: { "\($0) – \($1)" },
      moment: { "\($0)، \($1)" }),
    facts: FactStrings(
      photoTaken: { "صورة بتاريخ \($0)" }, photoOf: { "صورة، \($0)" },
      videoTaken: { "فيديو بتاريخ \($0)" }, videoOf: { "فيديو، \($0)" },
      taken: "تاريخ الالتقاط", camera: "الكاميرا", lens: "العدسة", exposure: "التعريض",
      rating: "التقييم", keywords: "الكلمات المفتاحية", people: "الأشخاص", place: "المكان",
      photographer: "تصوير",
      copyright: "حقوق النشر", original: "الصورة الأصلية",
      duration: "المدة",
      more: .arabic(
        zero: "لا صور أخرى", one: "صورة أخرى", two: "صورتان أخريان", few: "# صور أخرى",
        many: "# صورة أخرى", other: "# صورة أخرى"),
      album: "الألبوم", date: "التاريخ",
      creator: "تصوير", flash: "فلاش",
      stars: { "\($0) من 5 نجوم" },
      compass: CompassStrings(
        north: "شمالًا", south: "جنوبًا", east: "شرقًا", west: "غربًا", separator: "، ")),
    pages: PageStrings(
      timeline: "الخط الزمني", cameras: "الكاميرات", lenses: "العدسات",
      keywords: "الكلمات المفتاحية", skipToPhotos: "الانتقال إلى الصور",
      skipToPhoto: "الانتقال إلى الصورة", skipToText: "الانتقال إلى النص", albums: "الألبومات",
      more: "المزيد",
      allPhotos: "كل الصور", madeWith: "أُنشئ باستخدام gallery",
      titleOfPage: { "\($0)، الصفحة \($1)" }, pageOf: { "الصفحة \($0) من \($1)" },
      pages: "الصفحات", previousPage: "الصفحة السابقة", nextPage: "الصفحة التالية",
      nextAlbum: "الألبوم التالي",
      previousPhoto: "الصورة السابقة", nextPhoto: "الصورة التالية",
      cannotBeShown: { "\($0): لا يمكن عرضها" },
      notFound: NotFoundStrings(
        title: "الصفحة غير موجودة", heading: "لا شيء هنا",
        text: "ربما نُقلت الصفحة أو لم تكن موجودة قط.", link: "عرض جميع الألبومات")),
    viewer: .arabic, timeline: .arabic, search: .arabic, layouts: .arabic, selection: .arabic,
    home: .arabic, protection: .arabic,
    offline: .arabic,
    statistics: StatisticsStrings(
      title: "الإحصاءات", skip: "الانتقال إلى الإحصاءات", mostUsed: "الأكثر استخدامًا",
      place: { "المركز \($0):" }, focalLengths: "الأبعاد البؤرية", focalLength: "البعد البؤري",
      apertures: "فتحات العدسة", aperture: "فتحة العدسة", years: "السنوات", year: "السنة",
      share: "النسبة", photos: "الصور", percent: { "\($0)%" },
      // Quantities in Latin letters keep their direction.
      below: { "أقل من \u{2066}\($0)\u{2069}" }, over: { "أكثر من \u{2066}\($0)\u{2069}" },
      more: .arabic(
        zero: "ولا قيم أخرى", one: "وقيمة أخرى", two: "وقيمتان أخريان", few: "و# قيم أخرى",
        many: "و# قيمة أخرى", other: "و# قيمة أخرى"),
      hours: "الساعات وأيام الأسبوع", day: "اليوم"),
    map: MapStrings(
      title: "الخريطة", skip: "الانتقال إلى الخريطة", dots: "الصور على الخريطة",
      places: "الأماكن",
      zoomIn: "تكبير", zoomOut: "تصغير", showAll: "عرض كل الصور",
      counted: .arabic(
        zero: "لا أماكن", one: "مكان واحد", two: "مكانان", few: "# أماكن", many: "# مكانًا",
        other: "# مكان"),
      inPlaces: .arabic(
        zero: "دون أماكن", one: "في مكان واحد", two: "في مكانين", few: "في # أماكن",
        many: "في # مكانًا", other: "في # مكان"),
      around: { "حول \($0)" },
      moreAlbums: .arabic(
        zero: "ولا ألبومات أخرى", one: "وألبوم آخر", two: "وألبومان آخران",
        few: "و# ألبومات أخرى", many: "و# ألبومًا آخر", other: "و# ألبوم آخر")))
}

extension Words {
  /// Modern Standard Arabic, with the digits that cameras show.
  static let arabic = Words(
    code: "ar", isRightToLeft: true, decimalSeparator: ".", siteTitle: "صور",
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
    dates: DateWords(
      months: [
        "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر",
        "أكتوبر", "نوفمبر", "ديسمبر",
      ],
      weekdays: ["الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد"],
      date: { "\($0) \($1) \($2)" }, month: { "\($0) \($1)" },
      monthRange: { "\($0) – \($1) \($2)" }, yearRange: { "\($0) – \($1)" },
      moment: { "\($0)، \($1)" }),
    facts: FactWords(
      photo: "صورة", photoTaken: { "صورة بتاريخ \($0)" },
      taken: "تاريخ الالتقاط", camera: "الكاميرا", lens: "العدسة", exposure: "التعريض",
      rating: "التقييم", keywords: "الكلمات المفتاحية", place: "المكان", photographer: "تصوير",
      copyright: "حقوق النشر", original: "الصورة الأصلية", album: "الألبوم", date: "التاريخ",
      creator: "تصوير", flash: "فلاش",
      stars: { "\($0) من 5 نجوم" },
      compass: CompassWords(
        north: "شمالًا", south: "جنوبًا", east: "شرقًا", west: "غربًا", separator: "، ")),
    pages: PageWords(
      timeline: "الخط الزمني", cameras: "الكاميرات", lenses: "العدسات",
      keywords: "الكلمات المفتاحية", months: "الأشهر", skipToPhotos: "الانتقال إلى الصور",
      skipToPhoto: "الانتقال إلى الصورة", albumsAbove: "الألبومات الأعلى",
      allPhotos: "كل الصور", madeWith: "أُنشئ باستخدام gallery",
      titleOfPage: { "\($0)، الصفحة \($1)" }, pageOf: { "الصفحة \($0) من \($1)" },
      pages: "الصفحات", earlierPage: "الصفحة السابقة", nextPage: "الصفحة التالية",
      previousPhoto: "الصورة السابقة", nextPhoto: "الصورة التالية",
      cannotBeShown: { "\($0): لا يمكن عرضها" },
      notFound: NotFoundWords(
        title: "الصفحة غير موجودة", heading: "لا شيء هنا",
        text: "ربما نُقلت الصفحة أو لم تكن موجودة قط.", link: "عرض جميع الألبومات")))
}

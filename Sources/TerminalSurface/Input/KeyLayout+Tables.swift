nonisolated extension KeyLayout {
  /// The characters of each layout, and below them those of the same keys on a US keyboard.
  ///
  /// Characters that are the same on both are left out, and so are Latin letters and digits, which
  /// keep their meaning. From X's keyboard data (xkb-data 2.35); Korean from KS X 5002.
  package static let all = [
    // Arabic
    KeyLayout(
      "ar",
      "ذضصثقفغعهخحجدشسيبلاتنمكطئءؤرﻻىةوزظ",
      "`qwertyuiop[]asdfghjkl;'zxcvbnm,./",
      shifted:
        "\u{651})(\u{64E}\u{64B}\u{64F}\u{64C}ﻹإ`÷×؛<>…\u{650}\u{64D}][ﻷأـ،/~\u{652}}{ﻵآ',.؟",
      "~()QWERTYUIOP{}|ASDFGHJKLZXCVBNM<>?"
    ),
    // Belarusian
    KeyLayout(
      "be",
      "ёйцукенгшўзх'фывапролджэячсмітьбю.",
      "`qwertyuiop[]asdfghjkl;'zxcvbnm,./",
      shifted: "Ё\"№;:?ЙЦУКЕНГШЎЗХ/ФЫВАПРОЛДЖЭЯЧСМІТЬБЮ,",
      "~@#$^&QWERTYUIOP{|ASDFGHJKL:\"ZXCVBNM<>?"
    ),
    // Bulgarian
    KeyLayout(
      "bg",
      "(.,уеишщксдзц;„ьяаожгтнвмчюйъэфхпрлб",
      "`=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./",
      shifted: ")?+\"=:/–№$€ыУЕИШЩКСДЗЦ§“ѝЯАОЖГТНВМЧЮЙЪЭФХПРЛБ",
      "~@#$^&*()_+QWERTYUIOP{}|ASDFGHJKL:\"ZXCVBNM<>?"
    ),
    // German
    KeyLayout(
      "de",
      "ßü+#öä-",
      "-[]\\;'/",
      shifted: "°\"§&/()=?Ü*'ÖÄ;:_",
      "~@#^&*()_{}|:\"<>?"
    ),
    // Greek
    KeyLayout(
      "el",
      ";ςερτυθιοπασδφγηξκλζχψωβνμ",
      "qwertyuiopasdfghjklzxcvbnm",
      shifted: ":ΣΕΡΤΥΘΙΟΠΑΔΦΓΗΞΚΛΖΧΨΩΒΝΜ",
      "QWERTYUIOPADFGHJKLZXCVBNM"
    ),
    // Spanish
    KeyLayout(
      "es",
      "º'¡+çñ-",
      "`-=]\\;/",
      shifted: "ª\"·&/()=?¿*ÇÑ;:_",
      "~@#^&*()_+}|:<>?"
    ),
    // Persian
    KeyLayout(
      "fa",
      "۱۲۳۴۵۶۷۸۹۰ضصثقفغعهخحجچشسیبلاتنمکگظطزرذدپو",
      "1234567890qwertyuiop[]asdfghjkl;'zxcvbnm,",
      shifted:
        "÷٬٫﷼٪×،)(ـ\u{652}\u{64C}\u{64D}\u{64B}\u{64F}\u{650}\u{64E}\u{651}][}{ؤئيإأآة»«؛ك\u{653}ژ\u{670}\u{654}ء><؟",
      "~@#$%^&()_QWERTYUIOP{}ASDFGHJKL\"ZXCVNM<>?"
    ),
    // French
    KeyLayout(
      "fr",
      "²&é\"'(-è_çà)$*ù;:!",
      "`1234567890-]\\',./",
      shifted: "°£µ%./§",
      "_}|\"<>?"
    ),
    // Hebrew
    KeyLayout(
      "he",
      ";/'קראטוןםפ][שדגכעיחלךף,זסבהנמצתץ.",
      "`qwertyuiop[]asdfghjkl;'zxcvbnm,./",
      shifted: ")(}{><",
      "(){}<>"
    ),
    // Italian
    KeyLayout(
      "it",
      "\\'ìè+ùòà-",
      "`-=[]\\;'/",
      shifted: "|\"£&/()=?^é*§ç°;:_",
      "~@#^&*()_+{}|:\"<>?"
    ),
    // Georgian
    KeyLayout(
      "ka",
      "„ქწერტყუიოპასდფგჰჯკლზხცვბნმ",
      "`qwertyuiopasdfghjklzxcvbnm",
      shifted: "“ჭღთშჟძჩ",
      "~WRTSJZC"
    ),
    // Korean
    KeyLayout(
      "ko",
      "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ",
      "qwertyuiopasdfghjklzxcvbnm",
      shifted: "ㅃㅉㄸㄲㅆㅒㅖ",
      "QWERTOP"
    ),
    // Portuguese
    KeyLayout(
      "pt",
      "\\'«+çº-",
      "`-=[;'/",
      shifted: "|\"&/()=?»*Çª;:_",
      "~@^&*()_+{:\"<>?"
    ),
    // Russian
    KeyLayout(
      "ru",
      "ёйцукенгшщзхъфывапролджэячсмитьбю.",
      "`qwertyuiop[]asdfghjkl;'zxcvbnm,./",
      shifted: "Ё\"№;:?ЙЦУКЕНГШЩЗХЪ/ФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,",
      "~@#$^&QWERTYUIOP{}|ASDFGHJKL:\"ZXCVBNM<>?"
    ),
    // Serbian
    KeyLayout(
      "sr",
      "'+љњертзуиопшђжасдфгхјклчћџцвбнм-",
      "-=qwertyuiop[]zasdfghjkl;'xcvbnm/",
      shifted: "\"&/()=?*ЉЊЕРТЗУИОПШЂЖАСДФГХЈКЛЧЋЏЦВБНМ;:_",
      "@^&*()_+QWERTYUIOP{}ZASDFGHJKL:\"XCVBNM<>?"
    ),
    // Swedish
    KeyLayout(
      "sv",
      "§+å'öä-",
      "`-[\\;'/",
      shifted: "½\"¤&/()=?Å*ÖÄ;:_",
      "~@$^&*()_{|:\"<>?"
    ),
    // Turkish
    KeyLayout(
      "tr",
      "\"*-ığü,şöç.",
      "`-=i[]\\;,./",
      shifted: "é'^+&/()=?_ĞÜ;ŞİÖÇ:",
      "~@#$^&*()_+{}|:\"<>?"
    ),
    // Ukrainian
    KeyLayout(
      "uk",
      "'йцукенгшщзхїґфівапролджєячсмитьбю.",
      "`qwertyuiop[]\\asdfghjkl;'zxcvbnm,./",
      shifted: "ʼ\"№;:?ЙЦУКЕНГШЩЗХЇҐФІВАПРОЛДЖЄЯЧСМИТЬБЮ,",
      "~@#$^&QWERTYUIOP{}|ASDFGHJKL:\"ZXCVBNM<>?"
    ),
  ]
}

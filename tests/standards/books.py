"""Books for the checks."""

DEJAVU = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
LOHIT = "/usr/share/fonts/truetype/lohit-devanagari/Lohit-Devanagari.ttf"
LOMA = "/usr/share/fonts/truetype/tlwg/Loma.ttf"
MOTOYA = "/usr/share/fonts/truetype/motoya-l-cedar/MTLc3m.ttf"

# The book to spoil: small, with some of everything.
SMALL = """
[book]
title = "Small"
author = "A. Mazer"
front = ["title", "contents"]
[defaults]
topology = "square"
size = [6, 6]
[[page]]
section = "One"
title = "Cat"
start = "🐱"
[[page]]
section = "Two"
count = 2
"""
# Only mazes, with titles whose letters are composed of several glyphs.
BARE = """
[book]
title = "J̃ j̃ i̧̇ ǰ̣"
front = []
[defaults]
topology = "square"
size = [6, 6]
[[page]]
title = "j̃ i̧̇ ǰ̣ x̂ Ạ̈"
count = 2
"""
# A cover in four inks, and one without a standard.
COVERED = """
[book]
title = "Covered"
printer = "kdp"
paper = "6x9"
allow = ["page-count"]
isbn = "978-3-16-148410-0"
[defaults]
topology = "square"
size = [6, 6]
[[page]]
count = 2
[cover]
"""

# By script: the language of the printed words, a font for what Noto Sans lacks, a title, a title of a page, and a sentence over
# a maze, which is long enough to be wrapped.
SCRIPTS = {
    "latin": ("de", None, "Irrgärten für Regentage", "Zwölf Öfen 🐝", "Hilf dem kleinen Bären, den Weg nach Łódź zu finden, bevor es Nacht wird – “schnell”!"),
    "greek": ("el", None, "Λαβύρινθοι για βροχερές μέρες", "Ένα σπίτι", "Βοήθησε τη γάτα να βρει τον δρόμο για το σπίτι της πριν πέσει η νύχτα."),
    "cyrillic": ("ru", None, "Лабиринты для дождливых дней", "Ёжик", "Помоги ёжику найти дорогу домой, пока не наступила ночь: он очень устал."),
    "vietnamese": ("vi", None, "Mê cung cho ngày mưa", "Chú gấu nhỏ", "Hãy giúp chú gấu nhỏ tìm đường về nhà trước khi trời tối."),
    "hebrew": ("he", DEJAVU, "מבוכים לימים גשומים (7)!", "הדוב הקטן", "עזרו לדוב הקטן למצוא את הדרך הביתה לפני שירד הלילה, ב-12 צעדים."),
    "arabic": ("ar", DEJAVU, "متاهات للأيام الممطرة", "الدب الصغير", "ساعد الدب الصغير في العثور على طريق العودة إلى البيت قبل حلول الليل."),
    "devanagari": ("hi", LOHIT, "बरसात के दिनों की भूलभुलैया", "शर्मा जी", "नन्हे भालू को रात होने से पहले घर का रास्ता ढूँढने में मदद करो।"),
    "thai": ("th", LOMA, "เขาวงกตสำหรับวันฝนตก", "หมีน้อย", "ช่วยหมีน้อยหาทางกลับบ้านก่อนที่จะมืดค่ำ น้ำกำลังขึ้นแล้ว"),
    "japanese": ("ja", MOTOYA, "雨の日の迷路", "こぐま", "こぐまが夜になるまえに、おうちへかえるみちをさがしてあげよう。"),
}


def scripted(script):
    """A book in a script; its font is beside it."""
    language, font, title, page, sentence = SCRIPTS[script]
    return f"""
[book]
title = "{title}"
author = "{page}"
language = "{language}"
front = ["title", "how-to-solve", "contents"]
{'font = "font.ttf"' if font else ""}
[defaults]
topology = "square"
size = [6, 6]
[[page]]
section = "{page}"
title = "{title}"
text = "{sentence}"
[[page]]
title = "{page}"
start = "🐱"
count = 2
"""

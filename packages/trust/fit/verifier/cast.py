"""Names and roles for generated sentences, and the contents of a scene's slots."""

from __future__ import annotations

import random
from dataclasses import dataclass

from verifier.values import Count, Date, Money, Percent, Quantity, Time, Value, Year

LANGS = ("en", "de", "fr", "es", "zh", "ja")

COMPANIES = (
    "Norvik Talbern Quentis Abelux Dormana Fenwood Halvora Iskra Jontex Kelmar Lumina Mirador Novatek Orbis Pelion "
    "Quadra Rivanto Solveig Tervo Ultrana Verdano Westhaus Xandria Yolanto Zephyr Brightwell Castellan Delmont"
).split()
PEOPLE = {
    "west": "Anna Carlos Sofia Martin Julia Thomas Laura Peter Elena David Clara Simon Maria Victor Emma Paul Nina".split(),
    "zh": "王芳 李伟 张敏 刘洋 陈静 杨磊 赵娜 黄强 周婷 吴军".split(),
    "ja": "田中 佐藤 鈴木 高橋 伊藤 渡辺 山本 中村 小林 加藤".split(),
}
CITIES = [
    ("Berlin", "Berlin", "Berlin", "Berlín", "柏林", "ベルリン"),
    ("Paris", "Paris", "Paris", "París", "巴黎", "パリ"),
    ("London", "London", "Londres", "Londres", "伦敦", "ロンドン"),
    ("Madrid", "Madrid", "Madrid", "Madrid", "马德里", "マドリード"),
    ("Tokyo", "Tokio", "Tokyo", "Tokio", "东京", "東京"),
    ("Beijing", "Peking", "Pékin", "Pekín", "北京", "北京"),
    ("Vienna", "Wien", "Vienne", "Viena", "维也纳", "ウィーン"),
    ("Geneva", "Genf", "Genève", "Ginebra", "日内瓦", "ジュネーブ"),
    ("Milan", "Mailand", "Milan", "Milán", "米兰", "ミラノ"),
    ("Chicago", "Chicago", "Chicago", "Chicago", "芝加哥", "シカゴ"),
    ("Osaka", "Osaka", "Osaka", "Osaka", "大阪", "大阪"),
    ("Munich", "München", "Munich", "Múnich", "慕尼黑", "ミュンヘン"),
]
WORKERS = [
    ("employees", "Angestellte", "employés", "empleados", "员工", "社員"),
    ("teachers", "Lehrkräfte", "professeurs", "profesores", "老师", "教師"),
    ("engineers", "Ingenieure", "ingénieurs", "ingenieros", "工程师", "技術者"),
]
WORKERS_DATIVE = {"Angestellte": "Angestellten", "Lehrkräfte": "Lehrkräften", "Ingenieure": "Ingenieuren"}
# Nominative; German and the Romance languages add a second form, 'to the ...'.
PARTIES = [
    (
        "Supplier",
        ("der Lieferant", "dem Lieferanten"),
        ("le fournisseur", "au fournisseur"),
        ("el proveedor", "al proveedor"),
        "供应商",
        "供給者",
    ),
    ("Customer", ("der Kunde", "dem Kunden"), ("le client", "au client"), ("el cliente", "al cliente"), "客户", "顧客"),
    (
        "Landlord",
        ("der Vermieter", "dem Vermieter"),
        ("le bailleur", "au bailleur"),
        ("el arrendador", "al arrendador"),
        "房东",
        "貸主",
    ),
    (
        "Tenant",
        ("der Mieter", "dem Mieter"),
        ("le locataire", "au locataire"),
        ("el inquilino", "al inquilino"),
        "租户",
        "借主",
    ),
    (
        "Contractor",
        ("der Auftragnehmer", "dem Auftragnehmer"),
        ("le prestataire", "au prestataire"),
        ("el contratista", "al contratista"),
        "承包商",
        "請負人",
    ),
    (
        "Buyer",
        ("der Käufer", "dem Käufer"),
        ("l'acheteur", "à l'acheteur"),
        ("el comprador", "al comprador"),
        "买方",
        "買主",
    ),
]
MEDICINES = ["Veralin", "Tomaxil", "Cordanol", "Misepan", "Lorvatin", "Zentrafen"]


@dataclass(frozen=True)
class Name:
    """A name with its form in each language; `to` is the second form of parties."""

    forms: tuple[str, ...]
    to: tuple[str, ...] = ()

    def write(self, lang: str, _rng: random.Random) -> str:
        return self.forms[LANGS.index(lang)]

    def change(self, rng: random.Random) -> Name:
        raise NotImplementedError


def plain(name: str) -> Name:
    """A name that is the same in every language."""
    return Name((name,) * 6)


def party(entry: tuple[str, tuple[str, str], tuple[str, str], tuple[str, str], str, str]) -> Name:
    """A party to a contract, in both forms."""
    en, de, fr, es, zh, ja = entry
    return Name((en, de[0], fr[0], es[0], zh, ja), (en, de[1], fr[1], es[1], zh, ja))


# Which slots a scene has: o company, p person, c city, r party, w workers, x medicine; the rest as in `draw`.
SLOTS = {
    "acquisition": "a:o b:o m:M y:Y", "notice": "p:r q:r n:N", "sales_up": "a:o pc:% y:Y", "sales_down": "a:o pc:% y:Y",
    "dose": "x:x g:G", "meeting": "a:p c:c d:D tm:T", "may": "w:w", "must": "a:o", "some": "a:o n:N", "all": "c:c n:N",
    "arrival": "a:p b:p", "statement": "a:p b:p", "deposit": "m:m", "price": "a:o m:m", "train": "c:c e:c tm:T h:H",
    "vote": "a:p b:p n:N k:N", "warranty": "a:o", "duration": "a:o mo:O", "birth": "a:p c:c d:D", "taught": "a:p b:p",
    "hours": "c:c tm:T", "deadline": "a:o d:D", "rooms": "c:c n:B k:N", "loan": "a:p b:p m:m", "parcel": "a:p kg:K",
    "match": "a:p b:p", "only": "a:o", "raise": "c:c m:m l:m",
    "branches": "a:o b:o n:B k:N", "moves": "a:p c:c e:c", "sued": "a:o b:o", "hired": "a:o n:N y:Y", "smoking": "a:o",
    "nuts": "a:o", "maximum": "c:c n:N", "minimum": "a:o n:N", "delay": "c:c d:D", "cause": "a:p c:c", "both": "a:p b:p",
    "neither": "a:p b:p", "request": "a:p b:p d:D", "mother": "a:p b:p", "trade": "a:o", "most": "c:c", "plant": "a:p c:c",
    "faster": "a:p b:p", "signed": "a:p b:o", "meat": "a:p y:Y", "stopped": "a:o y:Y", "unless": "c:c n:N",
}  # fmt: skip
SWAPS = {
         "acquisition": "ab", "notice": "pq", "arrival": "ab", "statement": "ab", "vote": "ab", "taught": "ab", "loan": "ab", "match": "ab",
         "branches": "ab", "moves": "ce", "sued": "ab", "request": "ab", "mother": "ab", "faster": "ab"}  # fmt: skip


def _draw_value(kind: str, rng: random.Random) -> Value:
    if kind == "M":
        return Money(rng.choice([12, 35, 8, 240, 17, 56]) * 100_000, rng.choice(["USD", "EUR", "GBP"]))
    if kind == "m":
        return Money(
            rng.choice([12, 15, 48, 75, 250, 480, 640, 900, 1200, 1850, 2400]), rng.choice(["USD", "EUR", "GBP", "JPY"])
        )
    if kind == "G":
        return Quantity(rng.choice([5, 20, 50, 200, 250, 500, 1500, 2000]), "mg", ("g", 0.001), ("g", "kg", "ml"))
    if kind == "K":
        return Quantity(rng.choice([1, 1.5, 2, 3, 4.2, 12]), "kg", ("g", 1000), ("g", "mg", "lb"))
    if kind == "H":
        return Quantity(rng.choice([1, 1.5, 2, 3, 4, 6]), "h", ("min", 60), ("min",))
    if kind == "O":
        return Quantity(rng.choice([6, 12, 18, 24, 36, 48]), "month", None, ("year",)) if rng.random() < 0.5 else Quantity(
            rng.choice([1, 2, 3, 4, 5]), "year", ("month", 12), ("month",))  # fmt: skip
    if kind == "D":
        return Date(rng.randint(1980, 2026), rng.randint(1, 12), rng.randint(1, 28))
    if kind == "T":
        return Time(rng.randint(7, 19), rng.choice([0, 0, 15, 30, 45]))
    if kind == "Y":
        return Year(rng.randint(1990, 2026))
    if kind == "%":
        return Percent(rng.choice([2, 4, 5, 7.5, 8, 12, 15, 20, 3.2]))
    return Count(rng.randint(120, 400) if kind == "B" else rng.randint(2, 96))


def draw(scene: str, lang: str, claim_lang: str, rng: random.Random) -> dict[str, Value]:
    """Values for all slots of a scene, with distinct names."""
    local = lang if lang == claim_lang and lang in PEOPLE and rng.random() < 0.7 else "west"
    people, companies = list(PEOPLE[local]), list(COMPANIES)
    cities, parties = [Name(city) for city in CITIES], [party(entry) for entry in PARTIES]
    for pool in (people, companies, cities, parties):
        rng.shuffle(pool)
    values: dict[str, Value] = {}
    for slot, kind in (part.split(":") for part in SLOTS[scene].split()):
        if kind == "o":
            values[slot] = plain(companies.pop())
        elif kind == "p":
            values[slot] = plain(people.pop())
        elif kind == "c":
            values[slot] = cities.pop()
        elif kind == "r":
            values[slot] = parties.pop()
        elif kind == "w":
            values[slot] = Name(rng.choice(WORKERS))
        elif kind == "x":
            values[slot] = plain(rng.choice(MEDICINES))
        else:
            values[slot] = _draw_value(kind, rng)
    return values

import { fold } from '../fold.ts';

/** One unit in terms of its base: '1 km' is 1000 of 'm'. */
export interface Unit {
  base: string;
  factor: number;
  dimension: string;
}

type Row = readonly [dimension: string, base: string, factor: number, symbols: string, names: string];

/** Of four countries, unless their name stands beside it. */
const CROWNS = 'krone kroner kronen krona kronor couronne couronnes corona coronas coroa coroas corone';

/**
 * Symbols keep their case ('mg', 'Mg'); names are folded. Units that convert only approximately have separate bases.
 */
const ROWS: readonly Row[] = [
  ['mass', 'g', 1e-9, 'ng', 'nanogram nanograms nanogramm 纳克 ナノグラム'],
  [
    'mass',
    'g',
    1e-6,
    'µg μg mcg ug',
    'microgram micrograms mikrogramm microgramme microgrammes microgramo microgramos 微克 マイクログラム',
  ],
  [
    'mass',
    'g',
    1e-3,
    'mg',
    'milligram milligrams milligramm milligramme milligrammes miligramo miligramos 毫克 ミリグラム',
  ],
  ['mass', 'g', 1, 'g', 'gram grams gramm gramme grammes gramo gramos 克 グラム'],
  [
    'mass',
    'g',
    1000,
    'kg',
    'kilogram kilograms kilo kilos kilogramm kilogramme kilogrammes kilogramo kilogramos 公斤 千克 キログラム キロ',
  ],
  ['mass', 'g', 500, '', '斤'],
  ['mass', 'g', 1e6, 't', 'tonne tonnes tonnen tonelada toneladas 吨 噸 トン'],
  ['mass', 'oz', 1, 'oz', 'ounce ounces unze unzen onza onzas 盎司 オンス'],
  ['mass', 'oz', 16, 'lb lbs', 'pound pounds pfund livre livres libra libras 磅'],
  ['length', 'm', 1e-9, 'nm', 'nanometer nanometers nanometre nanometres 纳米'],
  ['length', 'm', 1e-6, 'µm μm', 'micrometer micrometers mikrometer 微米'],
  [
    'length',
    'm',
    1e-3,
    'mm',
    'millimeter millimeters millimetre millimetres millimetern milimetro milimetros 毫米 ミリメートル ミリ',
  ],
  [
    'length',
    'm',
    0.01,
    'cm',
    'centimeter centimeters centimetre centimetres zentimeter zentimetern centimetro centimetros 厘米 公分 センチメートル センチ',
  ],
  ['length', 'm', 1, 'm', 'meter meters metre metres metern metro metros 米 公尺 メートル'],
  [
    'length',
    'm',
    1000,
    'km',
    'kilometer kilometers kilometre kilometres kilometern kilometro kilometros 公里 千米 キロメートル キロ',
  ],
  ['length', 'in', 1, '', 'inch inches zoll pouce pouces pulgada pulgadas 英寸 インチ'],
  ['length', 'in', 12, 'ft', 'foot feet fuss pied pieds 英尺 フィート'],
  ['length', 'in', 36, 'yd', 'yard yards 码 ヤード'],
  ['length', 'in', 63_360, 'mi', 'mile miles meile meilen mille milles milla millas 英里 マイル'],
  [
    'volume',
    'l',
    1e-3,
    'ml mL',
    'milliliter milliliters millilitre millilitres millilitern mililitro mililitros 毫升 ミリリットル',
  ],
  ['volume', 'l', 0.01, 'cl cL', 'centiliter centiliters centilitre centilitres zentiliter centilitro centilitros'],
  [
    'volume',
    'l',
    0.1,
    'dl dL',
    'deciliter deciliters decilitre decilitres deziliter decilitro decilitros デシリットル',
  ],
  ['volume', 'l', 1, 'l L', 'liter liters litre litres litern litro litros 升 公升 リットル'],
  ['volume', 'gal', 1, 'gal', 'gallon gallons gallone gallonen galon galones 加仑 ガロン'],
  ['area', 'm²', 1, 'm² m2 sqm', 'quadratmeter quadratmetern 平方米 平方メートル'],
  ['area', 'm²', 10_000, 'ha', 'hectare hectares hektar hectarea hectareas 公顷 ヘクタール'],
  ['area', 'm²', 1e6, 'km² km2', 'quadratkilometer quadratkilometern 平方公里 平方キロメートル'],
  ['area', 'acre', 1, '', 'acre acres 英亩 エーカー'],
  ['volume', 'm³', 1, 'm³ m3', 'kubikmeter kubikmetern 立方米 立方メートル'],
  [
    'time',
    's',
    1e-3,
    'ms',
    'millisecond milliseconds millisekunde millisekunden milliseconde millisecondes milisegundo milisegundos 毫秒 ミリ秒',
  ],
  ['time', 's', 1, 's sec', 'second seconds sekunde sekunden seconde secondes segundo segundos 秒 秒钟 秒間'],
  ['time', 's', 60, 'min', 'minute minutes mins min minuten minuto minutos 分 分钟 分鐘 分間'],
  ['time', 's', 900, '', 'viertelstunde viertelstunden'],
  ['time', 's', 3600, 'h hr hrs', 'hour hours std stunde stunden heure heures hora horas 小时 个小时 小時 時間'],
  ['time', 's', 86_400, '', 'day days tag tage tagen jour jours dia dias 天 日 日間'],
  ['time', 's', 604_800, '', 'week weeks woche wochen semaine semaines semana semanas 周 週 星期 个星期 週間'],
  ['time', 'month', 1, '', 'month months monat monate monaten mois mes meses 个月 個月 か月 ヶ月 カ月 ヵ月'],
  ['time', 'month', 12, '', 'year years jahr jahre jahren an ans annee annees ano anos 年 年間'],
  ['temperature', '°C', 1, '°C ℃', 'celsius'],
  ['temperature', '°F', 1, '°F ℉', 'fahrenheit'],
  ['temperature', '°', 1, '°', 'degree degrees grad degre degres grado grados 度'],
  ['share', '%', 1, '% ％', 'percent prozent パーセント'],
  ['speed', 'km/h', 1, 'km/h kph', ''],
  ['speed', 'm/s', 1, 'm/s', ''],
  ['speed', 'mph', 1, 'mph', ''],
  ['power', 'W', 1, 'W', 'watt watts vatio vatios 瓦 ワット'],
  ['power', 'W', 1000, 'kW', 'kilowatt kilowatts kilovatio kilovatios 千瓦 キロワット'],
  ['power', 'W', 1e6, 'MW', 'megawatt megawatts megavatio megavatios 兆瓦 メガワット'],
  ['power', 'W', 1e9, 'GW', 'gigawatt gigawatts gigavatio gigavatios'],
  ['energy', 'kWh', 1, 'kWh', 'kilowattstunde kilowattstunden'],
  ['energy', 'kcal', 1, 'kcal', 'kilocalorie kilocalories kilokalorien 千卡'],
  ['energy', 'kJ', 1, 'kJ', 'kilojoule kilojoules 千焦'],
  ['data', 'kB', 1, 'kB KB', 'kilobyte kilobytes'],
  ['data', 'MB', 1, 'MB', 'megabyte megabytes'],
  ['data', 'GB', 1, 'GB', 'gigabyte gigabytes'],
  ['data', 'TB', 1, 'TB', 'terabyte terabytes'],
  ['frequency', 'Hz', 1, 'Hz', 'hertz'],
  ['frequency', 'Hz', 1000, 'kHz', 'kilohertz'],
  ['frequency', 'Hz', 1e6, 'MHz', 'megahertz'],
  ['frequency', 'Hz', 1e9, 'GHz', 'gigahertz'],
  ['money', 'usd', 1, '$ US$ USD', 'dollar dollars dolar dolares dollaro dollari 美元 ドル'],
  ['money', 'eur', 1, '€ EUR', 'euro euros 欧元 ユーロ'],
  ['money', 'gbp', 1, '£ GBP', 'pound pounds pfund livre livres libra libras sterlina sterline 英镑 ポンド'],
  ['money', 'jpy', 1, '¥ ￥ JPY', 'yen yens yenes iene ienes 日元 円'],
  ['money', 'cny', 1, '¥ ￥ CNY RMB', 'yuan yuans renminbi 元 人民币'],
  ['money', 'chf', 1, 'CHF Fr. SFr.', 'franken franc francs franco francos franchi 瑞士法郎 フラン'],
  ['money', 'inr', 1, '₹ INR', 'rupee rupees rupie rupien roupie roupies rupia rupias 卢比 ルピー'],
  ['money', 'krw', 1, '₩ KRW', '韩元 ウォン'],
  ['money', 'pln', 1, 'zł PLN', 'zloty zlotys zlotych'],
  ['money', 'dkk', 1, 'DKK', CROWNS],
  ['money', 'nok', 1, 'NOK', CROWNS],
  ['money', 'sek', 1, 'SEK', CROWNS],
  ['money', 'czk', 1, 'Kč CZK', CROWNS],
  ['money', 'cent', 1, '', 'cent cents centime centimes centimo centimos'],
];

function group(column: 3 | 4, key: (word: string) => string): ReadonlyMap<string, readonly Unit[]> {
  const units = new Map<string, Unit[]>();
  for (const row of ROWS) {
    const [dimension, base, factor] = row;
    for (const word of row[column].split(' ')) {
      if (word === '') continue;
      const known = units.get(key(word)) ?? [];
      units.set(key(word), [...known, { base, factor, dimension }]);
    }
  }
  return units;
}

const bySymbol = group(3, (symbol) => symbol);
const byName = group(4, (name) => fold(name, 'spelled'));
const LONGEST_UNSPACED = 9;
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;

/** Units of a symbol or name; several if it is ambiguous ('pounds'). */
export function unitsOf(written: string): readonly Unit[] {
  return bySymbol.get(written) ?? byName.get(fold(written, 'spelled')) ?? [];
}

/** The longest unit at the start of a text without spaces ('毫克药' is '毫克'). */
export function unspacedUnit(text: string): { length: number; units: readonly Unit[] } | undefined {
  if (!UNSPACED.test(text)) return undefined;
  for (let length = Math.min(LONGEST_UNSPACED, text.length); length > 0; length -= 1) {
    const units = byName.get(fold(text.slice(0, length), 'spelled'));
    if (units !== undefined) return { length, units };
  }
  return undefined;
}

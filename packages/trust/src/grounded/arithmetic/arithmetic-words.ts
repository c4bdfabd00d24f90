/** Words that announce a difference, a sum, a multiple or a part in six languages. Words of other uses are left out. */
const DIFFERENCE =
  /(?<!\p{L})(?:more|less|fewer|extra|additional|difference|sav(?:e|es|ed|ing|ings)|cheaper|dearer|longer|shorter|higher|lower|heavier|lighter|bigger|smaller|leav(?:e|es|ing)|remain(?:s|ing|der)?|left (?:over|to)|(?:is|are) (?:[^\s.;]{1,20} ){0,3}left|balance|surplus|deficit|gap|increase[sd]?|decrease[sd]?|rise|rose|fall|fell|drop(?:s|ped)?|grew|margin|(?:go(?:es|ing)?|went|gone) (?:up|down)|(?:up|down) by|rais(?:e|es|ed|ing)|reduc(?:e|es|ed|tion)|discount|mehr|weniger|zusätzlich\p{L}*|unterschied|differenz|spar(?:e|en|st|t|te|ten)|ersparnis|billiger|günstiger|teurer|länger|kürzer|höher|niedriger|größer|kleiner|schwerer|leichter|übrig|bleib(?:t|en)|restlich\p{L}*|überschuss|anstieg|rückgang|(?:steigt|steigen|stieg|sinkt|sinken|sank|erhöht|erhöhung|senkung)|rabatt|de plus|de moins|plus cher|moins cher|écart|différence|supplémentaires?|économi(?:e|es|ser|sez)|reste(?:nt|ra)?|excédent|hausse|baisse|augment(?:e|é|ée|ation)|diminu(?:e|é|ée|tion)|remise|más|menos|diferencia|ahorr\p{L}+|adicional\p{L}*|qued(?:a|an|aría)|restante|superávit|(?:sube|subió|baja|bajó|aument[aoó]|subida|bajada)|descuento)(?!\p{L})|相差|差额|差額|剩下|剩余|还剩|節約|节省|便宜|増え|減り|残り|割引|引き|多出|少了/iu;
const SUM =
  /(?<!\p{L})(?:totals?|totalling|adds? up|altogether|in all|sum|combined|together|overall|separate(?:ly)?|insgesamt|zusammen|gesamt(?:preis|kosten|summe|betrag)?|summe|en tout|totale?s?|totaux|somme|ensemble|suma|juntos|en conjunto)(?!\p{L})|合计|总共|一共|共计|总计|總共|合計|全部で|总额|総額/iu;
/** Numbers are added up, or what follows is worked out from what precedes. */
const RESULT =
  /(?<!\p{L})(?:plus|so|thus|hence|therefore|mak(?:es|ing)|giv(?:es|ing)|com(?:es|ing) to|amount(?:s|ing) to|works? out|that(?:['’]s| is)|which is|i\.e|also|somit|daher|damit|ergibt|macht|donc|soit|ce qui fait|así que|por (?:lo )?tanto|es decir|lo que (?:da|hace))(?!\p{L})|[=＝→]|所以|因此|因而|即|つまり|よって/iu;
const DOUBLE =
  /(?<!\p{L})(?:double (?:it|this|that|the|them|everything)|doubl(?:ed|ing)|twice|verdoppel\p{L}*|doppelte (?:menge|portion)|zweimal|deux fois|doubl(?:er|ez|ant|ée?s?)|dos veces|el doble|dobl(?:ar|ad[oa]s?)|duplic\p{L}+)(?!\p{L})|[两二2]倍|倍量|翻倍/iu;
const HALF = /(?<!\p{L})(?:half|halve[sd]?|halving|hälfte|halbier\p{L}*|moitié|mitad)(?!\p{L})|一半|半分|半額/iu;
const PART = /(?<!\p{L})(?:each|apiece|split|divided|jeweils|geteilt|chacune?|cada)(?!\p{L})|每人|ずつ/iu;
const YEAR =
  /(?<!\p{L})(?:(?:per|a|each|every|(?:the )?(?:first|second|third|last|whole|full|entire|one)) year|(?:12|twelve) months|yearly|annual(?:ly)?|per annum|pro jahr|im (?:ersten |zweiten |ganzen )?jahr|(?:12|zwölf) monaten?|jährlich|par an|annuel\p{L}*|al año|anual\p{L}*|por año)(?!\p{L})|[一每毎全]年|年間|年に/iu;
const PORTION =
  /^(?:serv(?:e|es|ed|ing|ings)|people|persons?|portions?|guests|personen|portionen|personnes?|parts|convives|personas?|raciones|porciones|comensales|人份?|人[前分]|份)$/u;
const ORDINAL =
  /^\d+(?:st|nd|rd|th|er|e|ème|º|ª|\.)$|^(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|twelfth|erste[nrs]?|zweite[nrs]?|dritte[nrs]?|vierte[nrs]?|fünfte[nrs]?|premi(?:er|ère)s?|\p{L}+ième|primer[oa]?s?|segund[oa]s?|tercer[oa]?s?|cuart[oa]s?)$|^第|番目$/iu;
const PLUS = /\p{Nd}[^\p{L}\p{Nd}]{0,4}\+[^\p{L}\p{Nd}]{0,4}\p{Nd}/u;

/** What the words of a sentence announce. */
export interface Cues {
  isDifference: boolean;
  isSum: boolean;
  isResult: boolean;
  /** Something is doubled, halved, divided or counted by the year. */
  isDouble: boolean;
  isHalf: boolean;
  isPart: boolean;
  isYear: boolean;
}

export const readCues = (text: string): Cues => ({
  isDifference: DIFFERENCE.test(text),
  isSum: announcesSum(text) || PLUS.test(text),
  isResult: RESULT.test(text),
  isDouble: announcesDouble(text),
  isHalf: HALF.test(text),
  isPart: PART.test(text),
  isYear: YEAR.test(text),
});

export const announcesSum = (text: string): boolean => SUM.test(text);
export const announcesDouble = (text: string): boolean => DOUBLE.test(text);
export const isOrdinal = (text: string): boolean => ORDINAL.test(text);
export const countsPortions = (word: string): boolean => PORTION.test(word);

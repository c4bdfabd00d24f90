/** Words that announce a difference, a sum, a multiple or a part in six languages. */
const DIFFERENCE =
  /(?<!\p{L})(?:more|less|fewer|extra|additional|difference|sav(?:e|es|ed|ing|ings)|cheaper|dearer|longer|shorter|higher|lower|heavier|lighter|bigger|smaller|older|younger|leav(?:e|es|ing)|left|remain(?:s|ing|der)?|balance|surplus|deficit|gap|short|rest|increase[sd]?|decrease[sd]?|rise|rose|fall|fell|drop(?:s|ped)?|grew|gain(?:s|ed)?|later|earlier|after|before|between|ahead|behind|apart|margin|discount|off|mehr|weniger|zusätzlich\p{L}*|unterschied|differenz|spar\p{L}*|erspar\p{L}*|billiger|günstiger|teurer|länger|kürzer|höher|niedriger|größer|kleiner|schwerer|leichter|übrig|bleib\p{L}*|rest\p{L}*|überschuss|anstieg|rückgang|später|früher|vorsprung|abstand|rabatt|plus|moins|écart|différence|supplémentaires?|économi\p{L}+|reste\p{L}*|excédent|hausse|baisse|augment\p{L}+|tard|tôt|avance|remise|más|menos|diferencia|ahorr\p{L}+|adicional\p{L}*|qued\p{L}+|resto|restante|superávit|aument\p{L}+|baj[aóo]\p{L}*|sub[ei]\p{L}*|después|antes|tarde|ventaja|descuento)(?!\p{L})|[差剩余餘残多少增减減省便贵貴安高引]/iu;
const SUM =
  /(?<!\p{L})(?:totals?|altogether|in all|sum|combined|together|overall|both|separate(?:ly)?|insgesamt|zusammen|gesamt\p{L}*|summe|beide|en tout|totale?s?|totaux|somme|ensemble|suma|juntos|en conjunto)(?!\p{L})|[总總共合计計全]/iu;
const DOUBLE =
  /(?<!\p{L})(?:doubl(?:e|es|ed|ing)|twice|doppelt\p{L}*|verdoppel\p{L}*|zweimal|deux fois|doubl\p{L}+|doble|duplic\p{L}+|dos veces)(?!\p{L})|[两二2]倍|倍量|翻倍/iu;
const PART =
  /(?<!\p{L})(?:hal(?:f|ve|ves|ved|ving)|each|apiece|split|divided|halb\p{L}*|hälfte|halbier\p{L}*|jeweils|geteilt|moitié|chacune?|mitad|cada)(?!\p{L})|一半|半分|半額|每人|ずつ/iu;
const YEAR =
  /(?<!\p{L})(?:(?:per|a|each|every) year|yearly|annual(?:ly)?|per annum|pro jahr|im jahr|jährlich|par an|annuel\p{L}*|al año|anual\p{L}*|por año)(?!\p{L})|[一每毎全]年|年間|年に/iu;
const PORTION =
  /^(?:serv(?:e|es|ed|ing|ings)|people|persons?|portions?|guests|personen|portionen|personnes?|parts|convives|personas?|raciones|porciones|comensales|人份?|人[前分]|份)$/u;
const ORDINAL = /\p{L}(?:st|nd|rd|th|ter?[rsn]?|i?ème|ero|era|do|da)$|^第|番目$|[.ºª]$/iu;

export const announcesDifference = (text: string): boolean => DIFFERENCE.test(text);
export const announcesSum = (text: string): boolean => SUM.test(text);
export const announcesDouble = (text: string): boolean => DOUBLE.test(text);
export const announcesPart = (text: string): boolean => PART.test(text);
export const isOrdinal = (text: string): boolean => ORDINAL.test(text);
export const announcesYear = (text: string): boolean => YEAR.test(text);
export const countsPortions = (word: string): boolean => PORTION.test(word);

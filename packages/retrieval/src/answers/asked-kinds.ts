import { periodTest } from './periods.ts';
import { offersTail } from './question-tails.ts';
import { LONGEST_QUESTION } from './question-terms.ts';

const NUMBER =
  /\p{N}|(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?|hundreds?|thousands?|millions?|billions?|half|third|quarter|twice|once|double|both|single|none|nothing|no|nobody|any|all|every|each|free|unlimited|without|several|few|many|much|most|little|some|enough|included|un[dm]?|une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|gratuit\p{L}*|aucun\p{L}*|uno?|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|gratis|ningún\p{L}*|ein\p{L}{0,2}|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|hundert|tausend|halb\p{L}*|doppelt\p{L}*|kein\p{L}*|nichts|frei|kostenlos|kostenfrei|umsonst|unbegrenzt|alle|jede\p{L}*|viele?|wenig\p{L}*|einige)(?!\p{L})|[一二三四五六七八九十百千万億亿两半零無无免]/iu;
const MOMENT =
  /(?<!\d)(?:1\d|20)\d\d(?!\d)|\d{1,2}[:.]\d\d(?!\d)|\d{1,2}[./-]\d{1,2}[./-]|\d\.?(?:st|nd|rd|th)(?!\p{L})|\d ?(?:[ap]\.?m|uhr|h|ad|bc|b?ce)(?!\p{L})|(?<!\p{L})(?:in|at|on|since|until|till|from|by|before|after|around|circa|um|ab|bis|seit|vor|nach|am|vers|à|le|el) (?:\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|quarter|eins?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|halb|viertel)(?!\p{L}))|\d ?[年月日时時]|[今昨明][年天日]|(?<!\p{L})(?:\p{L}+days?|today|tomorrow|yesterday|tonight|noon|midnight|mornings?|afternoons?|evenings?|nights?|weekends?|spring|summer|autumn|fall|winter|january|february|march|april|may|june|july|august|september|october|november|december|centur(?:y|ies)|decades?|age|time|times|period|until|till|since|during|before|after|once|while|when|whenever|if|as soon as|as long as|upon|now|soon|later|early|late|first|last|next|always|never|continuous\p{L}*|wenn|sobald|solange|nach|vor|bis|ab|seit|während|am|im|um|\p{L}+tags?|heute|morgen|gestern|mittags?|mitternacht|abends?|nachts?|frühling|sommer|herbst|winter|quand|lorsque|dès|après|avant|cuando|después|antes|desde|durante|hoy|mañana)(?!\p{L})/iu;

const DURATION =
  /(?<!\p{L})(?:sec(?:ond)?s?|min(?:ute)?s?|h|hrs?|hours?|days?|nights?|weeks?|months?|years?|decades?|centur(?:y|ies)|long|longer|forever|always|ever|permanent\p{L}*|until|till|since|indefinite\p{L}*|unlimited|sekunden?|minuten?|std|stunden?|tage?n?|nächten?|woche?n?|monate?n?|jahre?n?|lange?|länger|dauer\p{L}*|immer|ewig|bis|seit|unbefristet\p{L}*|secondes?|heures?|jours?|semaines?|mois|ans?|années?|jusqu\p{L}*|depuis|segundos?|minutos?|horas?|días?|semanas?|mes(?:es)?|años?|hasta|desde)(?!\p{L})|(?<!\d)(?:1\d|20)\d\d(?!\d)|\d{1,2}[:.]\d\d|[年月日时時分秒]/iu;

type AskedKind = { asks: RegExp; has: RegExp };

/** What is asked for, and how a sentence that has it can be told: by the word or by what it looks like. */
const KINDS: readonly AskedKind[] = [
  {
    asks: /(?<!\p{L})(?:(?:tele)?phone|mobile|cell|fax) numbers?(?!\p{L})|(?<!\p{L})(?:telefon|handy|mobil|ruf|fax)nummern?(?!\p{L})|numéro de téléphone|número de teléfono|电话号码|電話番号/iu,
    has: /(?<!\p{L})(?:(?:tele)?phones?|tel|mobile|fax|telefon\p{L}*|handy\p{L}*|rufnummer|téléphone|teléfono)(?!\p{L})|[+(]?\d[\d ()/.-]{5,24}\d|电话|電話/iu,
  },
  { asks: /(?<!\p{L})e-?mail(?:[ -]?(?:address|adresse))?(?:es|n)?(?!\p{L})/iu, has: /\S@\S|(?<!\p{L})e-?mail/iu },
  {
    asks: /(?<!\p{L})(?:(?:postal |street |home )?address|(?:post)?adresse|anschrift|dirección)(?!\p{L})/iu,
    has: /\d|(?<!\p{L})(?:address|adresse|anschrift|dirección)|(?:street|road|lane|avenue|square|straße|weg|platz|allee|gasse|rue|calle)(?!\p{L})|@|www\./iu,
  },
  {
    asks: /(?<!\p{L})(?:how (?:much|many)|wie ?viele?|wie (?:hoch|teuer)|was kostet|was kosten|what does .{1,80} cost|what do .{1,80} cost|the (?:price|cost) of|der preis|combien|cuánt[oa]s?)(?!\p{L})|多少|いくら|几个|幾つ|いくつ/iu,
    has: NUMBER,
  },
  { asks: /(?<!\p{L})(?:how long (?!is |are |was |were )|wie lange|combien de temps|cuánto tiempo)/iu, has: DURATION },
  { asks: /^[^\p{L}]*(?:when|on (?:what|which) (?:day|date)|(?:bis |ab |seit )?wann)(?!\p{L})/iu, has: MOMENT },
];

const NAMES =
  /(?<!\p{L})(?:what(?:['’]s| is| was| are| were) the names? of|what(?:['’]s| is| was) (?:his|her|its|their) name)(?!\p{L})/iu;
export const BEGINS_WITH_WHO = /^[^\p{L}]*(?:(?:and|und) )?(?:who|whom|wer|wen|wem)(?!\p{L})/iu;
/** 'Sum insured: 62,000 pounds' is nobody. */
const AMOUNT = /^[^:]{1,60}:\s[$€£¥]?\p{N}[^\p{Lu}]*$/u;
const YEAR = /(?<![\p{N}.,-])(?:19|20)\d\d(?![\p{N}-])/gu;

/**
 * A test of whether a text has the kind of thing that a question asks for, such as a number for 'How many?'. That alone
 * makes it no answer, but without it the text cannot be one.
 */
export function kindTest(question: string): (text: string) => boolean {
  if (question.length > LONGEST_QUESTION) return () => true;
  const kinds = KINDS.filter(({ asks }) => asks.test(question)).map(({ has }) => has);
  const isForPeriod = periodTest(question);
  const asksName = NAMES.test(question);
  const asksWho = BEGINS_WITH_WHO.test(question);
  const known = new Set(question.toLowerCase().match(/\p{L}+/gu));
  const hasName = (text: string): boolean =>
    /[^\P{L}\p{Lu}\p{Ll}]/u.test(text) ||
    (text.match(/\p{Lu}\p{L}+/gu) ?? []).some((word) => !known.has(word.toLowerCase()));
  return (text) =>
    isForPeriod(text) &&
    kinds.every((has) => has.test(text) || (has === MOMENT && offersTail('time', text))) &&
    (!asksName || hasName(text)) &&
    (!asksWho || !AMOUNT.test(text));
}

/** The years that a question is about. */
export const yearsIn = (question: string): string[] =>
  question.length > LONGEST_QUESTION ? [] : [...question.matchAll(YEAR)].map(([year]) => year);

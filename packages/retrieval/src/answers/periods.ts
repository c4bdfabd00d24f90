import { LONGEST_QUESTION } from './question-terms.ts';

/** A period as a question has it, in English, German, French and Spanish, and as a text may have it. */
interface Period {
  /** 'per month' */
  readonly each: RegExp;
  /** 'monthly' */
  readonly adjective: RegExp;
  readonly either: RegExp;
}

/** `stem` begins German compounds: 'Monatsmiete'. */
const period = (nouns: string, adjectives: string, stem: string): Period => ({
  each: new RegExp(
    String.raw`(?<!\p{L})(?:per|an?|each|every|pro|im|in der|jede[nsr]?|par|chaque|al|a la|por|cada) (?:calendar )?(?:${nouns})(?!\p{L})`,
    'giu',
  ),
  adjective: new RegExp(String.raw`(?<!\p{L})(?:${adjectives})(?!\p{L})`, 'iu'),
  either: new RegExp(String.raw`(?<!\p{L})(?:(?:${nouns})(?:e?[ns]|es?)?|${adjectives}|${stem}\p{L}+)(?!\p{L})`, 'iu'),
});

const PERIODS: readonly Period[] = [
  period('hour|stunde|heure|hora', String.raw`hourly|stündlich\p{L}*|horaires?`, 'stunden'),
  period('day|tag|jour|día', String.raw`daily|täglich\p{L}*|quotidien\p{L}*|journali[eè]r\p{L}*|diari[oa]s?`, 'tages'),
  period('week|woche|semaine|semana', String.raw`weekly|wöchentlich\p{L}*|hebdomadaires?|semanal(?:es)?`, 'wochen'),
  period('month|monat|mois|mes', String.raw`monthly|pcm|mtl|monatlich\p{L}*|mensuel\p{L}*|mensual(?:es)?`, 'monats'),
  period(
    'quarter|quartal|trimestre',
    String.raw`quarterly|vierteljährlich\p{L}*|trimestriel\p{L}*|trimestral(?:es)?`,
    'quartals',
  ),
  period(
    'year|annum|jahr|ans?|année|año',
    String.raw`yearly|annual(?:ly)?|jährlich\p{L}*|annuel\p{L}*|anual(?:es)?`,
    'jahres',
  ),
];

/** 'What happens if I pay a week late?' asks for no price. */
const ASKS_PRICE =
  /(?<!\p{L})(?:(?:how much|wie ?viel|wie (?:hoch|teuer)|combien|cuánto)(?!\p{L})(?=.{0,60}(?<!\p{L})(?:costs?|pay|paid|charged?|spend|kostet?|kosten|(?:be)?zahl\p{L}*|coûte\p{L}*|pai[es]\p{L}*|paye\p{L}*|cuestan?|pag[aou]\p{L}*|vale)(?!\p{L}))|(?:what|was|qué)(?!\p{L})(?=.{0,60}(?<!\p{L})(?:costs?|charged?|kostet?|kosten|cuestan?|vale)(?!\p{L})))/iu;

const periodOf = (question: string): Period | undefined =>
  question.length > LONGEST_QUESTION ? undefined : PERIODS.find(({ each }) => question.search(each) >= 0);

/** A question for what is paid in a period with 'mensual' for 'al mes', where the texts say it so. */
export function withPeriodOf(question: string, texts: readonly string[]): string {
  const asked = periodOf(question);
  if (asked === undefined) return question;
  const adjectives = texts.flatMap((text) => asked.adjective.exec(text)?.slice(0, 1) ?? []);
  const [adjective] = adjectives;
  const isOnly = texts.every((text) => !asked.either.test(text.replaceAll(new RegExp(asked.adjective, 'giu'), ' ')));
  return adjective !== undefined && (isOnly || ASKS_PRICE.test(question))
    ? question.replaceAll(asked.each, adjective.toLowerCase())
    : question;
}

/** A test of whether a text names a price for the period that a question asks a price for: the joining fee is none. */
export function periodTest(question: string): (text: string) => boolean {
  const short = question.slice(0, LONGEST_QUESTION);
  const asked = ASKS_PRICE.test(short)
    ? PERIODS.find(({ each, adjective }) => short.search(each) >= 0 || adjective.test(short))
    : undefined;
  return (text) => asked === undefined || (/\d/u.test(text) && asked.either.test(text));
}

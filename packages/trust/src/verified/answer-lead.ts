import { guessLanguage, type Language } from '@symbi/text/language';
import { readTokens } from '../grounded/source/read-tokens.ts';

/** A no before a statement. */
const LEAD =
  /^(?:(?:unfortunately|sadly|sorry|leider|malheureusement|désolée?|lamentablemente|por desgracia|purtroppo|infelizmente),? )?(no|nope|nein|non|não)(?:,|;|:| –| —| -)\s+(?=\S)/iu;
const words = (some: string): RegExp => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${some})(?![\p{L}\p{N}])`, 'giu');
/** Words with which a statement denies, excludes or restricts, by the no before it: 'no' is 'in the' in Portuguese. */
const NEGATIVE: Readonly<Record<string, RegExp>> = {
  no: words(
    String.raw`not|no|never|none|nobody|nothing|neither|nor|without|cannot|\p{L}+n't|only|exclud\p{L}*|except\p{L}*|forbidden|prohibited|banned|closed|impossible|unavailable|nunca|ning[uú]n\p{L}*|nada|nadie|sin|s[oó]lo|solamente|únicamente|excepto|salvo|prohibid\p{L}*|cerrad\p{L}*|imposible|non|nessun\p{L}*|niente|mai|senza|soltanto|esclus\p{L}*|tranne|vietat\p{L}*|chius\p{L}*|impossibile`,
  ),
  nein: words(
    String.raw`nicht|nichts|kein\p{L}*|nie|niemals|niemand|ohne|weder|nur|lediglich|ausgenommen|ausgeschlossen|verboten|untersagt|geschlossen|unmöglich|stattdessen`,
  ),
  non: words(
    String.raw`pas|jamais|aucune?s?|rien|sans|seul\p{L}*|uniquement|exclu\p{L}*|sauf|interdit\p{L}*|fermée?s?|impossible`,
  ),
  não: words(
    String.raw`não|nunca|nenhum\p{L}*|nada|sem|só|somente|apenas|excluíd\p{L}*|exceto|proibid\p{L}*|fechad\p{L}*|impossível`,
  ),
};
/** Words by which one has to do something, or asks whether one has to. */
const DUTY =
  /(?<![\p{L}\p{N}])(?:must|(?:has|have|need|needs) to|requir\p{L}*|mandatory|compulsory|oblig\p{L}*|necess\p{L}*|muss|musst|müssen|\p{L}*pflicht\p{L}*|erforderlich|nötig|notwendig|doi[st]|doivent|devez|faut|debe[sn]?|tienen? que|hay que|hace falta|deve|devono|devi|bisogna|serve|servono|obblig\p{L}*|devem|t[eê]m (?:de|que)|obrig\p{L}*|preciso)(?![\p{L}\p{N}])/iu;
/** Words by which one may do something. */
const CHOICE =
  /(?<![\p{L}\p{N}])(?:may|can|allowed|permitted|optional|voluntar\p{L}*|up to you|darf|dürfen|kann|können|erlaubt|freiwillig|peu[tx]|peuvent|pouvez|permise?s?|autorisée?s?|facultati\p{L}+|pued\p{L}+|permitid\p{L}+|opcional\p{L}*|può|puoi|possono|potete|posso|consentit\p{L}+|permess\p{L}+|facoltativ\p{L}+|pode[ms]?)(?![\p{L}\p{N}])/iu;
/** From this share of its words on a statement repeats its question. */
const REPEATED_FROM = 0.4;
const MOST_READ = 600;
const LEAST_WORDS = 3;

const negativesOf = (text: string, no: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(NEGATIVE[no.toLowerCase()] ?? NEGATIVE['no'] ?? /$^/gu) ?? [];

/** The stems of the content words of a text. */
function stemsOf(text: string, language: Language): ReadonlySet<string> {
  const tokens = readTokens(text, language);
  return new Set(tokens.filter(({ isStop }) => !isStop).map(({ stem }) => stem));
}

/** Whether a statement has at least this share of the words of its question. */
function repeats(statement: string, question: string): boolean {
  const language = guessLanguage(`${statement} ${question}`);
  const [own, asked] = [stemsOf(statement, language), stemsOf(question, language)];
  const shared = [...asked].filter((stem) => own.has(stem)).length;
  return shared > 0 && shared >= REPEATED_FROM * asked.size;
}

/** Whether a statement may follow a no to its question: it says otherwise than what was asked. */
function follows(no: string, statement: string, question: string): boolean {
  const asked = new Set(negativesOf(question, no));
  if (negativesOf(statement, no).some((word) => !asked.has(word))) return true;
  const isDuty = DUTY.test(statement);
  if (DUTY.test(question)) return !isDuty && CHOICE.test(statement);
  if (CHOICE.test(question) && CHOICE.test(statement) && !isDuty) return false;
  return asked.size === 0 && !repeats(statement, question);
}

/**
 * A claim without the no that it begins with, where the rest is a statement that agrees with it: 'No, phones stay at home.'
 * The verifier, which was taught statements, reads the no as if it denied them. A no to which the rest does not fit ('No,
 * all were saved' to 'Were all saved?') stays.
 */
export function withoutNo(claim: string, question: string): string {
  const [lead = '', no = ''] = LEAD.exec(claim) ?? [];
  if (lead === '' || !/[?？]/u.test(question)) return claim;
  const rest = claim.slice(lead.length);
  if (rest.split(/\s+/u, LEAST_WORDS).length < LEAST_WORDS) return claim;
  if (!follows(no, rest.slice(0, MOST_READ), question.slice(0, MOST_READ))) return claim;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

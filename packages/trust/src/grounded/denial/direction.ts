import { fold } from '@symbi/text/fold';
import type { Token } from '@symbi/text/tokens';

/** Which way a sentence says that something went, and of what. */
export interface Course {
  readonly direction: 'up' | 'down';
  /** The stem of the last content word before the verb, which is the subject or ends it. */
  readonly subject: string;
  /** Its content words without the verb. */
  readonly stems: ReadonlySet<string>;
  /** Its numbers, and names after its first word. */
  readonly details: ReadonlySet<string>;
}

/** Finite forms and participles by which a sentence says it of its subject. */
const UP =
  /(?<!\p{L})(?:rises|rose|risen|grew|grown|increased|climbed|surged|soared|went up|stieg(?:en)?|gestiegen|steigt|wuchs(?:en)?|gewachsen|wachst|augmente|augmentent|augmentait|progresse|progressent|subio|subieron|sube|suben|subido|aumento|aumentaron|aumenta|aumentan|aumentado|crecio|crecieron|crece|crecen|crecido)(?!\p{L})|上升|增长|增加|上涨|提高|升高|上昇|増え|増加|上が/gu;
const DOWN =
  /(?<!\p{L})(?:falls|fell|fallen|dropped|declined|decreased|shrank|shrunk|slumped|plunged|went down|sank(?:en)?|gesunken|sinkt|fiel(?:en)?|schrumpfte(?:n)?|geschrumpft|baisse|baissent|baissait|diminue|diminuent|chute|chutent|recule|reculent|bajo|bajaron|bajan|bajado|cayo|cayeron|caido|disminuyo|disminuyeron|disminuye|disminuyen|disminuido|descendio|descendieron|descendido)(?!\p{L})|下降|减少|下跌|降低|跌至|減少|下落|低下|減っ|下が/gu;
/** Any other form of these, as in 'the rise of rates made prices fall': what the sentence says went both ways. */
const RISE =
  /(?<!\p{L})(?:ris(?:e|es|ing)|grow|increas|climb|surg|soar|gain|recover|erhoh|steig|anstieg|zunahm|zunehm|hausse|hauss|augment|subid|subir|aument|crec)/u;
const FALL =
  /(?<!\p{L})(?:fall|drop|declin|decreas|shrink|slump|plung|los[st]|reduc|ruckg|sink|abnahm|abnehm|zuruck|fallt|gefallen|baiss|diminu|chut|recul|baj(?:a|ar)|caid|caer|disminu|descen|reduj)/u;

/** What rises against another thing lets that fall. */
const AGAINST =
  /(?<!\p{L})(?:against|versus|relative to|compared|gegen(?:uber)?|im vergleich|contre|face a|par rapport|frente|respecto)(?!\p{L})|相对|対して/u;

const of = (text: string, pattern: RegExp): RegExpExecArray[] => [...text.matchAll(pattern)];

/** A letter that names something: 'model A'. */
const isLetter = ({ text, isCapitalized }: Token): boolean => isCapitalized && text.length === 1;
const isDetail = ({ kind, forms, isCapitalized }: Token, at: number): boolean =>
  kind === 'number' || forms !== undefined || (isCapitalized && at > 0);

/**
 * The course of a sentence, whose text is given in lower case and begins at `from`; undefined if it says none, or may say
 * both ('rose to 5 and fell back'), or speaks of two things that move against each other.
 */
export function readCourse(text: string, from: number, tokens: readonly Token[]): Course | undefined {
  const plain = fold(text, 'bare');
  if (AGAINST.test(plain)) return undefined;
  const [up, down] = [of(plain, UP), of(plain, DOWN)];
  const [first, ...others] = [...up, ...down];
  if (first === undefined || others.length > 0) return undefined;
  const end = first.index + first[0].length;
  const rest = `${plain.slice(0, first.index)} ${plain.slice(end)}`;
  if (RISE.test(rest) || FALL.test(rest)) return undefined;
  const isVerb = ({ start }: Token): boolean => start - from >= first.index && start - from < end;
  const words = tokens.filter((token) => !isVerb(token) && (!token.isStop || isLetter(token)));
  const subject = words.findLast(({ start }) => start - from < first.index)?.stem;
  if (subject === undefined) return undefined;
  return {
    direction: up.length > 0 ? 'up' : 'down',
    subject,
    stems: new Set(words.map(({ stem }) => stem)),
    details: new Set(words.filter((token) => isDetail(token, tokens.indexOf(token))).map(({ stem }) => stem)),
  };
}

/** Whether a source says the same of the same thing, but that it went the other way. */
export const goesAgainst = (own: Course, source: Course): boolean =>
  own.direction !== source.direction &&
  own.subject === source.subject &&
  [...own.stems].every((stem) => source.stems.has(stem)) &&
  [...source.details].every((stem) => own.stems.has(stem));

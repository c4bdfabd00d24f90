import { speaksOfSources } from '../../claims/absence.ts';
import type { Token } from '@symbi/text/tokens';
import type { SourceIndex } from '../source/source-index.ts';
import { readPolarity } from './denial.ts';
import { guardsOf } from './guards.ts';
import {
  areOpposite,
  areSame,
  mayBeOne,
  mentionsIn,
  readAliases,
  readNames,
  type Aliases,
  type Mention,
} from './parties.ts';
import { memoize } from './memoize.ts';
import { sentencesWithRarest } from './sentences-with.ts';

/** Where one statement ends and the next one begins, whoever speaks. */
const LINE = /[;\n；]/u;
const CONJUNCTION = /^(?:and|but|while|whereas|und|aber|wahrend|et|mais|tandis|y|e|pero|mientras)$/u;
const ARTICLE =
  /^(?:the|a|an|this|each|every|mr|mrs|ms|dr|der|die|das|ein|eine|dieser|diese|herr|frau|le|la|les|un|une|ce|cette|el|los|las|una|este|esta)$/u;
/** What stands before the one who acts, besides a conjunction. */
const OPENING = /^(?:that|because|since|as|when|where|dass|weil|da|que|car|porque|ya)$/u;
const BY = /^(?:by|von|vom|durch|par|por)$/u;
const PASSIVE =
  /\b(?:is|are|was|were|be|been|being|wird|werden|wurden?|worden|est|sont|sera|seront|été|ser|es|son|será|serán|fue|fueron|sido)\b/iu;
/** After a party that something is done to, rather than one that does it. */
const DONE_TO =
  /^\s+(?:(?:will|must|may|can|shall|has|have|had)\s+)?(?:is|are|was|were|be|been)\s+(?:(?!obliged|required|supposed|allowed|entitled|committed)\w+ed|paid|given|sent|told|shown|taught|lent)\b/iu;
const BESIDE =
  /^(?:to|of|from|for|with|in|on|at|about|against|towards?|between|under|an|zu|zum|zur|mit|fur|bei|beim|gegen|des|dem|den|einem|einen|eines|a|au|aux|de|du|pour|avec|chez|contre|al|del|para|con|contra)$/u;
/** Words by which what is said of one holds for the other as well: 'So does the landlord, too.' */
const SHARED =
  /\b(?:also|too|same|likewise|both|either|equally|jointly|together|everyone|each other|vice versa|in turn|auch|ebenso|ebenfalls|gleich\p{L}*|beide|gemeinsam|jeder|également|aussi|mêmes?|ensemble|chacun|también|ambos|igualmente|mism[oa]s?)\b/iu;
/** With more words of its own a statement says something else of the other: 'The landlord also cleans the stairs.' */
const MOST_SHARED = 3;
const MAY = /\b(?:may|can|could|might|should|would|kann|darf|könnte|sollte|peut|pourrait|puede|podría)\b/iu;
/** Words that say who has to act, beside what is done. */
const DUTY =
  /^(?:responsible|obliged|required|supposed|duty|has|verantwortlich|zustandig|verpflichtet|responsable|charge|charges?|tenu|obligado|encargado)$/u;
const LONGEST_VERB = 60;
const LEAST_STEMS = 2;
const MOST_STEMS = 40;
const MOST_PLACES = 200;

interface Statement {
  readonly text: string;
  readonly from: number;
  readonly tokens: readonly Token[];
  readonly stems: ReadonlySet<string>;
  readonly mentions: readonly PlacedMention[];
}

interface PlacedMention extends Mention {
  /** Whether it is the one who acts, or stands beside that; undefined where this cannot be told. */
  readonly place: 'agent' | 'beside' | undefined;
}

/** Verbs that one may say for another: who repairs a thing replaces it. */
const SAME_VERBS: readonly (readonly [name: string, words: RegExp])[] = [
  [
    '~upkeep',
    /^(?:repair(?:s|ed|ing)?|replac(?:es?|ed|ing)|maintain(?:s|ed|ing)?|fix(?:es|ed|ing)?|mend(?:s|ed|ing)?|renew(?:s|ed|ing)?|changes?|reparier\w*|ersetz\w*|erneuer\w*|wartet|gewartet|instand\w*|ausgetauscht|tauscht|repare\w*|remplac\w*|entretien\w*|entreten\w*|repara\w*|reempla\w*|sustitu\w*|cambia\w*|mantiene\w*)$/u,
  ],
  [
    '~pay',
    /^(?:pays?|paid|paying|bears?|borne|covers?|covered|bezahl\w*|zahl(?:t|en)|gezahlt|tragt|tragen|getragen|ubernimmt|ubernehmen|ubernommen|paie\w*|paye\w*|supporte\w*|paga\w*|abona\w*|asum\w*)$/u,
  ],
];
/** What a statement says of a duty besides what is done. */
const BY_ONESELF =
  /(?:at|auf|[aà]|por|con)\s+(?:\p{L}+\s+)?(?:own|eigene|ses|leurs?|vos|propres|su|sus)\s+(?:propres\s+|propi[oa]\s+)?(?:costs?|expense|kosten|frais|cuenta|costa|cargo|coste)|(?<!\p{L})(?:themselves|himself|herself|yourself|itself|selbst|selber|lui-même|elle-même|eux-mêmes|mism[oa]s?)(?!\p{L})/giu;

const stemOf = ({ folded, stem }: Token): string => SAME_VERBS.find(([, words]) => words.test(folded))?.[0] ?? stem;

const hasContent = ({ isStop, kind, forms }: Token): boolean => !isStop || kind === 'number' || forms !== undefined;

/** The index of the token before this one and its article; -1 if there is none. */
function beforeArticle(tokens: readonly Token[], first: number): number {
  let at = first - 1;
  while (at >= 0 && ARTICLE.test(tokens[at]?.folded ?? '')) at -= 1;
  return at;
}

function placeOf(
  { first, last }: Mention,
  tokens: readonly Token[],
  text: string,
  from: number,
): PlacedMention['place'] {
  if (/['’]s?$/u.test(tokens[last]?.text ?? '')) return 'beside';
  const at = beforeArticle(tokens, first);
  const before = tokens[at];
  if (DONE_TO.test(text.slice((tokens[last]?.end ?? 0) - from).slice(0, LONGEST_VERB))) return undefined;
  if (before === undefined) return 'agent';
  if (BY.test(before.folded)) return PASSIVE.test(text) ? 'agent' : 'beside';
  if (BESIDE.test(before.folded)) return 'beside';
  const between = text.slice(before.end - from, (tokens[at + 1]?.start ?? 0) - from);
  if (/[,:|–—•*]|-\s/u.test(between)) return 'agent';
  if (CONJUNCTION.test(before.folded) || OPENING.test(before.folded)) return 'agent';
  // 'Reparaturen übernimmt der Mieter.'
  return tokens[at + 1]?.folded === 'der' && !tokens[last]?.folded.endsWith('in') ? 'agent' : undefined;
}

function statementOf(text: string, from: number, tokens: readonly Token[], names: ReadonlySet<string>): Statement {
  const mentions = mentionsIn(tokens, names).map((mention) => ({
    ...mention,
    place: placeOf(mention, tokens, text, from),
  }));
  return { text, from, tokens, mentions, stems: new Set(tokens.filter(hasContent).map(stemOf)) };
}

/** Where a statement of another party begins in a sentence: 'and the landlord ...', but not in 'the tenant and the landlord'. */
function startsIn(tokens: readonly Token[], text: string, from: number, names: ReadonlySet<string>): number[] {
  const mentions = mentionsIn(tokens, names);
  const starts = [0];
  tokens.forEach((token, at) => {
    const before = tokens[at - 1];
    if (before === undefined) return;
    // 'until 8 p.m. The landlord ...'
    const isAfterAbbreviation = before.text.endsWith('.') && token.isCapitalized;
    if (isAfterAbbreviation || LINE.test(text.slice(before.end - from, token.start - from))) starts.push(at);
  });
  for (const { first } of mentions) {
    const at = beforeArticle(tokens, first);
    const isJoined = CONJUNCTION.test(tokens[at]?.folded ?? '');
    if (isJoined && !mentions.some(({ last }) => last === at - 1)) starts.push(at + 1);
  }
  return [...new Set(starts)].toSorted((left, right) => left - right);
}

interface Reading {
  readonly names: ReadonlySet<string>;
  readonly aliases: Aliases;
}
const read = new WeakMap<SourceIndex, Reading>();

function readingOf(index: SourceIndex): Reading {
  const known = read.get(index);
  if (known !== undefined) return known;
  const sentences = [...new Set(index.sentenceOf)].map((sentence) => index.sentenceTokens(sentence));
  const names = index.language === 'de' ? new Set<string>() : readNames(sentences);
  const reading = {
    names,
    aliases: readAliases(sentences, names),
  };
  read.set(index, reading);
  return reading;
}

const statementsIn = memoize((sentence, index): readonly Statement[] => {
  const { names } = readingOf(index);
  const tokens = index.sentenceTokens(sentence);
  const [first] = tokens;
  const text = index.sentenceText(sentence);
  const starts = first === undefined ? [] : startsIn(tokens, text, first.start, names);
  return starts.map((start, at) => {
    const own = tokens.slice(start, starts[at + 1] ?? tokens.length);
    const begin = own[0]?.start ?? 0;
    const base = first?.start ?? 0;
    return statementOf(text.slice(begin - base, (own.at(-1)?.end ?? 0) - base), begin, own, names);
  });
});

/** The statements of the sources with a word; undefined if it is too common to tell anything. */
function statementsWith(stem: string, index: SourceIndex): Statement[] | undefined {
  const places = index.postings[index.ids.get(stem) ?? 0] ?? [];
  if (places.length > MOST_PLACES) return undefined;
  const sentences = new Set(places.map((place) => index.sentenceOf[place] ?? -1));
  return [...sentences].flatMap((sentence) => statementsIn(sentence, index)).filter(({ stems }) => stems.has(stem));
}

const isComparable = (one: Mention, other: Mention): boolean => areSame(one, other) || areOpposite(one, other);

/** The one who acts, if of the parties that are comparable with it a statement has one alone, and each in a clear place. */
function agentOf({ mentions }: Statement, compared?: Mention): PlacedMention | undefined {
  const lead = compared ?? mentions.find(({ place }) => place === 'agent');
  if (lead === undefined) return undefined;
  const own = mentions.filter((mention) => isComparable(mention, lead));
  const agents = own.filter(({ place }) => place === 'agent');
  return agents.length === 1 && own.every(({ place }) => place !== undefined) ? agents[0] : undefined;
}

/** What a statement says beside who does it. */
function restOf({ text, from, tokens }: Statement, { first, last }: Mention): string[] {
  const phrases = [...text.matchAll(BY_ONESELF)].map(({ 0: phrase, index }) => [index, index + phrase.length] as const);
  const isInPhrase = ({ start }: Token): boolean =>
    phrases.some(([begin, end]) => start - from >= begin && start - from < end);
  const isRest = (token: Token, at: number): boolean =>
    hasContent(token) && (at < first || at > last) && !DUTY.test(token.folded) && !isInPhrase(token);
  return [...new Set(tokens.filter(isRest).map(stemOf))];
}

/** The statements of the sources with all of these words. */
function statementsOf(stems: readonly string[], index: SourceIndex): Statement[] {
  const written = stems.filter((stem) => !stem.startsWith('~'));
  return sentencesWithRarest(written, index)
    .flatMap((sentence) => statementsIn(sentence, index))
    .filter((statement) => stems.every((stem) => statement.stems.has(stem)));
}

/** The word before a party that a statement mentions beside the one who acts. */
function wordBefore({ tokens, mentions }: Statement, party: Mention): string | undefined {
  const beside = mentions.find((mention) => mention.place === 'beside' && areSame(mention, party));
  return beside && tokens[beforeArticle(tokens, beside.first)]?.folded;
}

/** Whether each names the other's party with another preposition: 'Beta rents it to Acme', 'Acme rents it from Beta'. */
function isConverse(own: Statement, actor: Mention, theirs: Statement, agent: Mention): boolean {
  const [mine, other] = [wordBefore(own, agent), wordBefore(theirs, actor)];
  return mine !== undefined && other !== undefined && mine !== other;
}

const isShared = ({ text, stems }: Statement): boolean => SHARED.test(text) && stems.size <= MOST_SHARED;

/** Whether two statements deny the same, and neither may deny anything else. */
function haveSamePolarity(
  one: Statement,
  other: Statement,
  rest: readonly string[],
  { language }: SourceIndex,
): boolean {
  const [own, theirs] = [one, other].map(({ text, from, tokens }) => readPolarity(text, from, tokens, language));
  if (own?.isDoubtful !== false || theirs?.isDoubtful !== false) return false;
  if (!own.hasNegation || !theirs.hasNegation) return own.hasNegation === theirs.hasNegation;
  return rest.every((stem) => own.denied.has(stem) === theirs.denied.has(stem));
}

/**
 * Whether a sentence says of one party what the sources say of its counterpart: 'The landlord clears the snow' beside 'The
 * tenant clears the snow. The landlord insures the house.' Both must act somewhere in the sources, and no statement of
 * theirs may say it of the first, of both or of nobody in particular.
 */
export function isOtherParty(text: string, from: number, tokens: readonly Token[], index: SourceIndex): boolean {
  const { names, aliases } = readingOf(index);
  const own = statementOf(text, from, tokens, names);
  const actor = agentOf(own);
  if (actor === undefined || speaksOfSources(text)) return false;
  const rest = restOf(own, actor);
  if (rest.length < LEAST_STEMS || rest.length > MOST_STEMS) return false;
  const told = statementsOf(rest, index);
  if (told.length === 0) return false;
  const elsewhere = [...actor.stems].map((stem) => statementsWith(stem, index));
  if (elsewhere.some((some) => some === undefined)) return false;
  const others = elsewhere.flatMap((some) => some ?? []);
  const acts = others.some(
    (statement) => agentOf(statement, actor) !== undefined && areSame(agentOf(statement, actor) ?? actor, actor),
  );
  if (!acts || told.some(({ text: theirs }) => SHARED.test(theirs)) || others.some(isShared)) return false;
  const guards = guardsOf(text);
  return told.every((statement) => {
    const agent = agentOf(statement, actor);
    if (agent === undefined || !areOpposite(agent, actor) || mayBeOne(agent, actor, aliases)) return false;
    if (guardsOf(statement.text) !== guards || isConverse(own, actor, statement, agent)) return false;
    return (!MAY.test(text) || MAY.test(statement.text)) && haveSamePolarity(own, statement, rest, index);
  });
}

import { speaksOfSources } from '../../../claims/absence.ts';
import type { Token } from '@symbi/text/tokens';
import type { SourceIndex } from '../../source/source-index.ts';
import { memoize } from '../memoize.ts';
import { sentencesWith } from '../sentences-with.ts';
import { readPermissions, type PermissionReading, type PermissionStatement } from './statements.ts';
import type { Mode } from './words.ts';

type Stems = ReadonlySet<string>;

interface Opposite {
  readonly mode: Mode;
  /** Whether it also contradicts a statement about a part of its subject: who forbids dogs forbids large dogs. */
  readonly isOfPart: boolean;
}

/** What contradicts a statement of each mode. */
const OPPOSITES: Readonly<Record<Mode, readonly Opposite[]>> = {
  may: [{ mode: 'may-not', isOfPart: true }],
  'need-not': [{ mode: 'must', isOfPart: true }],
  'may-not': [
    { mode: 'may', isOfPart: false },
    { mode: 'must', isOfPart: false },
  ],
  must: [
    { mode: 'need-not', isOfPart: false },
    { mode: 'may-not', isOfPart: false },
  ],
};
/** What the sentence after a rule says if it makes an exception to it. */
const EXCEPTION =
  /(?<![\p{L}])(?:except\p{L}*|exempt\p{L}*|however|unless|does not apply|do not apply|ausnahme\p{L}*|ausgenommen|jedoch|gilt nicht|gelten nicht|hiervon|toutefois|cependant|sauf|salvo|exce[pt]\p{L}*|sin embargo|no se aplican?)(?![\p{L}])/iu;
const MOST_SENTENCES = 60;

const sourceReading = memoize((sentence, index): PermissionReading => {
  const tokens = index.sentenceTokens(sentence);
  if (index.isQuestion(sentence)) return { statements: [], isAbout: true };
  return readPermissions(index.sentenceText(sentence), tokens[0]?.start ?? 0, tokens);
});

const sourceStems = memoize(
  (sentence, index): Stems => new Set(index.sentenceTokens(sentence).map(({ stem }) => stem)),
);

const isWithin = (own: Iterable<string>, theirs: Stems): boolean => [...own].every((stem) => theirs.has(stem));
const shared = (own: Iterable<string>, theirs: Stems): string[] => [...own].filter((stem) => theirs.has(stem));

interface StatementTopic {
  readonly statement: PermissionStatement;
  readonly topic: Stems;
  readonly all: Stems;
}

/** The words that a statement shares with one of the sources that contradicts it; undefined if that does not. */
function contradictedWords(
  { statement, topic, all }: StatementTopic,
  theirs: PermissionStatement,
): string[] | undefined {
  const rule = OPPOSITES[statement.mode].find(({ mode }) => mode === theirs.mode);
  if (rule === undefined || theirs.hasCondition || theirs.limits !== statement.limits) return undefined;
  const { isOfPart } = rule;
  if (!isOfPart && statement.hasCondition) return undefined;
  if (statement.addressees.size > 0 && !isWithin(theirs.addressees, statement.addressees)) return undefined;
  for (const said of theirs.topics) {
    const whole = new Set([...said, ...theirs.borrowed]);
    if (!isWithin(said, all) || shared(topic, said).length === 0) continue;
    if (theirs.borrowed.size > 0 && shared(theirs.borrowed, all).length === 0) continue;
    if (statement.borrowed.size > 0 && shared(statement.borrowed, whole).length === 0) continue;
    if (statement.verb !== undefined && !whole.has(statement.verb)) continue;
    if (isOfPart || isWithin(topic, whole)) return shared(all, whole);
  }
  return undefined;
}

/** Whether a sentence of the sources agrees with a statement about these words, or cannot be ruled out to. */
function mayAgree(
  sentence: number,
  words: readonly string[],
  { mode }: PermissionStatement,
  index: SourceIndex,
): boolean {
  const { statements, isAbout } = sourceReading(sentence, index);
  const about = statements.filter(({ topics, borrowed }) =>
    topics.some((topic) => words.every((stem) => topic.has(stem) || borrowed.has(stem))),
  );
  if (about.length === 0) return isAbout;
  return about.some((one) => one.hasCondition || !OPPOSITES[mode].some((opposite) => opposite.mode === one.mode));
}

/** Whether a statement has words of the sources that are far from the sentence against it: they may be about another case. */
function isOtherCase({ topic }: StatementTopic, theirs: number, index: SourceIndex): boolean {
  const near = [theirs - 1, theirs].map((sentence) => sourceStems(sentence, index));
  return [...topic].some((stem) => index.ids.has(stem) && near.every((stems) => !stems.has(stem)));
}

function isContradicted(statement: PermissionStatement, index: SourceIndex): boolean {
  return statement.topics.some((topic) => {
    const own = { statement, topic, all: new Set([...topic, ...statement.borrowed]) };
    const found = [...topic].flatMap((stem) => sentencesWith(index.ids.get(stem) ?? 0, index));
    const places = [...new Set(found)].slice(0, MOST_SENTENCES);
    return places.some((sentence) => {
      const words = sourceReading(sentence, index)
        .statements.map((theirs) => contradictedWords(own, theirs))
        .find((some) => some !== undefined);
      if (words === undefined || isOtherCase(own, sentence, index)) return false;
      if (EXCEPTION.test(index.sentenceText(sentence + 1))) return false;
      const alike = places.filter((one) => isWithin(words, sourceStems(one, index)));
      return alike.every((one) => !mayAgree(one, words, statement, index));
    });
  });
}

/**
 * Whether a sentence allows what the sources forbid, forbids what they allow, or denies or invents a duty, about the same
 * action with the same thing: 'You may keep a dog' beside 'Dogs are not permitted'. Not where a condition, an exception
 * or another sentence may make it true.
 */
export function contradictsPermission(
  text: string,
  from: number,
  tokens: readonly Token[],
  index: SourceIndex,
): boolean {
  if (text.trimEnd().endsWith('?') || speaksOfSources(text)) return false;
  return readPermissions(text, from, tokens).statements.some((statement) => isContradicted(statement, index));
}

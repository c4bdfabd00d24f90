import type { Token } from '@symbi/text/tokens';
import type { SourceIndex } from '../source/source-index.ts';
import { guardsOf } from './guards.ts';
import { isValue, isWord, SEPARATOR, split } from './other-value.ts';
import { memoize } from './memoize.ts';
import { sentencesWithRarest } from './sentences-with.ts';

/** Words of which one says the opposite of the other, folded. */
const PAIRS: readonly (readonly [one: string, other: string])[] = [
  [
    'allowed permitted legal erlaubt gestattet zulassig autorise autorises permis permise permitido permitida autorizado',
    'forbidden prohibited banned illegal disallowed verboten untersagt unzulassig interdit interdite interdits prohibido prohibida',
  ],
  [
    'covered included insured gedeckt versichert inbegriffen enthalten couvert couverte inclus incluse compris cubierto cubierta incluido incluida',
    'excluded ausgeschlossen exclu exclue exclus excluido excluida',
  ],
  [
    'accepted approved adopted granted angenommen genehmigt bewilligt accepte acceptee approuve approuvee aceptado aceptada aprobado aprobada',
    'rejected declined refused dismissed abgelehnt verweigert refuse refusee rejete rejetee rechazado rechazada',
  ],
  ['supported favored backed', 'opposed'],
  ['open geoffnet ouvert ouverte abierto abierta', 'closed geschlossen ferme fermee cerrado cerrada'],
  ['mandatory compulsory obligatory', 'optional voluntary'],
  ['safe', 'unsafe dangerous'],
  ['possible moglich posible', 'impossible unmoglich imposible'],
  ['added enabled', 'removed disabled'],
];
/** The same for words between two things, whose order matters. */
const RELATIONS: readonly (readonly [one: string, other: string])[] = [
  ['above', 'below'],
  ['before vor avant antes', 'after nach apres despues'],
  ['won', 'lost'],
  ['minimum', 'maximum'],
  ['mindestens', 'hochstens'],
  ['earliest fruhestens', 'latest spatestens'],
];

interface Side {
  readonly pair: number;
  readonly side: 0 | 1;
  readonly isRelation: boolean;
}
const SIDES: ReadonlyMap<string, Side> = new Map(
  [...PAIRS, ...RELATIONS].flatMap((sides, pair) =>
    sides.flatMap((words, side) =>
      words.split(' ').map((word): [string, Side] => {
        return [word, { pair, side: side === 0 ? 0 : 1, isRelation: pair >= PAIRS.length }];
      }),
    ),
  ),
);
const LEAST_STEMS = 2;
const MOST_STATEMENTS = 6;

interface Statement {
  readonly stems: readonly string[];
  /** Its only word of a pair; undefined if it has none or several. */
  readonly word: Side | undefined;
  readonly guards: string;
}

function read(text: string, tokens: readonly Token[]): Statement {
  const sides = tokens.flatMap(({ folded }) => SIDES.get(folded) ?? []);
  const stems = tokens.filter((token) => !SIDES.has(token.folded) && (isWord(token) || isValue(token)));
  return {
    stems: stems.map(({ stem }) => stem),
    word: sides.length === 1 ? sides[0] : undefined,
    guards: guardsOf(text),
  };
}

/** A text as one statement, and its parts as others. */
function readAll(text: string, from: number, tokens: readonly Token[]): Statement[] {
  const parts = split(text, from, tokens, SEPARATOR).filter(({ length }) => length > 0);
  return (parts.length > 1 ? [tokens, ...parts] : [tokens]).map((some) =>
    read(text.slice((some[0]?.start ?? from) - from, (some.at(-1)?.end ?? from) - from), some),
  );
}

const statementsIn = memoize((sentence, index): readonly Statement[] => {
  const tokens = index.sentenceTokens(sentence);
  return readAll(index.sentenceText(sentence), tokens[0]?.start ?? 0, tokens);
});

const isWithin = (own: readonly string[], theirs: readonly string[], inOrder: boolean): boolean => {
  let at = 0;
  return own.every((stem) => {
    const place = theirs.indexOf(stem, inOrder ? at : 0);
    at = place + 1;
    return place >= 0;
  });
};

function isDenied({ stems, word, guards }: Statement, index: SourceIndex): boolean {
  if (word === undefined || stems.length < LEAST_STEMS) return false;
  const alike = sentencesWithRarest(stems, index)
    .flatMap((sentence) => statementsIn(sentence, index))
    .filter((one) => one.word?.pair === word.pair && isWithin(stems, one.stems, word.isRelation));
  return alike.length > 0 && alike.every((one) => one.word?.side !== word.side && one.guards === guards);
}

/**
 * Whether a sentence says the opposite of a statement of the sources by one word, in its words otherwise: 'Theft without signs
 * of forced entry is covered', where it is excluded. Not where another statement has its words as well as that one.
 */
export const isOpposite = (text: string, from: number, tokens: readonly Token[], index: SourceIndex): boolean =>
  tokens.some(({ folded }) => SIDES.has(folded)) &&
  readAll(text, from, tokens)
    .slice(0, MOST_STATEMENTS)
    .some((statement) => isDenied(statement, index));

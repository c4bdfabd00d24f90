import { tokenize } from '@symbi/text/tokens';

/** One of the two options in a question. */
export interface Option {
  label: string;
  letter: 'a' | 'b';
  /** Content stems of this option that the other does not have. */
  stems: ReadonlySet<string>;
}

export interface Question {
  /** Content stems of the whole question. */
  stems: ReadonlySet<string>;
  /** Lower-case words of the question that are not function words; masked in n-grams. */
  words: ReadonlySet<string>;
  /** Set when the question offers two options. */
  options: readonly [Option, Option] | undefined;
  /** True for a question that 'yes' or 'no' answers. */
  isYesNo: boolean;
  form: QuestionForm;
}

/** The kind of answer a question asks for. Word weights are learned per form; open questions have none. */
export type QuestionForm = 'yes-no' | 'choice' | 'open';

const QUESTION_LIMIT = 2_000;
const AUXILIARY =
  /^(?:is|are|was|were|do|does|did|can|could|should|shall|would|will|has|have|had|may|might|must|isn't|aren't|don't|doesn't|shouldn't)\b/iu;
const FUNCTION_WORDS = new Set(
  'the a an of to is are be in on for and or as by its it should than that with has does do not'.split(' '),
);

function contentStems(text: string): string[] {
  return tokenize(text, 'en')
    .filter((token) => !token.isStop)
    .map((token) => token.stem);
}

const LINK_WORDS = new Set('a an the it if is are of in on at to for and or with by first'.split(' '));
const SAME = new Map([
  ['singl', 'on'],
  ['daili', 'dai'],
  ['everi', 'dai'],
  ['weekli', 'week'],
  ['monthli', 'month'],
  ['yearli', 'year'],
  ['annual', 'year'],
  ['doc', 'document'],
  ['repo', 'repositori'],
  ['larg', 'big'],
  ['brief', 'short'],
  ['office', 'offic'],
  ['fewer', 'few'],
]);

/** The stems that identify an option: all words except linking words, with a few everyday equivalents merged. */
export function optionStems(text: string): string[] {
  return tokenize(text, 'en')
    .filter((token) => !LINK_WORDS.has(token.folded))
    .map((token) => SAME.get(token.stem) ?? token.stem);
}

function makeOptions(first: string, second: string): readonly [Option, Option] | undefined {
  const a = new Set(optionStems(first));
  const b = new Set(optionStems(second));
  const onlyA = new Set([...a].filter((stem) => !b.has(stem)));
  const onlyB = new Set([...b].filter((stem) => !a.has(stem)));
  if (onlyA.size === 0 || onlyB.size === 0) return undefined;
  return [
    { label: first.trim(), letter: 'a', stems: onlyA },
    { label: second.trim(), letter: 'b', stems: onlyB },
  ];
}

function splitAlternatives(span: string): readonly [Option, Option] | undefined {
  const match = /^(.{2,200}?)[,;]?\s+(?:or|versus|vs\.?)\s+(.{2,200})$/iu.exec(span.trim());
  return match?.[1] === undefined || match[2] === undefined ? undefined : makeOptions(match[1], match[2]);
}

/**
 * The last few words before 'or' and the first few after it, as the alternatives of a question that does not delimit
 * them.
 */
function looseAlternatives(text: string): readonly [Option, Option] | undefined {
  const priority =
    /^(?:should|is|are)\s+(.{3,80}?)\s+(?:be\s+)?(?:prioriti[sz]ed over|preferred (?:over|to)|better than|more \w+ than)\s+(.{3,80}?)[?.]?$/iu.exec(
      text,
    );
  if (priority?.[1] !== undefined && priority[2] !== undefined) return makeOptions(priority[1], priority[2]);
  const match = /^(.*?\S)[,;]?\s+(?:or|versus|vs\.?)\s+(\S.*?)[?.]?$/iu.exec(text);
  if (match?.[1] === undefined || match[2] === undefined) return undefined;
  const before =
    match[1]
      .split(/[,:;]|\b(?:is|are|by|through|to|be)\b/iu)
      .at(-1)
      ?.trim() ?? '';
  const after = match[2].split(/[,:;?]/u)[0]?.trim() ?? '';
  if (before === '' || after === '' || /^not\b/iu.test(after)) return undefined;
  return makeOptions(before.split(/\s+/u).slice(-6).join(' '), after.split(/\s+/u).slice(0, 6).join(' '));
}

/** Parses a question: its content, two options if it offers them, whether yes or no answers it. */
export function readQuestion(text: string): Question {
  const body = text
    .slice(0, QUESTION_LIMIT)
    .replace(/[\u2018\u2019]/gu, "'")
    .replace(/\s+/gu, ' ')
    .trim();
  const bracket = /\(([^()]{3,400})\)[\s?.]*$/u.exec(body)?.[1];
  const options = (bracket === undefined ? undefined : splitAlternatives(bracket)) ?? looseAlternatives(body);
  const words = body.toLowerCase().match(/[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*/gu) ?? [];
  const isYesNo = AUXILIARY.test(body) && bracket === undefined;
  return {
    stems: new Set(contentStems(body)),
    words: new Set(words.filter((word) => !FUNCTION_WORDS.has(word))),
    options,
    isYesNo,
    form: isYesNo ? 'yes-no' : options === undefined ? 'open' : 'choice',
  };
}

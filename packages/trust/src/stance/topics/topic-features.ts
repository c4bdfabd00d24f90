/** Features for a boundary between two utterances. Nothing after the next utterance is read. */
export interface TopicFeatures {
  numbers: Record<string, number>;
  /** Word sequences, each with a position prefix: 'c:' last utterance, 'n:' next one, 'l:' its last clause. */
  grams: Set<string>;
}

const FUNCTION_WORDS = new Set(
  'i you a the to and is it do of in my that have are am what for me so like your on but not with be was at how or did just all can they he she we'.split(
    ' ',
  ),
);
const ANAPHORA = new Set('that it they those this them these he she him her its there one same too then'.split(' '));
const ACKNOWLEDGES =
  /^(?:oh|wow|cool|nice|great|awesome|ok|okay|yes|yeah|no|haha|lol|that (?:is|s|sounds)|sounds|i see|same|me too|good|very|really|neat|interesting|true|ah|sorry|i am sorry|thanks|thank)\b/u;
const PERSONAL_QUESTION =
  /do you (?:have|like|do|enjoy|play|work|watch|eat|live)|are you|what (?:is|are|do|kind)|where/u;
const RETURNED_QUESTION = /(?:how|what) about (?:you|yourself)|and you|you \?|^you/u;
const UTTERANCE_LIMIT = 1_200;
const HISTORY = 3;

/** Lower case, contractions expanded, punctuation separated. */
function clean(utterance: string): string {
  return utterance
    .slice(0, UTTERANCE_LIMIT)
    .toLowerCase()
    .replace(/[\u2018\u2019]/gu, "'")
    .replace(/n't\b/gu, ' not')
    .replace(/'m\b/gu, ' am')
    .replace(/'re\b/gu, ' are')
    .replace(/'ve\b/gu, ' have')
    .replace(/'ll\b/gu, ' will')
    .replace(/'s\b/gu, ' is')
    .replace(/([?!.])/gu, ' $1 ')
    .replace(/\s+/gu, ' ')
    .trim();
}

const tokens = (text: string): string[] => text.match(/[\p{L}\p{M}']+|\p{Nd}+|[?!]/gu) ?? [];
const content = (words: readonly string[]): Set<string> =>
  new Set(words.filter((word) => !FUNCTION_WORDS.has(word) && word !== '?' && word !== '!'));

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0;
  for (const word of a) if (b.has(word)) count += 1;
  return count;
}

interface Sides {
  next: string[];
  last: string[];
  current: string[];
  nextText: string;
  currentText: string;
  lastText: string;
}

function readSides(utterances: readonly string[], index: number): Sides {
  const currentText = clean(utterances[index] ?? '');
  const nextText = clean(utterances[index + 1] ?? '');
  const lastText =
    nextText
      .replace(/[\s.!?]+$/u, '')
      .split(/[.!?]/u)
      .at(-1)
      ?.trim() ?? '';
  return {
    currentText,
    nextText,
    lastText,
    next: tokens(nextText),
    last: tokens(lastText),
    current: tokens(currentText),
  };
}

function topicGrams({ next, last, current }: Sides): Set<string> {
  const grams = new Set<string>();
  for (const [index, word] of next.entries()) {
    grams.add(`n:${word}`);
    const second = next[index + 1];
    if (second !== undefined) grams.add(`n:${word} ${second}`);
  }
  for (const word of last.slice(0, 6)) grams.add(`l:${word}`);
  for (const size of [2, 3]) grams.add(`l^${last.slice(0, size).join(' ')}`);
  for (const size of [1, 2]) grams.add(`n^${next.slice(0, size).join(' ')}`);
  for (const word of current) grams.add(`c:${word}`);
  grams.add(`c$${current.slice(-2).join(' ')}`);
  return grams;
}

/** Features of the position after `utterances[index]`; `since` counts the utterances since the last boundary found. */
export function topicFeatures(utterances: readonly string[], index: number, since: number): TopicFeatures {
  const sides = readSides(utterances, index);
  const nextContent = content(sides.next);
  const currentContent = content(sides.current);
  const history = content(utterances.slice(Math.max(0, index - HISTORY), index).flatMap((text) => tokens(clean(text))));
  const asksNext = sides.nextText.includes('?');
  const asksNow = sides.currentText.slice(-10).includes('?');
  const acknowledges = ACKNOWLEDGES.test(sides.nextText);
  const near = shared(nextContent, currentContent);
  const far = shared(nextContent, history);
  const lastContent = content(sides.last);
  const flag = (value: boolean): number => (value ? 1 : 0);
  const numbers = {
    next_asks: flag(asksNext),
    now_asks: flag(asksNow),
    now_asks_anywhere: flag(sides.currentText.includes('?')),
    question_unprompted: flag(asksNext && !asksNow),
    acknowledges: flag(acknowledges),
    acknowledges_and_asks: flag(acknowledges && asksNext),
    shared_now: Math.min(3, near) / 3,
    shared_before: Math.min(3, far) / 3,
    shares_nothing_now: flag(near === 0),
    shares_nothing: flag(near + far === 0),
    last_clause_shares: flag(shared(lastContent, currentContent) + shared(lastContent, history) > 0),
    last_clause_refers: flag(sides.last.some((word) => ANAPHORA.has(word))),
    opening_refers: flag(sides.next.slice(0, 4).some((word) => ANAPHORA.has(word))),
    run_length: Math.min(8, since) / 8,
    run_of_none: flag(since === 0),
    run_of_one: flag(since === 1),
    run_of_two: flag(since === 2),
    next_length: Math.log1p(sides.next.length) / 3,
    now_length: Math.log1p(sides.current.length) / 3,
    new_words: Math.min(8, nextContent.size - near) / 8,
    personal_question: flag(PERSONAL_QUESTION.test(sides.lastText)),
    returned_question: flag(RETURNED_QUESTION.test(sides.nextText)),
    position: Math.min(20, index) / 20,
    is_first: flag(index === 0),
    is_second: flag(index === 1),
  };
  return { numbers, grams: topicGrams(sides) };
}

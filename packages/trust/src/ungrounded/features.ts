import { extractDates, extractNames, extractQuotes, extractUrls } from '../facts.ts';
import { detectLanguage } from '@symbi/text/language';
import { tokenize, type Token } from '@symbi/text/tokens';
import { wordWeight } from '../grounded/features/lexicon.ts';
import { countContradictions } from './contradictions.ts';
import { readReplyCues, readRequest } from './cues.ts';

/** Features of a reply without sources. Shares are per word, counts are logs. */
export interface UngroundedFeatures {
  names: number;
  nameShare: number;
  numbers: number;
  numberShare: number;
  years: number;
  dates: number;
  urls: number;
  quotes: number;
  rareShare: number;
  newShare: number;
  copied: number;
  repetition: number;
  contradiction: number;
  pastedShare: number;
  code: number;
  overclaimShare: number;
  hedgeShare: number;
  attributions: number;
  refusal: number;
  askBack: number;
  claimsDeed: number;
  askCreative: number;
  askTransform: number;
  askFact: number;
  askExplain: number;
  askFind: number;
  askCompute: number;
  askCount: number;
  askExact: number;
  askNames: number;
  factNames: number;
  findNames: number;
}

export const UNGROUNDED_FEATURES = [
  'names',
  'nameShare',
  'numbers',
  'numberShare',
  'years',
  'dates',
  'urls',
  'quotes',
  'rareShare',
  'newShare',
  'copied',
  'repetition',
  'contradiction',
  'pastedShare',
  'code',
  'overclaimShare',
  'hedgeShare',
  'attributions',
  'refusal',
  'askBack',
  'claimsDeed',
  'askCreative',
  'askTransform',
  'askFact',
  'askExplain',
  'askFind',
  'askCompute',
  'askCount',
  'askExact',
  'askNames',
  'factNames',
  'findNames',
] as const satisfies readonly (keyof UngroundedFeatures)[];

function repeatedShare(content: readonly Token[]): number {
  const triples = new Set<string>();
  let repeated = 0;
  for (let at = 2; at < content.length; at += 1) {
    const key = `${content[at - 2]?.stem} ${content[at - 1]?.stem} ${content[at]?.stem}`;
    if (triples.has(key)) repeated += 1;
    triples.add(key);
  }
  return repeated / Math.max(1, content.length - 2);
}

/** Extracts these features from a reply and its question. */
export function readUngrounded(question: string, reply: string): UngroundedFeatures {
  const language = detectLanguage(reply);
  const tokens = tokenize(reply, language);
  const asked = tokenize(question, language);
  const askedStems = new Set(asked.map((token) => token.stem));
  const askedWords = new Set(asked.map((token) => token.folded));
  const stems = new Set(tokens.map((token) => token.stem));
  const content = tokens.filter((token) => !token.isStop);
  const size = Math.max(8, content.length);
  const isNew = (token: Token): boolean => !askedStems.has(token.stem);
  const names =
    language === 'de'
      ? []
      : extractNames(reply, tokens).filter((name) => !name.value.split(' ').every((part) => askedWords.has(part)));
  const numbers = tokens.filter((token) => token.kind === 'number' && isNew(token));
  const cues = readReplyCues(reply);
  const request = readRequest(question);
  const nameCount = Math.log1p(names.length);
  return {
    names: nameCount,
    nameShare: names.length / size,
    numbers: Math.log1p(numbers.length),
    numberShare: numbers.length / size,
    years: Math.log1p(numbers.filter((token) => /^(?:1[0-9]|20)\d\d$/u.test(token.folded)).length),
    dates: Math.log1p(extractDates(tokens).length),
    urls: Math.log1p(extractUrls(tokens).length),
    quotes: Math.log1p(extractQuotes(reply).length),
    rareShare: content.filter((token) => isNew(token) && wordWeight(token.stem) > 0.95).length / size,
    newShare: content.filter(isNew).length / size,
    copied:
      asked.length === 0
        ? 0
        : asked.filter((token) => !token.isStop && stems.has(token.stem)).length / Math.max(4, asked.length),
    repetition: repeatedShare(content),
    contradiction: Math.log1p(countContradictions(reply, tokens)),
    pastedShare: Math.min(1, asked.length / 60),
    code: /```|\bdef \w+\(|\bfunction \w*\(|<\/?[a-z]+>|;\s*\n/u.test(reply) ? 1 : 0,
    overclaimShare: cues.overclaims / size,
    hedgeShare: cues.hedges / size,
    attributions: Math.log1p(cues.attributions),
    refusal: cues.refusal,
    askBack: cues.askBack,
    claimsDeed: cues.claimsDeed,
    ...request,
    askNames: Math.log1p(extractNames(question, asked).length),
    factNames: request.askFact * nameCount,
    findNames: request.askFind * nameCount,
  };
}

import { detectLanguage } from '@symbi/text/language';
import { splitSentences } from '@symbi/text/sentences';
import { tokenize, type Token } from '@symbi/text/tokens';
import { hash, type Case } from './data.ts';

/** The name of the set of corrupted sentences and their originals. */
export const CORRUPTED = 'corrupted';

const AUXILIARY = /\b(is|are|was|were|can|will|has|have|had|does|did|should|would)\b(?! not)/u;

const replaceAt = (text: string, token: Token, by: string): string =>
  text.slice(0, token.start) + by + text.slice(token.end);

function otherNumber(token: Token, source: readonly Token[], seed: number): string {
  const others = source.filter((other) => other.kind === 'number' && other.folded !== token.folded);
  const own = Number(token.folded);
  if (seed % 2 === 0 && others.length > 0) return others[seed % others.length]?.text ?? '7';
  return Number.isFinite(own)
    ? String(own < 10 ? own + 3 : own >= 1000 && own < 2100 ? own - 7 : Math.round(own * 1.3))
    : '7';
}

function changeNumber(
  sentence: string,
  tokens: readonly Token[],
  source: readonly Token[],
  seed: number,
): string | undefined {
  const known = new Set(source.map((token) => token.stem));
  const numbers = tokens.filter((token) => token.kind === 'number' && known.has(token.stem));
  const chosen = numbers[seed % Math.max(1, numbers.length)];
  return chosen === undefined ? undefined : replaceAt(sentence, chosen, otherNumber(chosen, source, seed));
}

function swapName(
  sentence: string,
  tokens: readonly Token[],
  source: readonly Token[],
  seed: number,
): string | undefined {
  const isName = (token: Token, at: number): boolean =>
    at > 0 && token.kind === 'word' && token.isCapitalized && !token.isStop;
  const own = new Set(tokens.map((token) => token.stem));
  const names = tokens.filter(isName);
  const others = source.filter((token, at) => isName(token, at) && !own.has(token.stem));
  const chosen = names[seed % Math.max(1, names.length)];
  const other = others[seed % Math.max(1, others.length)];
  return chosen === undefined || other === undefined ? undefined : replaceAt(sentence, chosen, other.text);
}

function negate(sentence: string): string | undefined {
  const match = AUXILIARY.exec(sentence);
  if (match === null || /\b(?:not|no|never)\b|n't/u.test(sentence)) return undefined;
  const at = match.index + match[0].length;
  return `${sentence.slice(0, at)} not${sentence.slice(at)}`;
}

/**
 * Sentences of clean replies with one number changed, one name swapped or one negation inserted, each with its
 * original: small falsehoods, of which human-labeled sets have too few. Deterministic by the reply's id.
 */
export function corruptCases(cases: readonly Case[]): Case[] {
  return cases.flatMap((item) => {
    if (item.label === 1 || item.source === null) return [];
    const language = detectLanguage(item.reply);
    const source = tokenize(item.source, language);
    return splitSentences(item.reply).flatMap((part, at): Case[] => {
      const sentence = item.reply.slice(part.start, part.end);
      if (part.kind === 'code' || sentence.length < 25) return [];
      const seed = hash(`${item.id}|${at}`);
      const tokens = tokenize(sentence, language);
      const kinds = [
        changeNumber(sentence, tokens, source, seed),
        swapName(sentence, tokens, source, seed),
        seed % 2 === 0 ? negate(sentence) : undefined,
      ];
      const changed = kinds.filter((text) => text !== undefined && text !== sentence);
      if (changed.length === 0) return [];
      const make = (reply: string, label: number): Case => ({
        ...item,
        set: CORRUPTED,
        reply,
        label,
        spans: [],
        samples: [],
      });
      return [make(sentence, 0), ...changed.map((text) => make(text ?? '', 1))];
    });
  });
}

import { splitSentences } from './text/sentences.ts';
import { tokenise } from './text/tokens.ts';
import { detectLanguage } from './text/language.ts';
import type { TrustInput, TrustResult, TrustSentence, TrustSource } from './types.ts';

/** Name and version stored with every score. */
export const ENGINE = 'symbi-trust/0.1.0';

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

function stems(text: string, reply: string): Set<string> {
  return new Set(
    tokenise(text, detectLanguage(reply))
      .filter((token) => !token.isStop)
      .map((token) => token.stem),
  );
}

function bestEvidence(
  words: ReadonlySet<string>,
  sources: readonly TrustSource[],
  reply: string,
): TrustSentence['evidence'] {
  let best: TrustSentence['evidence'];
  let most = 0;
  for (const source of sources) {
    for (const sentence of splitSentences(source.text)) {
      const found = [...stems(source.text.slice(sentence.start, sentence.end), reply)].filter((stem) =>
        words.has(stem),
      ).length;
      if (found > most) {
        most = found;
        best = { sourceId: source.id, start: sentence.start, end: sentence.end };
      }
    }
  }
  return best;
}

/** Scores one reply: see `TrustResult`. Pure: the same input gives the same result everywhere. */
export function scoreReply(input: TrustInput): TrustResult {
  const sources = (input.sources ?? []).filter((source) => source.text.trim() !== '');
  const known = stems(sources.map((source) => source.text).join('\n\n'), input.reply);
  const isGrounded = sources.length > 0;
  const sentences = splitSentences(input.reply).map((sentence): TrustSentence => {
    const words = stems(input.reply.slice(sentence.start, sentence.end), input.reply);
    const support = !isGrounded
      ? 0.5
      : words.size === 0
        ? 1
        : [...words].filter((word) => known.has(word)).length / words.size;
    const evidence = isGrounded ? bestEvidence(words, sources, input.reply) : undefined;
    return { start: sentence.start, end: sentence.end, support, ...(evidence === undefined ? {} : { evidence }) };
  });
  const worst = Math.min(1, ...sentences.map((sentence) => sentence.support));
  const logit = isGrounded ? 4 * worst - 1 : 0.5;
  const score = sigmoid(logit);
  return {
    score,
    mode: isGrounded ? 'grounded' : 'ungrounded',
    interval: [sigmoid(logit - 1), sigmoid(logit + 1)],
    signals: [
      {
        name: 'worst-sentence-coverage',
        value: worst,
        contribution: logit,
        explanation: 'Share of the words of the least covered sentence that the sources contain.',
      },
    ],
    sentences,
    verdict: isGrounded
      ? 'How far the words of the reply are covered by its sources.'
      : 'There is no source to check against.',
    engine: ENGINE,
  };
}

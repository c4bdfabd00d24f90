import type { ReadSentence, ReplyReading } from '../grounded/read-reply.ts';
import type { VerifierReading } from '../types.ts';
import { plainMarks, REFERRING } from './claim-text.ts';

/** A shorter sentence may stand anywhere. */
const LEAST_WORDS = 3;
/** What a whole sentence of a source supports itself by. */
const SUPPORTED = 0.97;
/** Around a sentence these words may say that it is not so. */
const DISOWNING =
  /\b(?:myths?|false|untrue|wrong|incorrect\w*|misconceptions?|not (?:true|so|the case)|falsch|irrtum|mythos|unwahr|faux|fausse|mythe|erreur|falso|falsa|mito|incorrecto)\b|错误|謠言|谣言|不实|誤り|誤解|嘘/iu;

const comparable = (text: string): string =>
  plainMarks(text)
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[“”„«»]/gu, '"')
    .replaceAll(/[‘’]/gu, "'")
    .replaceAll(/^["'(\s]+|["')\s.!?…。！？]+$/gu, '');

/** The sentences of the sources by their text. */
function readSourceSentences({ index }: ReplyReading): Map<string, number> {
  const sentences = new Map<string, number>();
  for (const sentence of new Set(index.sentenceOf)) sentences.set(comparable(index.sentenceText(sentence)), sentence);
  return sentences;
}

/**
 * A test of whether a claim is a whole sentence of a source, word for word: then no source's other sentence can deny it
 * for its reader. Not for sentences that refer to another one, which may be another one in the reply, or to their
 * speaker, nor where the source says beside it that it is not so.
 */
export function findVerbatim(reading: ReplyReading, reply: string): (read: ReadSentence) => boolean {
  let known: Map<string, number> | undefined;
  return ({ sentence: { start, end, kind }, words, features }) => {
    if ((kind !== 'prose' && kind !== 'list-item') || words.length < LEAST_WORDS || features.self > 0) return false;
    const text = comparable(reply.slice(start, end));
    if (REFERRING.test(text)) return false;
    known ??= readSourceSentences(reading);
    const sentence = known.get(text);
    if (sentence === undefined) return false;
    const beside = [sentence - 1, sentence + 1].map((near) => reading.index.sentenceText(near)).join('\n');
    return !DISOWNING.test(beside);
  };
}

/** The reading of such a claim. */
export const verbatimReading = (reading: VerifierReading): VerifierReading => ({
  ...reading,
  supported: Math.max(SUPPORTED, reading.supported),
  contradicted: 0,
});

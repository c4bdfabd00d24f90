import { detectLanguage, type Language } from '../text/language.ts';
import { splitSentences, type Sentence } from '../text/sentences.ts';
import { tokenise, type Token } from '../text/tokens.ts';
import type { TrustSource } from '../types.ts';
import { dropReferences, isAbsenceStatement, isFrameSentence } from './phrases.ts';
import { readSentence, type SentenceReading } from './sentence-features.ts';
import { indexSources, type SourceIndex } from './source-index.ts';

/** What a sentence is to the reader: a claim to check, talk around the matter, or a remark that the sources lack something. */
type SentenceRole = 'claim' | 'frame' | 'absence';

export interface ReadSentence extends SentenceReading {
  sentence: Sentence;
  role: SentenceRole;
}

export interface ReplyReading {
  language: Language;
  sourceLanguage: Language;
  index: SourceIndex;
  sentences: readonly ReadSentence[];
}

const LIST_MARKER = /^\s*(?:>\s*)*\p{Nd}{1,3}[.)]\s/u;
const QUESTION = /\?[\s"'”’)*_]*$/u;

function roleOf(text: string, words: number): SentenceRole {
  if (QUESTION.test(text)) return 'frame';
  if (isAbsenceStatement(text)) return 'absence';
  return words === 0 || isFrameSentence(text) ? 'frame' : 'claim';
}

/** Tokens of each sentence, without the number of a list item. */
function tokensPerSentence(reply: string, sentences: readonly Sentence[], language: Language): Token[][] {
  const tokens = dropReferences(tokenise(reply, language), reply);
  let at = 0;
  return sentences.map((sentence) => {
    const own: Token[] = [];
    for (; at < tokens.length; at += 1) {
      const token = tokens[at];
      if (token === undefined || token.start >= sentence.end) break;
      if (token.start >= sentence.start) own.push(token);
    }
    const isNumbered = LIST_MARKER.test(reply.slice(sentence.start, sentence.start + 12));
    return isNumbered && own[0]?.kind === 'number' ? own.slice(1) : own;
  });
}

/** Reads every sentence of a reply against its sources. */
export function readReply(question: string, reply: string, sources: readonly TrustSource[]): ReplyReading {
  const replyLanguage = detectLanguage(reply);
  const sourceLanguage = detectLanguage(sources.map((source) => source.text.slice(0, 2000)).join('\n'));
  const language = replyLanguage === 'unknown' ? sourceLanguage : replyLanguage;
  const index = indexSources(sources, language);
  const questionTokens = tokenise(question, language);
  const questionStems = new Set(questionTokens.filter((token) => !token.isStop).map((token) => token.stem));
  const sentences = splitSentences(reply);
  const tokens = tokensPerSentence(reply, sentences, language);
  return {
    language,
    sourceLanguage,
    index,
    sentences: sentences.map((sentence, at) => {
      const text = reply.slice(sentence.start, sentence.end);
      const reading = readSentence(text, tokens[at] ?? [], index, questionStems, sentence.kind === 'heading');
      return { ...reading, sentence, role: roleOf(text, reading.words.length) };
    }),
  };
}

import { fold } from '@symbi/text/fold';
import { STOP_WORDS } from '@symbi/text/stop-words';

/** Longer messages have a subject of their own, or the text itself. */
const LONGEST = 300;

/** What asks for the whole of a text, in folded words: 'Summarize', 'the main points', 'What is it about?' */
const REQUESTS = [
  /\b(?:summar(?:y|ies|i[sz]ed?|i[sz]ing)|recap|tl ?dr|gist|overview|outline|abstract|takeaways?)\b/g,
  /\bsums? (?:it |this |that |them |these |everything |all )?up\b/g,
  /\b(?:main|key|central|most important|important|core) (?:points?|ideas?|facts?|findings?|messages?|statements?|topics?|contents?)\b/g,
  /\b(?:what|tell me|explain|describe)\b(.*)\b(?:about|says?|said|contains?|covers?|deals? with|in(?:side)?(?= (?:it|this|that|the|these|those|them|my|here|there)\b))(?!\p{L})/gu,
  /\b(?:explain|describe)\b/g,
  /\b(?:zusammenfass\w*|uberblick|hauptpunkte\w*|kernaussagen?|kernpunkte)\b/g,
  /\bfasst?e?\b(.*)\bzusammen\b/g,
  /\b(?:worum (?:geht|dreht|handelt)|woruber|was (?:steht|sagt|enthalt)|wichtigste[nr]? (?:punkte|aussagen|inhalte))\b/g,
  /\b(?:resum\w+|apercu|de quoi (?:parle|traite|s'agit)|que (?:dit|contient)|points? (?:cles?|principaux|essentiels?))\b/g,
  /\b(?:de que (?:se )?(?:trata|habla)|que (?:dice|contiene)|(?:puntos|ideas) (?:clave|principales|mas importantes))\b/g,
  /总结|總結|概括|摘要|概述|要点|要點|主要内容|主要內容|(?:讲|講|说|說)了?(?:些)?什么|关于什么/g,
  /要約|まとめ|概要|何について|どんな内容/g,
] as const;

/** Words around it that name no subject: the text as a thing, the length and the form that is wanted. */
const AROUND: ReadonlySet<string> = new Set(
  (
    'please pls kindly file files document documents doc docs pdf text texts attachment attachments upload page pages ' +
    'paper article book attached uploaded whole entire complete content contents short shortly brief briefly quick quickly ' +
    'concise concisely simple sentence sentences word words line lines bullet bullets point points list paragraph ' +
    'paragraphs give write make provide get want need like would could can one two three four five ten few ' +
    'everything anything something detail details us ' +
    'bitte datei dateien dokument dokumente dokuments anhang texte textes seite seiten kurz kurze satz satze satzen worte ' +
    'worten gib mach mache fasse stichpunkte stichpunkten ganze ganzen geht drei funf ' +
    'svp plait fichier fichiers texte piece jointe page bref brievement phrases mots fais fait donne donnez document ' +
    'trois cinq agit ' +
    'favor archivo archivos documento documentos adjunto texto breve brevemente frases palabras haz hazme dame tres cinco'
  ).split(' '),
);
const AROUND_UNSPACED =
  /这个|這個|这份|這份|这篇|本|该|該|此|文件|文档|文檔|文章|附件|全文|内容|內容|一下|帮我|幫我|给我|給我|请|請|用|的|了|吗|呢|把|在|中|里|是|有|哪些|什么|この|その|ファイル|文書|ドキュメント|添付|文章|資料|を|は|が|に|の|も|して|してください|ください|下さい|くれ|ますか|です|か|教えて|短く|簡単|何/gu;

/** What stands within a request is part of the question: 'the fees' in 'what are the fees about'. */
const inner = (_request: string, within: string | number): string => ` ${typeof within === 'string' ? within : ''} `;

const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]/u;

const isKnown = (word: string): boolean =>
  word.length === 1 ||
  /^\d+$/u.test(word) ||
  AROUND.has(word) ||
  Object.values(STOP_WORDS).some((words) => words.has(word));

/**
 * Whether a message asks what texts say as a whole, in English, German, French, Spanish, Chinese or Japanese, and
 * nothing in particular: 'Summarize this file', but not 'Summarize the rules for leave'. `names` are those of the texts.
 */
export function asksOverview(message: string, names: readonly string[]): boolean {
  if (message.length > LONGEST) return false;
  const asked = fold(message, 'spelled').replaceAll(/[;:.]/g, ' ');
  let rest = asked;
  for (const request of REQUESTS) rest = rest.replaceAll(request, inner);
  if (rest === asked) return false;
  const named = new Set(names.flatMap((name) => fold(name, 'spelled').match(/[\p{L}\p{N}]+/gu) ?? []));
  const isRest = (word: string): boolean => {
    if (isKnown(word) || named.has(word)) return false;
    return !unspaced.test(word) || word.replaceAll(AROUND_UNSPACED, '') !== '';
  };
  return !(rest.match(/[\p{L}\p{N}]+/gu) ?? []).some(isRest);
}

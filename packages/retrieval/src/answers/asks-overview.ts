import { fold } from '@symbi/text/fold';
import { STOP_WORDS } from '@symbi/text/stop-words';

/** Longer messages have a subject of their own, or the text itself. */
const LONGEST = 300;

/** What asks for the whole of a text, in folded words: 'Summarize', 'the main points', 'What is it about?' */
const REQUESTS = [
  /\b(?:summar(?:y|ies|i[sz]ed?|i[sz]ing)|recap|tl ?dr|gist|overview|outline|takeaways?)\b/g,
  /\bsums? (?:it |this |that |them |these |everything |all )?up\b/g,
  /\b(?:main|key|central|most important|important|core) (?:points?|ideas?|facts?|findings?|messages?|statements?|topics?|contents?)\b/g,
  /\bwhat(?:'?s| is) (?:it|this|that)(?: all)? about\b/g,
  /\bwhat (?:(?:should|must|ought|do|would) (?:i|we|one) (?:to |need to |have to |want to )?)(?:know|(?:look|watch) out for|be aware of|pay attention to|keep in mind|take note of|watch for|mind)\b/g,
  /\b(?:(?:is|are) there )?any ?thing (?:else |important |special |in particular )?(?:that )?(?:i|we|one) (?:(?:should|must|need to|have to|ought to) )(?:know|(?:look|watch) out for|be aware of|pay attention to|keep in mind|take note of|watch for|mind)\b/g,
  /\b(?:worauf (?:muss|soll|sollte|musste) (?:ich|man|wir) (?:achten|aufpassen)|was (?:muss|soll|sollte|musste) (?:ich|man|wir) (?:wissen|beachten))\b/g,
  /\b(?:zusammenfass\w*|uberblick|hauptpunkte\w*|kernaussagen?|kernpunkte)\b/g,
  /\bfasst?e?\b(.*)\bzusammen\b/g,
  /\b(?:worum (?:geht|dreht|handelt)|wichtigste[nr]? (?:punkte|aussagen|inhalte))\b/g,
  /\b(?:resum\w+|apercu|de quoi (?:parle|traite|s'agit)|points? (?:cles?|principaux|essentiels?))\b/g,
  /\b(?:de que (?:se )?(?:trata|habla)|(?:puntos|ideas) (?:clave|principales|mas importantes))\b/g,
  /总结|總結|概括|摘要|概述|要点|要點|主要内容|主要內容/g,
  /要約|まとめ|概要|何について|どんな内容/g,
] as const;

/** What asks for it only together with a word for the text: 'What does the document say?' */
const REQUESTS_OF_A_TEXT = [
  /\b(?:what|tell me)\b(.*)\b(?:about|says?|contains?|covers?|deals? with|in(?:side)?(?= (?:it|this|that|the|these|those|my)\b))(?![\p{L}])/gu,
  /\bwas (?:steht|sagt|enthalt)\b/g,
  /\bque (?:dit|contient|dice|contiene)\b/g,
  /(?:讲|講|说|說)了?(?:些)?什么|关于什么/g,
] as const;

const TEXTS =
  'file files document documents doc docs pdf text attachment attachments paper article book spreadsheet presentation ' +
  'datei dateien dokument dokumente anhang fichier fichiers archivo archivos documento documentos adjunto';
const texts: ReadonlySet<string> = new Set(TEXTS.split(' '));
const UNSPACED_TEXT = /文件|文档|文檔|文章|附件|全文|ファイル|文書|ドキュメント|資料/u;

/** Words around it that name no subject: the text as a thing, the length and the form that is wanted. */
const around: ReadonlySet<string> = new Set(
  (
    `${TEXTS} please pls kindly attached uploaded upload whole entire complete content contents short shortly brief ` +
    'briefly quick quickly concise concisely simple sentence sentences word words line lines bullet bullets point points ' +
    'list paragraph paragraphs give write make provide get want need like one two three four five ten few tell know ' +
    'everything anything something detail details us ' +
    'bitte dokuments texte kurz kurze satz satze satzen worte worten gib mach mache fasse stichpunkte stichpunkten ganze ' +
    'ganzen geht drei funf ' +
    'svp plait piece jointe bref brievement phrases mots fais fait donne donnez trois cinq agit ' +
    'favor texto breve brevemente frases palabras haz hazme dame tres cinco'
  ).split(' '),
);
const AROUND_UNSPACED =
  /这个|這個|这份|這份|这篇|本|该|該|此|文件|文档|文檔|文章|附件|全文|内容|內容|一下|帮我|幫我|给我|給我|请|請|用|的|了|吗|呢|把|在|中|里|是|有|哪些|什么|この|その|ファイル|文書|ドキュメント|添付|文章|資料|を|は|が|に|の|も|して|してください|ください|下さい|くれ|ますか|です|か|教えて|短く|簡単|何/gu;
/** They are no content words, and yet say that something else is asked. */
const elsewhere: ReadonlySet<string> = new Set('why how who whom whose when where should must did'.split(' '));

const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]/u;

const isAround = (word: string): boolean =>
  !elsewhere.has(word) &&
  (/^[\p{L}\p{N}]$/u.test(word) ||
    /^\d+$/u.test(word) ||
    around.has(word) ||
    Object.values(STOP_WORDS).some((words) => words.has(word)));

/** What stands within a request is part of the question: 'the fees' in 'what are the fees about'. */
const inner = (_request: string, within: string | number): string => ` ${typeof within === 'string' ? within : ''} `;

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
const folded = (text: string): string => fold(text, 'spelled').replaceAll(/[;:.]/g, ' ');

/**
 * Whether a message asks what files say as a whole, in English, German, French, Spanish, Chinese or Japanese, and
 * nothing in particular: 'Summarize this file', but not 'Summarize the rules for leave'. `names` are those of the files.
 */
export function asksOverview(message: string, names: readonly string[]): boolean {
  if (message.length > LONGEST) return false;
  const asked = folded(message);
  const named = new Set(names.flatMap((name) => wordsOf(folded(name))));
  const isOfText = UNSPACED_TEXT.test(asked) || wordsOf(asked).some((word) => texts.has(word) || named.has(word));
  let rest = asked;
  for (const request of isOfText ? [...REQUESTS, ...REQUESTS_OF_A_TEXT] : REQUESTS)
    rest = rest.replaceAll(request, inner);
  if (rest === asked) return false;
  const isSubject = (word: string): boolean => {
    if (isAround(word) || named.has(word)) return false;
    return !unspaced.test(word) || word.replaceAll(AROUND_UNSPACED, '') !== '';
  };
  return !wordsOf(rest).some(isSubject);
}

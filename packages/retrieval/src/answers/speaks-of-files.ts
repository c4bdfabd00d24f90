import { fold } from '@symbi/text/fold';

/** 'This file' and 'the attached contract', in folded words; not 'a file', which may be any. */
const FILES =
  /(?<!\p{L})(?:(?:the|this|that|these|those|my|our|your|both)(?: \p{L}+)? (?:files?|documents?|docs?|pdfs?|texts?|papers?|articles?)|attach(?:ed|ments?)|(?:die|der|das|dem|den|diese[rmns]?|meine[rmn]?)(?: \p{L}+)? (?:datei(?:en)?|dokument(?:e[ns]?|s)?|text(?:e[ns]?|s)?)|anhang|angehangt\p{L}*|(?:le|les|ce|ces|mon|mes|du|des)(?: \p{L}+)? (?:fichiers?|documents?|textes?)|pieces? jointes?|(?:el|los|este|estos|mi|mis|del)(?: \p{L}+)? (?:archivos?|documentos?|textos?)|adjunt[oa]s?)(?!\p{L})|[这這该該此本].{0,4}(?:文件|文档|文檔|文章)|附件|(?:この|その).{0,6}(?:ファイル|文書|ドキュメント|資料)|添付/u;

const wordsOf = (text: string): string => ` ${(fold(text, 'spelled').match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;

/** Whether a message speaks of the files that go with it, as such or by one of their `names`. */
export function speaksOfFiles(message: string, names: readonly string[]): boolean {
  const words = wordsOf(message);
  return (
    FILES.test(words) || names.map((name) => wordsOf(name.replace(/\.\w+$/u, ''))).some((name) => words.includes(name))
  );
}

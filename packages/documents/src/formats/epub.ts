import type { DocumentLimits } from '../limits.ts';
import { checkPages, type PartList } from '../parts.ts';
import { broken, UnreadableDocument } from '../unreadable-document.ts';
import { readTitle, readXml } from '../xml.ts';
import { resolveName, type Container } from '../zip.ts';
import { readHtml } from './html.ts';

const packageName = (container: Container): string => {
  let name = '';
  readXml(container.text('META-INF/container.xml') ?? '', {
    open: (element) => {
      if (element.name === 'rootfile' && name === '') name = element.attributes['full-path'] ?? '';
    },
  });
  return name;
};

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** The chapters in reading order, each once. */
const chapterNames = (opf: string, name: string): string[] => {
  const hrefs = new Map<string, string>();
  const names = new Set<string>();
  readXml(opf, {
    open: ({ name: element, attributes }) => {
      const { href } = attributes;
      if (element === 'item' && href !== undefined) hrefs.set(attributes['id'] ?? '', resolveName(name, decoded(href)));
      const chapter = element === 'itemref' ? hrefs.get(attributes['idref'] ?? '') : undefined;
      if (chapter !== undefined) names.add(chapter);
    },
  });
  return [...names];
};

/** A readable book may have obfuscated fonts, but not encrypted chapters. */
const checkRights = (container: Container, chapters: readonly string[]): void => {
  const locked = new Set<string>();
  readXml(container.text('META-INF/encryption.xml') ?? '', {
    open: ({ name, attributes }) => {
      if (name === 'CipherReference') locked.add(decoded(attributes['URI'] ?? ''));
    },
  });
  if (chapters.some((chapter) => locked.has(chapter)))
    throw new UnreadableDocument('encrypted', 'This book is protected against copying, so its text cannot be read.');
};

/** Reads one part per heading of each chapter. Returns the book's title. */
export function readEpub(container: Container, parts: PartList, limits: DocumentLimits): string {
  const name = packageName(container);
  const opf = container.text(name);
  if (opf === undefined) throw broken('book');
  const names = chapterNames(opf, name);
  checkPages(names.length, 'chapters', limits);
  checkRights(container, names);
  const chapters = container.texts(names);
  for (const [at, chapter] of names.entries()) readHtml(chapters.get(chapter) ?? '', parts, `chapter ${at + 1}, part`);
  return readTitle(opf);
}

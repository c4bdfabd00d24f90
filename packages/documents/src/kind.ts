import type { DocumentLimits } from './limits.ts';
import { isCsv } from './formats/csv.ts';
import { isMarkdown } from './formats/text.ts';
import {
  decodeText,
  isContainer,
  isPdf,
  noText,
  otherPicture,
  refuseMarked,
  refuseMisnamed,
  unknown,
} from './marks.ts';
import { broken } from './unreadable-document.ts';
import { openContainer, type Container } from './zip.ts';

/** The kind of a file by its content; its name may decide between kinds of text. */
export type ReadableFile =
  | { readonly kind: 'pdf' }
  | { readonly kind: 'docx' | 'xlsx' | 'pptx' | 'epub'; readonly container: Container }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'html' | 'csv' | 'markdown' | 'text'; readonly text: string };

const containerOf = (bytes: Uint8Array, limits: DocumentLimits): ReadableFile => {
  const container = openContainer(bytes, 'file', limits);
  const { names } = container;
  if (names.has('word/document.xml')) return { kind: 'docx', container };
  if (names.has('xl/workbook.xml')) return { kind: 'xlsx', container };
  if (names.has('ppt/presentation.xml')) return { kind: 'pptx', container };
  if (names.has('META-INF/container.xml')) return { kind: 'epub', container };
  throw names.has('[Content_Types].xml') ? broken('Office file') : unknown('Archives cannot be read.');
};

const jsonOf = (text: string): { value: unknown } | undefined => {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
};

/** The beginning of a text after the XML declaration, comments and white space. */
const beginning = (text: string): string => {
  let rest = text.slice(0, 8_192).trimStart();
  for (const [open, close] of [
    ['<?', '?>'],
    ['<!--', '-->'],
  ] as const)
    while (rest.startsWith(open)) {
      const end = rest.indexOf(close);
      rest = end === -1 ? '' : rest.slice(end + close.length).trimStart();
    }
  return rest;
};

/** The kind by file name, for a text too short to be recognized, if the content allows it. */
const namedKind = (text: string, name: string): 'html' | 'csv' | 'markdown' | undefined => {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (/^html?$/.test(ending) && /<[a-z][^>]*>/i.test(text)) return 'html';
  if (/^(?:csv|tsv)$/.test(ending) && /\S/.test(text)) return 'csv';
  return /^(?:md|markdown)$/.test(ending) ? 'markdown' : undefined;
};

const textKind = (text: string, name: string, limits: DocumentLimits): ReadableFile => {
  const start = beginning(text);
  if (/^<(?:!doctype svg|svg[\s>])/i.test(start)) throw otherPicture();
  refuseMisnamed(name);
  if (/^<(?:!doctype html|html[\s>]|head[\s>]|body[\s>])/i.test(start)) return { kind: 'html', text };
  const json = jsonOf(text);
  if (json !== undefined) return { kind: 'json', value: json.value };
  const named = namedKind(text, name);
  if (named !== undefined) return { kind: named, text };
  if (isMarkdown(text)) return { kind: 'markdown', text };
  return { kind: isCsv(text, limits) ? 'csv' : 'text', text };
};

export type DocumentKind = ReadableFile['kind'];

/** Throws `UnreadableDocument` for unsupported files. */
export function recognize(bytes: Uint8Array, name: string, limits: DocumentLimits): ReadableFile {
  if (isPdf(bytes)) return { kind: 'pdf' };
  if (isContainer(bytes)) return containerOf(bytes, limits);
  refuseMarked(bytes);
  const text = decodeText(bytes);
  if (text === undefined) {
    refuseMisnamed(name);
    throw noText();
  }
  return textKind(text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n'), name, limits);
}

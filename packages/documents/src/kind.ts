import type { DocumentLimits } from './limits.ts';
import { isCsv } from './formats/csv.ts';
import { isMarkdown } from './formats/text.ts';
import { broken, UnreadableDocument } from './unreadable-document.ts';
import { openContainer, type Container } from './zip.ts';

/** The kind of a file by its content; its name may decide between kinds of text. */
export type ReadableFile =
  | { readonly kind: 'pdf' }
  | { readonly kind: 'docx' | 'xlsx' | 'pptx' | 'epub'; readonly container: Container }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'html' | 'csv' | 'markdown' | 'text'; readonly text: string };

const READ = 'Attach PDF, Word, Excel, PowerPoint, EPUB, HTML, Markdown, CSV, JSON or plain text.';

const OTHER_PICTURE = 'Pictures must be PNG, JPEG, WebP or GIF.';

const unknown = (what: string): UnreadableDocument => new UnreadableDocument('unknown', `${what} ${READ}`);

const begins = (bytes: Uint8Array, ...mark: readonly number[]): boolean => mark.every((byte, at) => bytes[at] === byte);

/** A PDF may begin with a few bytes of something else. */
const isPdf = (bytes: Uint8Array): boolean => {
  const start = bytes.subarray(0, 1024);
  return start.some((_, at) => begins(start.subarray(at), 0x25, 0x50, 0x44, 0x46, 0x2d));
};

const containerOf = (bytes: Uint8Array, limits: DocumentLimits): ReadableFile => {
  const container = openContainer(bytes, 'file', limits);
  const { names } = container;
  if (names.has('word/document.xml')) return { kind: 'docx', container };
  if (names.has('xl/workbook.xml')) return { kind: 'xlsx', container };
  if (names.has('ppt/presentation.xml')) return { kind: 'pptx', container };
  if (names.has('META-INF/container.xml')) return { kind: 'epub', container };
  throw names.has('[Content_Types].xml') ? broken('Office file') : unknown('Archives cannot be attached.');
};

const PICTURES: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x42, 0x4d],
  [0x49, 0x49, 0x2a, 0x00],
  [0x4d, 0x4d, 0x00, 0x2a],
];

const isWebp = (bytes: Uint8Array): boolean =>
  begins(bytes, 0x52, 0x49, 0x46, 0x46) && begins(bytes.subarray(8), 0x57, 0x45, 0x42, 0x50);

/** Decodes UTF-8, UTF-16 with a byte order mark, and otherwise the Western code page; undefined if it is not text. */
const decodeText = (bytes: Uint8Array): string | undefined => {
  if (begins(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (begins(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes);
    // Text has hardly any control characters in any code page.
    const controls = text.slice(0, 4_096).match(/[^\P{Cc}\s\u007F-\u009F]/gu)?.length ?? 0;
    return controls > 8 ? undefined : text;
  }
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
  if (/^<(?:!doctype svg|svg[\s>])/i.test(start)) throw unknown(OTHER_PICTURE);
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
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return containerOf(bytes, limits);
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new UnreadableDocument(
      'encrypted',
      'This Office file has a password, or is of a kind from before 2007. Save it as .docx, .xlsx or .pptx without a password.',
    );
  if (isWebp(bytes) || PICTURES.some((mark) => begins(bytes, ...mark))) throw unknown(OTHER_PICTURE);
  const text = decodeText(bytes);
  if (text === undefined) throw unknown('This is no document that can be read.');
  return textKind(text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n'), name, limits);
}

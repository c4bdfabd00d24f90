import { readCsv } from './formats/csv.ts';
import { readDocx } from './formats/docx.ts';
import { readEpub } from './formats/epub.ts';
import { readHtml } from './formats/html.ts';
import { readJson } from './formats/json.ts';
import { readPdf } from './formats/pdf.ts';
import { readPptx } from './formats/pptx.ts';
import { readMarkdown, readPlainText } from './formats/text.ts';
import { readXlsx } from './formats/xlsx.ts';
import { recognize, type DocumentKind, type ReadableFile } from './kind.ts';
import { documentLimits, type DocumentLimits } from './limits.ts';
import { cleanLabel, PartList, type DocumentPart } from './parts.ts';
import { broken, tooLarge, UnreadableDocument } from './unreadable-document.ts';

export interface ReadDocument {
  readonly kind: DocumentKind;
  /** The title stated in the document; empty without one. */
  readonly title: string;
  readonly parts: readonly DocumentPart[];
}

const readParts = async (
  found: ReadableFile,
  bytes: Uint8Array,
  parts: PartList,
  limits: DocumentLimits,
): Promise<string> => {
  switch (found.kind) {
    case 'pdf':
      return readPdf(bytes, parts, limits);
    case 'docx':
      return readDocx(found.container, parts);
    case 'xlsx':
      return readXlsx(found.container, parts, limits);
    case 'pptx':
      return readPptx(found.container, parts, limits);
    case 'epub':
      return readEpub(found.container, parts, limits);
    case 'html':
      return readHtml(found.text, parts);
    case 'json':
      return readJson(found.value, parts);
    case 'markdown':
      return readMarkdown(found.text, parts);
    case 'csv':
      readCsv(found.text, parts, limits);
      return '';
    case 'text':
      readPlainText(found.text, parts);
      return '';
  }
};

const readAs = async (found: ReadableFile, bytes: Uint8Array, limits: DocumentLimits): Promise<ReadDocument> => {
  const parts = new PartList(limits);
  const title = await readParts(found, bytes, parts, limits).catch((error: unknown) => {
    throw error instanceof UnreadableDocument ? error : broken('file', error);
  });
  if (parts.parts.length === 0) throw new UnreadableDocument('empty', 'There is no text in this file.');
  return { kind: found.kind, title: cleanLabel(title), parts: parts.parts };
};

/**
 * Reads the text of a file in parts that a person can find again. The content decides the kind of file; the name only
 * distinguishes kinds of text. Throws `UnreadableDocument` with a message for the person who chose the file. The size
 * of the result is bounded; callers with untrusted files must bound time and memory in a separate thread.
 */
export async function readDocument(
  bytes: Uint8Array,
  limits: DocumentLimits = documentLimits,
  name = '',
): Promise<ReadDocument> {
  if (bytes.length === 0) throw new UnreadableDocument('empty', 'This file is empty.');
  if (bytes.length > limits.bytes)
    throw tooLarge(`This file is larger than ${Math.floor(limits.bytes / 1024 / 1024)} MB.`);
  const found = recognize(bytes, name, limits);
  try {
    return await readAs(found, bytes, limits);
  } catch (error) {
    // The name may be wrong: a table with unclosed quotes, a page without visible text.
    const shown = 'text' in found ? recognize(bytes, '', limits) : found;
    if (shown.kind === found.kind) throw error;
    return readAs(shown, bytes, limits);
  }
}

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
  /** What the document calls itself; empty when it does not say. */
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
 * The text of a file in parts that a person can find again, by what the file is: its name decides only which kind of
 * text a text is. Throws `UnreadableDocument` with a message for whoever chose the file. Bounds what it makes; whoever calls
 * it with files of others bounds its time and its memory, in a thread of its own.
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
    // A name may promise what is not there: a table whose quotes end nowhere, a page that shows nothing.
    const shown = 'text' in found ? recognize(bytes, '', limits) : found;
    if (shown.kind === found.kind) throw error;
    return readAs(shown, bytes, limits);
  }
}

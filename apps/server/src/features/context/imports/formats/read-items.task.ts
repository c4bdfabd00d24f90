import type { FileFormat } from '@symbi/contracts/context-import';
import { contextLimits } from '@symbi/contracts/limits';
import { beginning } from '@symbi/text/beginning';
import { problemOfData } from '../../check-data.ts';
import { readCsv } from './csv.ts';
import { readDocumentParts } from './document.ts';
import { UnreadableFile } from '../../../../platform/runs/unreadable-file.ts';
import type { ImportItem } from './item.ts';
import { readJson } from './json.ts';
import { readMarkdown, readText } from './prose.ts';

interface GivenFile {
  readonly format: FileFormat;
  readonly content: string;
  readonly file: string;
}

type ReadFile = { readonly items: readonly ImportItem[] } | { readonly problem: string };

const BYTE_ORDER_MARK = '\uFEFF';

const readers = {
  json: (content: string) => readJson(content),
  csv: (content: string) => readCsv(content),
  markdown: readMarkdown,
  text: readText,
  document: readDocumentParts,
};

/** An item ready to be sent: one that cannot be stored keeps only its place and reason. */
const checked = (item: ImportItem): ImportItem => {
  const place = beginning(item.place.toWellFormed(), contextLimits.importPlace);
  const reason = item.reason ?? (item.data === undefined ? 'It is empty' : problemOfData(item.data));
  return reason === undefined ? { ...item, place } : { place, reason };
};

const lengthOf = ({ data }: ImportItem): number => (data === undefined ? 0 : JSON.stringify(data).length);

const collect = (items: Iterable<ImportItem>): ImportItem[] => {
  const { importItems, importOutput } = contextLimits;
  const found: ImportItem[] = [];
  let length = 0;
  for (const item of items) {
    if (found.length === importItems)
      throw new UnreadableFile(
        `The file holds more than ${importItems.toLocaleString('en-US')} items, which is the most that can be imported at once`,
      );
    const kept = checked(item);
    length += lengthOf(kept);
    if (length > importOutput)
      throw new UnreadableFile(
        `With the names and titles that belong to them, the items of the file are longer than ${importOutput.toLocaleString('en-US')} characters`,
      );
    found.push(kept);
  }
  if (found.length === 0) throw new UnreadableFile('There is nothing in the file');
  return found;
};

/** Splits a file into possible contexts, in order, or says why it cannot be read. */
export const work = ({ format, content, file }: GivenFile): ReadFile => {
  const text = content.startsWith(BYTE_ORDER_MARK) ? content.slice(1) : content;
  const name = file.replace(/\.[^.]{1,10}$/, '');
  try {
    return { items: collect(readers[format](text, name)) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: error.message };
    throw error;
  }
};

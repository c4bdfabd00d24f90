import type { ContextData } from '@symbi/contracts/context';
import type { ImportFormat } from '@symbi/contracts/context-import';

/** A piece of a file that may become a context. */
export interface ImportItem {
  /** Where it stood, for people: 'row 3', 'item 2', 'section Prices'. */
  readonly place: string;
  readonly data?: ContextData;
  readonly tag?: string;
  readonly trustScore?: number;
  /** Why it cannot be a context. */
  readonly reason?: string;
}

/** A file that cannot be read at all. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

const PART_LENGTH = 4_000;
const TAG_LENGTH = 60;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a record says of itself besides its content: an exported context carries both. */
const readRecord = (place: string, record: Record<string, unknown>): ImportItem => {
  const { tag, data, trustScore } = record;
  const own = {
    place,
    ...(typeof tag === 'string' && tag.trim() !== '' && tag.length <= TAG_LENGTH ? { tag: tag.trim() } : {}),
    ...(typeof trustScore === 'number' && [1, 2, 3, 4, 5].includes(trustScore) ? { trustScore } : {}),
  };
  // The file was parsed as JSON, so whatever it holds is JSON.
  if (isRecord(data) && typeof tag === 'string') return { ...own, data: data as ContextData };
  if (Object.keys(record).length === 0) return { place, reason: 'It is empty' };
  return { ...own, data: record as ContextData };
};

const readValue = (place: string, value: unknown): ImportItem => {
  if (isRecord(value)) return readRecord(place, value);
  if (typeof value === 'string' && value.trim() !== '') return { place, data: { text: value } };
  return { place, reason: 'It is neither an object nor a text' };
};

const parseJsonLines = (content: string): ImportItem[] =>
  content.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '') return [];
    const place = `line ${index + 1}`;
    try {
      return [readValue(place, JSON.parse(line))];
    } catch {
      return [{ place, reason: 'It is not valid JSON' }];
    }
  });

const readJson = (content: string): ImportItem[] => {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch (error) {
    const lines = content.split(/\r?\n/).filter((line) => line.trim() !== '');
    if (lines.length > 1 && lines.every((line) => /^\s*\{.*\}\s*$/.test(line))) return parseJsonLines(content);
    throw new UnreadableFile(
      `The file is not valid JSON: ${error instanceof Error ? error.message.slice(0, 200) : ''}`,
      { cause: error },
    );
  }
  if (isRecord(value)) {
    const list = value['contexts'] ?? (Array.isArray(value['data']) ? value['data'] : undefined);
    if (!Array.isArray(list)) return [readRecord('item 1', value)];
    value = list;
  }
  if (!Array.isArray(value)) throw new UnreadableFile('The file holds neither an object nor a list of objects');
  return value.map((entry: unknown, index) => readValue(`item ${index + 1}`, entry));
};

/** RFC 4180, with whichever of comma, semicolon and tab the first line uses most. */
const parseCsv = (content: string): string[][] => {
  const firstLine = content.slice(0, content.search(/[\r\n]|$/));
  const delimiter = [',', ';', '\t'].toSorted(
    (left, right) => firstLine.split(right).length - firstLine.split(left).length,
  )[0];
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    row.push(cell);
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  };
  for (let at = 0; at < content.length; at += 1) {
    const character = content[at];
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (content[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === delimiter) endCell();
    else if (character === '\n') endRow();
    else if (character !== '\r') cell += character;
  }
  if (isQuoted) throw new UnreadableFile('The file ends inside a quoted cell');
  endRow();
  return rows;
};

const readCsv = (content: string): ImportItem[] => {
  const [header, ...rows] = parseCsv(content);
  if (header === undefined) throw new UnreadableFile('The file is empty');
  const names = header.map((name, index) => name.trim() || `column ${index + 1}`);
  if (new Set(names).size < names.length) throw new UnreadableFile('Two columns have the same name');
  return rows.map((cells, index): ImportItem => {
    const place = `row ${index + 2}`;
    if (cells.length > names.length)
      return { place, reason: `It has ${cells.length} cells, the header ${names.length}` };
    const filled = names.flatMap((name, at): [string, string][] => {
      const value = (cells[at] ?? '').trim();
      return value === '' ? [] : [[name, value]];
    });
    const tag = filled.find(([name]) => name.toLowerCase() === 'tag')?.[1];
    const data = Object.fromEntries(filled.filter(([name]) => name.toLowerCase() !== 'tag'));
    if (Object.keys(data).length === 0) return { place, reason: 'It is empty' };
    return { place, data, ...(tag !== undefined && tag.length <= TAG_LENGTH ? { tag } : {}) };
  });
};

const splitParts = (text: string): string[] => {
  const parts: string[] = [];
  for (const paragraph of text.split(/\n[ \t]*\n/)) {
    const trimmed = paragraph.trim();
    if (trimmed === '') continue;
    const last = parts.at(-1);
    if (last !== undefined && last.length + trimmed.length < PART_LENGTH)
      parts[parts.length - 1] = `${last}\n\n${trimmed}`;
    else parts.push(trimmed);
  }
  return parts;
};

const readMarkdown = (content: string, file: string): ImportItem[] => {
  const sections: { title: string; lines: string[] }[] = [{ title: file, lines: [] }];
  const above: string[] = [];
  let fence: string | undefined;
  for (const line of content.split(/\r?\n/)) {
    const mark = /^\s{0,3}(```|~~~)/.exec(line)?.[1];
    if (mark !== undefined && (fence === undefined || fence === mark)) fence = fence === undefined ? mark : undefined;
    const heading = fence === undefined ? /^(#{1,6})\s+(.+?)\s*#*\s*$/.exec(line) : null;
    if (heading === null) sections.at(-1)?.lines.push(line);
    else {
      above.splice((heading[1]?.length ?? 1) - 1);
      above[(heading[1]?.length ?? 1) - 1] = heading[2] ?? '';
      sections.push({ title: above.filter((title) => title !== undefined).join(' › '), lines: [] });
    }
  }
  return sections.flatMap(({ title, lines }) => {
    const parts = splitParts(lines.join('\n'));
    return parts.map((text, index) => ({
      place: parts.length === 1 ? `section ${title}` : `section ${title}, part ${index + 1}`,
      data: { title, text },
    }));
  });
};

const readText = (content: string, file: string): ImportItem[] => {
  const parts = splitParts(content.replaceAll('\r\n', '\n'));
  return parts.map((text, index) => ({
    place: `part ${index + 1}`,
    data: parts.length === 1 ? { title: file, text } : { title: file, part: index + 1, text },
  }));
};

/** Cuts a file into what may become contexts, in its own order. Throws `UnreadableFile`. */
export const readItems = (format: ImportFormat, content: string, file: string): ImportItem[] => {
  const text = content.startsWith('\uFEFF') ? content.slice(1) : content;
  const name = file.replace(/\.[^.]{1,10}$/, '');
  const items = {
    json: () => readJson(text),
    csv: () => readCsv(text),
    markdown: () => readMarkdown(text, name),
    text: () => readText(text, name),
  }[format]();
  if (items.length === 0) throw new UnreadableFile('There is nothing in the file');
  return items;
};

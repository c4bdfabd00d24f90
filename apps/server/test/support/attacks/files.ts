import { contextLimits } from '@symbi/contracts/limits';
import type { ImportFormat } from '@symbi/contracts/context-import';

/** A file made to stop the server, with its name for the test. */
export interface HostileFile {
  readonly name: string;
  readonly content: () => string;
}

const MOST: number = contextLimits.importLength;
const fill = (piece: string, most = MOST): string => piece.repeat(Math.floor(most / piece.length));
const lines = (line: string): string => fill(`${line}\n`);
const LONG = 'A very long title '.repeat(6_000);

/** Faults possible in any format. */
const anywhere: readonly HostileFile[] = [
  { name: 'nothing but blanks', content: () => fill(' ') },
  { name: 'nothing but line ends', content: () => fill('\n') },
  { name: 'line ends of another system', content: () => fill('\r') },
  { name: 'two million lines of one letter', content: () => lines('a') },
  { name: 'lines of blanks and tabs', content: () => lines(' \t \t ') },
  { name: 'one line', content: () => fill('word ') },
  { name: 'byte order marks', content: () => fill('\uFEFF') },
  { name: 'halves of characters', content: () => fill('\uD800a\n') },
  { name: 'NULs', content: () => fill('\u0000\n') },
  { name: 'quotes', content: () => fill('"') },
  { name: 'backticks', content: () => fill('`') },
  { name: 'wide characters', content: () => lines('\u{1F600}\u{1F600}') },
];

const markdown: readonly HostileFile[] = [
  { name: 'a title with blanks inside', content: () => `# a${fill(' ', MOST - 10)}b` },
  { name: 'a title that ends in blanks and marks', content: () => `# a${fill(' #', MOST - 10)} b` },
  { name: 'titles under one long title', content: () => `# ${LONG}\n${fill('## b\nc\n', MOST - LONG.length - 10)}` },
  {
    name: 'long titles, each under another',
    content: () =>
      [1, 2, 3, 4, 5, 6].map((level) => `${'#'.repeat(level)} ${LONG}\n`).join('') + fill('###### b\nc\n', 3_000_000),
  },
  { name: 'a million titles', content: () => lines('# a') },
  { name: 'titles of every depth', content: () => fill('# a\nt\n## b\nt\n### c\nt\n###### d\nt\n') },
  { name: 'nothing but marks of titles', content: () => fill('#') },
  { name: 'fences that open and close', content: () => fill('```\n~~~\n') },
  { name: 'fences behind blanks', content: () => lines(`${' '.repeat(400)}\`\`\``) },
];

const csv: readonly HostileFile[] = [
  { name: 'rows of 8,000 empty cells', content: () => lines(','.repeat(8_000)) },
  {
    name: 'one row of 8,000 columns',
    content: () => `${Array.from({ length: 8_000 }, (_, n) => `c${n}`).join()}\n1\n`,
  },
  { name: 'one row of empty cells', content: () => `a,b\n${fill(',', MOST - 10)}` },
  { name: 'rows that are longer than the header', content: () => `a\n${lines(fill(',', 4_000))}`.slice(0, MOST) },
  { name: 'one giant quoted cell', content: () => `a\n"${fill('x', MOST - 10)}"` },
  { name: 'one cell of doubled quotes', content: () => `a\n"${fill('""', MOST - 10)}"` },
  { name: 'quotes that open and close', content: () => `a\n${fill('"x"', MOST - 10)}` },
  { name: 'a quote that never closes', content: () => `a\n"${fill('x,', MOST - 10)}` },
  {
    name: 'long names over many short cells',
    content: () => {
      const header = Array.from({ length: 500 }, (_, n) => `${n}`.padEnd(199, 'n')).join();
      return `${header}\n${fill(`${'1,'.repeat(499)}1\n`, MOST - header.length - 2)}`;
    },
  },
];

const json: readonly HostileFile[] = [
  { name: 'lists in lists', content: () => '['.repeat(MOST / 2) + ']'.repeat(MOST / 2) },
  { name: 'lists that never close', content: () => fill('[') },
  { name: 'objects in objects', content: () => fill('{"a":') },
  { name: 'a list of numbers', content: () => `[${fill('1,', MOST - 10)}1]` },
  { name: 'a list of empty lists', content: () => `[${fill('[],', MOST - 10)}[]]` },
  { name: 'a list of empty objects', content: () => `[${fill('{},', MOST - 10)}{}]` },
  { name: 'one giant text', content: () => `["${fill('x', MOST - 10)}"]` },
  { name: 'escapes', content: () => `["${fill(String.raw`\u0000`, MOST - 10)}"]` },
  { name: 'names of the prototype', content: () => `[${fill('{"__proto__":{"a":1}},', MOST - 30)}{}]` },
  {
    name: 'a million names',
    content: () => `{${Array.from({ length: 400_000 }, (_, n) => `"${n}":1`).join()}}`.slice(0, MOST),
  },
  { name: 'lines of objects', content: () => lines('{"a":1}') },
  { name: 'lines that are nearly objects', content: () => lines(`{${' }'.repeat(500)}`) },
];

/** Families of hostile files, by the format they claim. */
export const hostileFiles: Readonly<Record<ImportFormat, readonly HostileFile[]>> = {
  json: [...anywhere, ...json],
  csv: [...anywhere, ...csv],
  markdown: [...anywhere, ...markdown],
  text: anywhere,
};

const nodes = (count: number, node: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => `"n${n}":${node(n)}`).join();
const said = (text: string): string =>
  `{"author":{"role":"user"},"content":{"content_type":"text","parts":["${text}"]}}`;
const GIANT = 10_000_000;

/** The same for files of conversations, one of which has the maximum size. */
export const hostileConversations: readonly HostileFile[] = [
  ...anywhere,
  ...json,
  { name: 'a giant title', content: () => `[{"title":"${fill(' ', GIANT)}x","mapping":{}}]` },
  {
    name: 'a model of blanks over many messages',
    content: () =>
      `[{"default_model_slug":"${fill(' ', GIANT)}x","mapping":{${nodes(20_000, () => `{"message":{"author":{"role":"assistant"},"content":{"content_type":"text","parts":["a"]}}}`)}}}]`,
  },
  { name: 'a giant message', content: () => `[{"mapping":{"a":{"message":${said(fill('x', GIANT))}}}}]` },
  {
    name: 'marks of sources that never end',
    content: () => `[{"mapping":{"a":{"message":${said(fill('\uE200', GIANT))}}}}]`,
  },
  {
    name: 'a chain of messages that nobody said',
    content: () => `[{"mapping":{${nodes(40_000, (n) => `{"parent":"n${n + 1}"}`)}}}]`,
  },
  {
    name: 'a circle of messages',
    content: () =>
      `[{"mapping":{${nodes(40_000, (n) => `{"parent":"n${(n + 1) % 40_000}","message":${said('a')}}`)}}}]`,
  },
  {
    name: 'folded parts that never close',
    content: () => `[{"chat":{"history":{"messages":{"a":{"role":"user","content":"${fill('<details', GIANT)}"}}}}}]`,
  },
  {
    name: 'a million labels',
    content: () => `[{"conversationId":"a","tags":[${fill('"   ",', 4_000_000)}"x"],"messages":[]}]`,
  },
  {
    name: 'messages in messages',
    content: () =>
      `[{"conversationId":"a","messages":[${'{"messageId":"a","children":['.repeat(4_000)}${']}'.repeat(4_000)}]}]`,
  },
];

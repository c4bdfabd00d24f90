import { wholeCharacters } from '@symbi/text/cut';
import type { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;
type Path = readonly PropertyKey[];

/** Display names that cannot be derived from the field name. */
const names: Readonly<Record<string, string>> = {
  apiKeyId: 'API key',
  baseUrl: 'base URL',
  ci: 'CI Integration',
  ciEnabled: 'CI Integration',
  ciModel: 'CI model',
  clientId: 'client id',
  contextIds: 'contexts',
  est_cost: 'estimated cost',
  est_confidence: 'estimated confidence',
  fromTag: 'tag to copy from',
  isArchived: 'archived',
  isPinned: 'pinned',
  isPublic: 'public',
  maxTokens: 'max tokens',
  n: 'part number',
  parentId: 'parent message',
  q: 'search text',
  query: 'search text',
  session_id: 'session ID',
  toTag: 'tag to copy to',
  tone_prefs: 'tone preferences',
};

const NAME_LENGTH = 40;
const readable = (key: string): string =>
  key
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    // People name the fields of their own data, and any character can be in such a name.
    .replaceAll(/[_\-\s\p{C}]+/gu, ' ')
    .trim()
    .replace(/ Id$/, '')
    .toLowerCase();
const wordsOf = (key: string): string =>
  (Object.hasOwn(names, key) ? names[key] : undefined) ??
  (wholeCharacters(readable(key), NAME_LENGTH) || 'a field without a name');

/** `['items', 0, 'tag']` is 'tag of entry 1 of items'. */
const nameOf = (path: Path): string =>
  path
    .map((part) => (typeof part === 'number' ? `entry ${part + 1}` : wordsOf(String(part))))
    .toReversed()
    .join(' of ');

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A sentence begins with the field it is about. */
const subjectOf = (path: Path): string => (path.length === 0 ? 'The request' : capital(nameOf(path)));

const isPlural = (path: Path): boolean => /[^su]s$/.test(nameOf(path.slice(-1)));

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'a JSON object',
  record: 'a JSON object',
  null: 'null',
  date: 'a date',
};

/** 'a, b or c'. */
const orList = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

const counted = (count: number | bigint, one: string): string => `${count} ${one}${Number(count) === 1 ? '' : 's'}`;
const entries = (count: number | bigint): string => (Number(count) === 1 ? '1 entry' : `${count} entries`);

const bound = (schema: unknown, side: 'minValue' | 'maxValue'): number | undefined => {
  if (typeof schema !== 'object' || schema === null || !(side in schema)) return undefined;
  const value = (schema as Readonly<Record<string, unknown>>)[side];
  return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined;
};

/** States a number's whole range, so that nobody has to discover it one bound at a time. */
const rangeOf = (schema: unknown): string | undefined => {
  const minimum = bound(schema, 'minValue');
  const maximum = bound(schema, 'maxValue');
  if (minimum === undefined && maximum === undefined) return undefined;
  if (minimum === undefined) return `must be at most ${maximum}`;
  return maximum === undefined ? `must be at least ${minimum}` : `must be between ${minimum} and ${maximum}`;
};

const sizeOf = (issue: RawIssue & { readonly code: 'too_big' | 'too_small' }): string => {
  const isBig = issue.code === 'too_big';
  const limit = isBig ? issue.maximum : issue.minimum;
  const most = isBig ? 'at most' : 'at least';
  if (issue.origin === 'string') {
    if (!isBig && Number(limit) === 1) return 'is required';
    return `must be ${most} ${counted(limit, 'character')}`;
  }
  if (issue.origin === 'array' || issue.origin === 'set') return `must have ${most} ${entries(limit)}`;
  if (issue.origin === 'number' || issue.origin === 'int') return rangeOf(issue.schema) ?? `must be ${most} ${limit}`;
  return `is too ${isBig ? 'big' : 'small'}`;
};

const formats: Readonly<Record<string, string>> = {
  datetime: 'must be a date and time in UTC, like 2026-01-31T12:00:00.000Z',
  date: 'must be a day, like 2026-01-31',
  url: 'must be an address that begins with http:// or https://',
  email: 'is invalid',
};

const isTypeIssue = (issue: z.core.$ZodIssue): issue is z.core.$ZodIssueInvalidType =>
  issue.code === 'invalid_type' && issue.path.length === 0;

/** The problem with the closest form, or the possible kinds of value. */
const unionPredicate = (
  options: readonly (readonly z.core.$ZodIssue[])[],
): { predicate: string } | { whole: string } => {
  const entered = options.find((issues) => issues.length > 0 && !issues.some(isTypeIssue));
  if (entered?.[0] !== undefined) return { whole: entered[0].message };
  const expected = options.flatMap((issues) => issues.filter(isTypeIssue).map(({ expected }) => expected));
  return { predicate: `must be ${orList([...new Set(expected.map((kind) => kinds[kind] ?? kind))])}` };
};

const unionSentence = (issue: RawIssue & { readonly code: 'invalid_union' }, path: Path): string => {
  const options = issue.errors as readonly (readonly z.core.$ZodIssue[])[];
  if (options.length === 0) return `${subjectOf(path)} is not one of the possible kinds`;
  const found = unionPredicate(options);
  return 'whole' in found ? found.whole : `${subjectOf(path)} ${found.predicate}`;
};

const predicateOf = (issue: RawIssue): string => {
  if (issue.code === 'invalid_type') return `must be ${kinds[issue.expected] ?? 'of another kind'}`;
  if (issue.code === 'too_big' || issue.code === 'too_small') return sizeOf(issue);
  if (issue.code === 'invalid_format') return formats[issue.format] ?? 'is not in the expected form';
  if (issue.code === 'not_multiple_of') return `must be a multiple of ${issue.divisor}`;
  return issue.code === 'invalid_value' ? `must be ${orList(issue.values.map(String))}` : 'is not valid';
};

/** The error as a sentence naming its field, for `safeParse(given, { error: sentenceOf })`. */
export const sentenceOf = (issue: RawIssue): string => {
  const path = issue.path ?? [];
  if (issue.code === 'unrecognized_keys')
    return `${path.length === 0 ? 'The request' : capital(nameOf(path))} cannot have ${orList(issue.keys.map((key) => `'${key}'`))}`;
  if (issue.input === undefined)
    return path.length === 0
      ? 'The request needs a JSON object as its body'
      : `${subjectOf(path)} ${isPlural(path) ? 'are' : 'is'} required`;
  if (issue.code === 'invalid_union') return unionSentence(issue, path);
  if (issue.code === 'invalid_key') return `${subjectOf(path.slice(0, -1))} has a name that is too long or not allowed`;
  return `${subjectOf(path)} ${predicateOf(issue)}`;
};

/** A schema's own message begins with 'Must' where the field's name is unknown. */
const withName = (message: string, path: Path): string =>
  message.startsWith('Must ') ? `${subjectOf(path)} m${message.slice(1)}` : message;

/** The first sentence about each field, by the field's path. */
export const sentencesOf = (error: z.ZodError): Record<string, string> => {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) fields[path.join('.')] ??= withName(message, path);
  return fields;
};

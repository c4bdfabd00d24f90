import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A line of JSON as an object; anything else (a bare number, a list, broken JSON) yields no fields. */
function parseRecord(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

/** The field as text; numbers and booleans are converted, missing and other values are empty. */
export function textField(record: Record<string, unknown>, name: string): string {
  const value = record[name];
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** The field as a list of texts; entries of other types become empty, so that positions stay valid. */
export function textListField(record: Record<string, unknown>, name: string): string[] {
  const value: unknown = record[name];
  if (!Array.isArray(value)) return [];
  return value.map((entry: unknown) => (typeof entry === 'string' ? entry : ''));
}

/**
 * Answers every non-blank line of standard input with one line on standard output, in order, as it arrives. The id is
 * passed through unchanged (null if missing).
 */
export async function answerLines(answer: (record: Record<string, unknown>) => Record<string, unknown>): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue;
    const record = parseRecord(line);
    const text = JSON.stringify({ id: record['id'] ?? null, ...answer(record) });
    if (!process.stdout.write(`${text}\n`)) await once(process.stdout, 'drain');
  }
}

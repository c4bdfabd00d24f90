/** Lines {id, question, reply, source|null, samples?, history?} in, {id, score, mode, interval, sentences} out, in order. */
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { scoreReply } from '../src/score-reply.ts';
import type { TrustTurn } from '../src/types.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);

function parseTurns(value: unknown): TrustTurn[] {
  if (!Array.isArray(value)) return [];
  return value.map((turn: unknown) => {
    if (!isRecord(turn)) return { role: 'user', text: text(turn) };
    return { role: text(turn['role'] ?? 'user'), text: text(turn['text'] ?? turn['content']) };
  });
}

function parseSources(value: unknown): { id: string; text: string }[] {
  const parts: unknown[] = Array.isArray(value) ? value : [value];
  return parts.map((part, at) => ({ id: String(at), text: isRecord(part) ? text(part['text']) : text(part) }));
}

/** One line in, one line out. Whatever is missing counts as empty; a line that is no JSON object keeps a null id. */
export function scoreLine(line: string): string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    parsed = undefined;
  }
  const row = isRecord(parsed) ? parsed : {};
  const result = scoreReply({
    question: text(row['question']),
    reply: text(row['reply']),
    sources: parseSources(row['source']),
    history: parseTurns(row['history']),
    samples: Array.isArray(row['samples']) ? row['samples'].map(text) : [],
  });
  const { score, mode, interval } = result;
  const sentences = result.sentences.map(({ start, end, support }) => ({ start, end, support }));
  return JSON.stringify({ id: row['id'] ?? null, score, mode, interval, sentences });
}

async function main(): Promise<void> {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    if (line.trim() === '') continue;
    if (!process.stdout.write(`${scoreLine(line)}\n`))
      await new Promise((resolve) => process.stdout.once('drain', resolve));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();

/**
 * Lines {id, question, reply, source|null, samples?, history?} in, {id, state, score, mode, interval, sentences} out, in
 * order. `score` is null where there is nothing to check, and the number before the cap where nothing was checked.
 * `--lexical` asks for the words alone, which is all that there is so far.
 */
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { scoreBefore } from '../src/score-reply.ts';
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
function scoreLine(line: string): string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    parsed = undefined;
  }
  const row = isRecord(parsed) ? parsed : {};
  const input = {
    question: text(row['question']),
    reply: text(row['reply']),
    sources: parseSources(row['source']),
    history: parseTurns(row['history']),
    samples: Array.isArray(row['samples']) ? row['samples'].map(text) : [],
  };
  const { state, score, mode, interval, sentences } = scoreBefore(input, false);
  const shown = sentences.map(({ start, end, support, contradiction, flagged, kind }) => ({
    start,
    end,
    support,
    contradiction,
    flagged,
    ...(kind === undefined ? {} : { kind }),
  }));
  return JSON.stringify({ id: row['id'] ?? null, state, score, mode, interval, sentences: shown });
}

async function main(): Promise<void> {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    if (line.trim() === '') continue;
    if (!process.stdout.write(`${scoreLine(line)}\n`))
      await new Promise((resolve) => process.stdout.once('drain', resolve));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();

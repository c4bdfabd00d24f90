import { setImmediate } from 'node:timers/promises';
import { EXPORT_FORMAT, verifyExport, type ExportedKey, type Verification, type VerifyOptions } from '@symbi/ledger';
import type { Offload } from '../../platform/workers/offload.ts';
import { isTooMuch, workerTask } from '../../platform/workers/task.ts';
import type { work } from './verify.task.ts';

/** Everything stored of a log. */
export interface LogParts {
  readonly session: string;
  readonly rows: readonly { readonly text: string; readonly note: string | null }[];
  readonly contents: readonly { readonly seq: number; readonly salt: string; readonly content: string }[];
  readonly keys: readonly ExportedKey[];
}

/** Characters written before others have a turn: a millisecond or two. */
const AT_ONCE = 100_000;

/** Items with commas between them, a turn's worth at a time. */
const listOf = async function* <Item>(items: Iterable<Item>, textOf: (item: Item) => string): AsyncGenerator<string> {
  let text = '';
  let separator = '';
  for (const item of items) {
    text += separator + textOf(item);
    separator = ',';
    if (text.length < AT_ONCE) continue;
    yield text;
    text = '';
    await setImmediate();
  }
  yield text;
};

const notesOf = function* (rows: LogParts['rows']): Generator<string> {
  for (const { note } of rows) if (note !== null) yield note;
};

/**
 * A log in the format of `GET /api/insights/export`, the text that `JSON.stringify` gives for what `buildExport` builds,
 * in pieces: others have their turns between them, however long the log is.
 */
export const exportTexts = async function* ({ session, rows, contents, keys }: LogParts): AsyncGenerator<string> {
  yield `{"format":${JSON.stringify(EXPORT_FORMAT)},"session":${JSON.stringify(session)},"rows":[`;
  yield* listOf(rows, ({ text }) => JSON.stringify(text));
  yield '],"contents":{';
  yield* listOf(contents, ({ seq, salt, content }) => `"${seq}":${JSON.stringify({ salt, content })}`);
  yield '},"checkpoints":[';
  yield* listOf(notesOf(rows), (note) => JSON.stringify(note));
  yield `],"keys":${JSON.stringify(keys)}}`;
};

const task = workerTask<typeof work>(new URL('./verify.task.ts', import.meta.url));

/** Longer exports are read here, with pauses: a thread has not the memory for them. */
const READ_IN_THREAD = 20_000_000;

/** Runs the offline verifier in a thread. */
export const verifyText = async (
  offload: Offload,
  texts: AsyncGenerator<string>,
  options: Pick<VerifyOptions, 'keys' | 'receipts'>,
): Promise<Verification> => {
  let source = '';
  for await (const text of texts) source += text;
  const here = () => verifyExport(source, { ...options, pause: setImmediate });
  if (source.length > READ_IN_THREAD) return here();
  return offload(task, { source, ...options }, here).catch((error: unknown) => {
    if (isTooMuch(error)) return here();
    throw error;
  });
};

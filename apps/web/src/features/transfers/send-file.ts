import * as contract from '@symbi/contracts/transfers';
import type { ConversationImport } from '@symbi/contracts/transfers';
import { transferLimits } from '@symbi/contracts/limits';
import { formatNumber } from '../../platform/format.ts';
import { call } from '../../platform/http.ts';
import { text } from './text.ts';

/** A file that cannot be sent; the message is for people. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

const PART_LENGTH = 500_000;
/** The first bytes of a ZIP archive, which is how ChatGPT hands out its exports. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];

const isArchive = async (file: Blob): Promise<boolean> => {
  const start = new Uint8Array(await file.slice(0, ZIP.length).arrayBuffer());
  return start.length === ZIP.length && ZIP.every((byte, index) => start[index] === byte);
};

/** The text of a file in parts that end between characters, without ever holding more than one of them. */
async function* partsOf(file: Blob): AsyncGenerator<string> {
  const reader = file.stream().getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let waiting = '';
  for (;;) {
    const { value, done } = await reader.read();
    let piece: string;
    try {
      piece = done ? decoder.decode() : decoder.decode(value, { stream: true });
    } catch {
      throw new UnusableFile(text.import.notText);
    }
    if (piece.includes('\u0000')) throw new UnusableFile(text.import.notText);
    waiting += piece;
    if (waiting !== '' && (done || waiting.length >= PART_LENGTH)) {
      yield waiting;
      waiting = '';
    }
    if (done) return;
  }
}

/** Sends a file part by part and starts its import. Throws `UnusableFile` or `ApiError`. */
export const sendFile = async (file: File, signal: AbortSignal): Promise<ConversationImport> => {
  if (file.size > transferLimits.characters * 3)
    throw new UnusableFile(text.import.tooLarge(formatNumber(transferLimits.characters)));
  if (await isArchive(file)) throw new UnusableFile(text.import.archive);
  const name = file.name.toWellFormed().slice(0, 200) || 'conversations.json';
  const { data } = await call(contract.openImport, { body: { file: name }, signal });
  const params = { id: data._id };
  let n = 0;
  for await (const content of partsOf(file)) {
    await call(contract.addPart, { params, body: { n, content }, signal });
    n += 1;
  }
  return (await call(contract.startImport, { params, signal })).data;
};

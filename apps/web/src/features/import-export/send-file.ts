import * as contract from '@symbi/contracts/imports';
import type { ConversationImport } from '@symbi/contracts/imports';
import { importLimits } from '@symbi/contracts/import-limits';
import { beginning } from '@symbi/text/beginning';
import { formatNumber } from '../../platform/format.ts';
import { call } from '../../platform/api/http.ts';
import { partsOf, UnusableFile } from './parts.ts';
import { hasDealtWithAny } from './progress.ts';
import { text } from './text.ts';

/** The first bytes of a ZIP archive, the format of ChatGPT exports. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];

const isArchive = async (file: Blob): Promise<boolean> => {
  const start = new Uint8Array(await file.slice(0, ZIP.length).arrayBuffer());
  return start.length === ZIP.length && ZIP.every((byte, index) => start[index] === byte);
};

/** The upload was stopped before anything was imported. */
export class NothingImported extends Error {
  override readonly name = 'NothingImported';
}

/** Cancels an upload: the server drops what it received or stops an import under way. Resolves to the result. */
const takeBack = async (id: string): Promise<ConversationImport> => {
  const { data } = await call(contract.stopImport, { params: { id } });
  if (data.state === 'stopped' && !hasDealtWithAny(data)) throw new NothingImported();
  return data;
};

export interface Sending {
  readonly file: File;
  /** Also import what is already here, as copies. */
  readonly copies: boolean;
}

const open = async ({ file, copies }: Sending, signal: AbortSignal): Promise<string> => {
  const name = beginning(file.name.toWellFormed(), 200) || 'conversations.json';
  try {
    return (await call(contract.openImport, { body: { file: name, copies }, signal })).data._id;
  } catch (error) {
    throw signal.aborted ? new NothingImported() : error;
  }
};

const sendParts = async (id: string, file: File, signal: AbortSignal): Promise<void> => {
  let n = 0;
  for await (const content of partsOf(file)) {
    await call(contract.addPart, { params: { id }, body: { n, content }, signal });
    n += 1;
  }
};

/**
 * Sends a file part by part and starts its import. If stopped by the signal, it still resolves to the import if one had
 * started. Throws `UnusableFile`, `ApiError` or `NothingImported`.
 */
export const sendFile = async (sending: Sending, signal: AbortSignal): Promise<ConversationImport> => {
  const { file } = sending;
  if (file.size > importLimits.characters * 3)
    throw new UnusableFile(text.import.tooLarge(formatNumber(importLimits.characters)));
  if (await isArchive(file)) throw new UnusableFile(text.import.archive);
  const id = await open(sending, signal);
  try {
    await sendParts(id, file, signal);
    const { data } = await call(contract.startImport, { params: { id }, signal });
    if (!signal.aborted) return data;
  } catch (error) {
    if (!signal.aborted) {
      // An unreadable file must not leave its parts on the server.
      if (error instanceof UnusableFile) await takeBack(id).catch(() => undefined);
      throw error;
    }
  }
  return takeBack(id);
};

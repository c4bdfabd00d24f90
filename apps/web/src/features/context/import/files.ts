import { attachmentLimits } from '@symbi/contracts/attachment-limits';
import type { ContextImport, ImportFormat } from '@symbi/contracts/context-import';
import { contextLimits } from '@symbi/contracts/limits';
import * as importCalls from '@symbi/contracts/context-import';
import { beginning } from '@symbi/text/beginning';
import { call } from '../../../platform/api/http.ts';
import { randomId } from '../../../platform/id.ts';
import { formatSize } from '../../../platform/size.ts';
import { text as words } from '../../../ui/import/text.ts';
import { formatOf } from '../model.ts';
import { text } from '../text.ts';

/** A file that cannot be imported, with the reason for the person who chose it. */
class UnusableFile extends Error {}

const textOf = async (file: File): Promise<string> => {
  try {
    const content = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    if (!content.includes('\u0000')) return content;
  } catch {
    // As for a file that is not text.
  }
  throw new UnusableFile(words.notText);
};

const formatFor = ({ name, size }: File): ImportFormat | 'document' => {
  const format = formatOf(name);
  if (format === undefined) throw new UnusableFile(text.import.wrongFormat);
  if (format === 'document') {
    if (size > attachmentLimits.bytes)
      throw new UnusableFile(text.import.documentTooLarge(formatSize(attachmentLimits.bytes)));
  } else if (size > contextLimits.importLength) throw new UnusableFile(words.tooLarge);
  return format;
};

/** Why a chosen file cannot be imported; nothing of it stays in memory. */
export const problemOf = async (file: File): Promise<string | undefined> => {
  try {
    if (formatFor(file) !== 'document') await textOf(file);
    return undefined;
  } catch (error) {
    return error instanceof UnusableFile ? error.message : words.failed;
  }
};

/** Sends one file. Throws an `ApiError`, or an error if it has changed since it was chosen. */
export const sendFile = async (file: File, tag: string, trustScore: number): Promise<ContextImport> => {
  const format = formatFor(file);
  const name = beginning(file.name.toWellFormed(), attachmentLimits.nameLength);
  if (format !== 'document') {
    const body = { file: name, format, content: await textOf(file), tag, trustScore };
    return (await call(importCalls.startImport, { body, idempotencyKey: randomId() })).data;
  }
  const query = { name, tag, trustScore };
  const body = new Uint8Array(await file.arrayBuffer());
  return (await call(importCalls.startDocumentImport, { query, body })).data;
};

import { setImmediate } from 'node:timers/promises';
import type { accountExport } from '@symbi/contracts/account';
import type { z } from 'zod';
import type { AccountPart } from '../../platform/feature.ts';

type AccountHead = Omit<z.infer<typeof accountExport>['data'], 'parts'>;

const batchesOf = async function* (rows: ReturnType<AccountPart['export']>): AsyncGenerator<readonly unknown[]> {
  if (Symbol.asyncIterator in rows) yield* rows;
  else yield await rows;
};

/** The JSON of a list, row by row, with a pause after each: other requests are answered meanwhile. */
const listOf = async function* (rows: ReturnType<AccountPart['export']>): AsyncGenerator<string> {
  yield '[';
  let separator = '\n';
  for await (const batch of batchesOf(rows))
    for (const row of batch) {
      yield separator + JSON.stringify(row);
      separator = ',\n';
      await setImmediate();
    }
  yield ']';
};

/** The answer of `GET /api/auth/export`, written while it is sent: an account can be larger than the memory. */
export const accountDocument = async function* (
  head: AccountHead,
  ownerId: string,
  parts: readonly AccountPart[],
): AsyncGenerator<string> {
  yield `{"success":true,"data":${JSON.stringify(head).slice(0, -1)},"parts":{`;
  let separator = '\n';
  for (const part of parts) {
    yield `${separator}${JSON.stringify(part.name)}:`;
    yield* listOf(part.export(ownerId));
    separator = ',\n';
  }
  yield '}}}\n';
};

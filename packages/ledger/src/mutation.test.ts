import { stripTypeScriptTypes } from 'node:module';
import { describe, expect, it } from 'vitest';
import { joinModules } from '../bin/artifacts.ts';
import { judge, type Verify } from './testing/cases.ts';
import { keyCases } from './testing/key-cases.ts';
import { mutations, type Mutation } from './testing/mutations.ts';
import { noteCases } from './testing/note-cases.ts';
import { rowCases } from './testing/row-cases.ts';
import { textCases } from './testing/text-cases.ts';

const source = await joinModules('src/verify/verify-export.ts');
const cases = [...rowCases, ...textCases, ...keyCases, ...noteCases];

const isVerifier = (module: unknown): module is { verifyExport: Verify } =>
  typeof module === 'object' &&
  module !== null &&
  'verifyExport' in module &&
  typeof module.verifyExport === 'function';

const load = async (text: string): Promise<Verify> => {
  const script = stripTypeScriptTypes(text, { mode: 'strip' });
  const module: unknown = await import(`data:text/javascript;base64,${Buffer.from(script).toString('base64')}`);
  if (!isVerifier(module)) throw new TypeError('the source is not the verifier');
  return module.verifyExport;
};

const broken = ({ from, to }: Mutation): string => {
  const parts = source.split(from);
  if (parts.length !== 2) throw new RangeError(`occurs ${String(parts.length - 1)} times: ${from}`);
  return parts.join(to);
};

/** The case that caught the last mutant. Mutants are in source order, so the next is usually caught nearby. */
let caughtAt = 0;

/** The first case with a wrong result of the verifier, or null if all are right. */
const findFailure = async (verify: Verify): Promise<string | null> => {
  const distance = (index: number): number => Math.abs(index - caughtAt);
  for (const [index, test] of [...cases.entries()].toSorted(([a], [b]) => distance(a) - distance(b))) {
    if ((await judge(test, verify)) === null) continue;
    caughtAt = index;
    return test.name;
  }
  return null;
};

describe('the tamper suite', () => {
  it('passes on the verifier loaded in the way its broken copies are', async () => {
    expect(await findFailure(await load(source))).toBeNull();
  });

  it.each(mutations.map((mutation) => [mutation.name, mutation] as const))(
    'catches a verifier that %s',
    async (_, mutation) => {
      expect(await findFailure(await load(broken(mutation)))).not.toBeNull();
    },
  );
});

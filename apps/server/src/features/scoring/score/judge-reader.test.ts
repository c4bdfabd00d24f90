import { expect, test } from 'vitest';
import type { Provider } from '../../../providers/provider.ts';
import { createJudgeReader } from './judge-reader.ts';

const judge = { baseUrl: 'http://127.0.0.1:1/v1', model: 'judge', apiKey: '' };
const pairs = Array.from({ length: 20 }, (_, n) => ({ start: 0, end: 3, claim: `Claim ${n}`, evidence: 'Ann paid.' }));

test('when the judge has failed with some pairs it is not asked on about the others', async () => {
  const ends: string[] = [];
  let asked = 0;
  const provider: Provider = {
    id: 'custom',
    async *stream(_request, { signal }) {
      asked += 1;
      if (asked === 1) yield { type: 'delta', text: 'I would rather not say.' };
      else {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        ends.push(signal.reason instanceof DOMException ? signal.reason.name : '');
        signal.throwIfAborted();
      }
    },
  };
  const reading = createJudgeReader(judge, provider).read(pairs, AbortSignal.timeout(60_000));
  await expect(reading).rejects.toThrow('The judge gave no verdict');
  // The first of three questions was answered; the others had not ended by the time limit.
  await expect.poll(() => ends).toEqual(['AbortError', 'AbortError']);
});

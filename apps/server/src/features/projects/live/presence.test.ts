import { expect, test, vi } from 'vitest';
import { createPresence } from './presence.ts';

type Io = Parameters<typeof createPresence>[0];

/** A project's sockets, which other processes fail to report this many times. */
const failing = (times: number) => {
  const told: unknown[] = [];
  const warnings: unknown[] = [];
  let asked = 0;
  const io = {
    in: () => ({
      fetchSockets: async () => {
        asked += 1;
        if (asked <= times) throw new Error('timeout reached: only 0 responses received out of 1');
        return [{ data: { caller: { id: 'ann' } } }];
      },
    }),
    to: () => ({ emit: (_: string, presence: unknown) => told.push(presence) }),
  };
  const reads = { membersAmong: async (_: string, ids: readonly string[]) => ids.map((_id) => ({ _id, name: _id })) };
  // Only the parts of a socket server used here.
  const announce = createPresence(io as unknown as Io, reads, { warn: (...given: unknown[]) => warnings.push(given) });
  return { announce, told, warnings };
};

test('who is there is told once a process that died is no longer asked', async () => {
  const { announce, told, warnings } = failing(2);
  await announce('atlas');
  expect(told).toEqual([{ projectId: 'atlas', here: [{ _id: 'ann', name: 'ann' }] }]);
  expect(warnings).toHaveLength(2);
});

test('who is there is not asked for ever', async () => {
  const { announce, told, warnings } = failing(Infinity);
  await announce('atlas');
  expect(told).toEqual([]);
  expect(warnings).toHaveLength(4);
});

test('who came last is not taken back by an older answer that took longer', async () => {
  const told: { here: { _id: string }[] }[] = [];
  const present = new Set(['ann']);
  const slow = Promise.withResolvers<void>();
  let asked = 0;
  const io = {
    in: () => ({ fetchSockets: async () => [...present].map((id) => ({ data: { caller: { id } } })) }),
    to: () => ({ emit: (_: string, presence: { here: { _id: string }[] }) => told.push(presence) }),
  };
  const reads = {
    membersAmong: async (_: string, ids: readonly string[]) => {
      asked += 1;
      if (asked === 1) await slow.promise;
      return ids.map((_id) => ({ _id, name: _id }));
    },
  };
  const announce = createPresence(io as unknown as Io, reads, { warn: () => undefined });
  const first = announce('atlas');
  await vi.waitFor(() => expect(asked).toBe(1));
  present.add('bob');
  const second = announce('atlas');
  await new Promise((resolve) => setImmediate(resolve));
  slow.resolve();
  await Promise.all([first, second]);
  expect(told.at(-1)?.here.map(({ _id }) => _id)).toEqual(['ann', 'bob']);
});

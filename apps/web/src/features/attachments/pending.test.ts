import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PendingFile, PendingFiles } from './pending.ts';

const conversationId = 'c'.repeat(24);
const bees = 'a'.repeat(24);
const costs = 'b'.repeat(24);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The files of the conversation in another tab, which shares nothing but the storage. */
const openTab = async (): Promise<PendingFiles> => {
  vi.resetModules();
  const { filePlace } = await import('./pending.ts');
  return filePlace('a person with tabs', conversationId);
};

const attached = (id: string): PendingFile => ({
  key: id,
  id,
  name: `${id}.pdf`,
  detail: '1 kB',
  state: 'ready',
  wasThere: false,
  isPicture: false,
});

const add = ({ files }: PendingFiles, id: string): void => files.set([...files.get(), attached(id)]);
const idsOf = ({ files }: PendingFiles): string[] => files.get().map(({ key }) => key);
const stored = async (): Promise<string[]> => idsOf(await openTab()).toSorted();

it('keeps what each of two tabs attached', async () => {
  const [one, other] = [await openTab(), await openTab()];
  add(one, bees);
  add(other, costs);
  expect(await stored()).toEqual([bees, costs]);
  one.files.set([]);
  expect(await stored()).toEqual([costs]);
});

it('does not store again what another tab took out or sent', async () => {
  add(await openTab(), bees);
  const [one, other] = [await openTab(), await openTab()];
  one.files.set([]);
  add(other, costs);
  expect(idsOf(other)).toEqual([bees, costs]);
  expect(await stored()).toEqual([costs]);
});

it('takes out a restored file, and stores one again that comes back', async () => {
  add(await openTab(), bees);
  const tab = await openTab();
  tab.files.set([]);
  expect(await stored()).toEqual([]);
  add(tab, bees);
  expect(await stored()).toEqual([bees]);
});

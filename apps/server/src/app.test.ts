import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { exportAccount } from '@symbi/contracts/account';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#support/app.ts';

const folder = fileURLToPath(new URL('features/', import.meta.url));
const orderFile = fileURLToPath(new URL('../../../tools/architecture/order.js', import.meta.url));

/** The order lint enforces between imports. */
const declared = (): string[] => {
  const [, list] = /serverFeatures = \[([^\]]*)\]/.exec(readFileSync(orderFile, 'utf8')) ?? [];
  return [...(list ?? '').matchAll(/'([\w-]+)'/g)].map(([, name]) => name ?? '');
};

/** Features whose rows have no part of their own in an account's export, and why. */
const withoutExport: Readonly<Record<string, string>> = {
  users: 'the account itself stands at the head of every export',
  auth: 'a sign-in is no content, and its hash is a secret',
  replies: 'thoughts are in the file of their conversation',
  search: 'the index repeats what others export',
  scoring: 'explanations are reckoned from messages, which carry their scores',
  titles: 'a name that a model gave stands as the title of its conversation',
};

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

test('Every feature that has a folder is part of the app, in the declared order', () => {
  const names = server.app.features.map(({ name }) => name);
  expect(names).toEqual(declared());
  expect(names.toSorted()).toEqual(readdirSync(folder).toSorted());
});

test('Every feature with rows of its own has a part in the export of an account', async () => {
  const silent = server.app.features.filter(
    ({ name, accountParts = [] }) => existsSync(`${folder}${name}/table.ts`) && accountParts.length === 0,
  );
  expect(silent.map(({ name }) => name).toSorted()).toEqual(Object.keys(withoutExport).toSorted());
  const person = await server.register();
  const answer = await person.call('GET', '/api/auth/export');
  const parts = server.app.features.flatMap(({ accountParts = [] }) => accountParts.map(({ name }) => name));
  expect(new Set(parts).size).toBe(parts.length);
  expect(Object.keys(exportAccount.response.parse(answer.body).data.parts).toSorted()).toEqual(parts.toSorted());
});

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import plugin from './index.js';

const here = dirname(fileURLToPath(import.meta.url));
const oxlint = join(here, '../../node_modules/oxlint/bin/oxlint');
const server = 'apps/server/src';
const web = 'apps/web/src';

/** [file, its code, the rule that must report, or null] */
type Case = [file: string, code: string, rule: string | null];

/** How a feature declares a table. */
const tables = (name: string): string =>
  `declare module '../../platform/database/tables.ts' {\n  interface Tables {\n    ${name}: object;\n  }\n}\nexport {};`;

const cases: Case[] = [
  // packages
  ['packages/trust/src/a.ts', `import { b } from './b.ts'; b();`, null],
  ['packages/trust/src/c.ts', `import '@symbi/ledger';`, 'direction'],
  ['packages/trust/src/d.ts', `import { z } from 'zod'; z();`, 'direction'],
  ['packages/trust/src/e.ts', `export * from '../../ledger/src/index.ts';`, 'direction'],
  ['packages/trust/src/f.ts', `import type { A } from '@symbi/contracts/users'; export type B = A;`, 'direction'],
  ['packages/trust/src/g.ts', `export type B = import('@symbi/contracts/users').A;`, 'direction'],
  ['packages/trust/src/h.ts', `export const load = () => import('@symbi/retrieval');`, 'direction'],
  ['packages/trust/src/a.test.ts', `import { test } from 'vitest'; test('a', () => {});`, null],
  ['packages/ledger/src/a.ts', `import { readFileSync } from 'node:fs'; readFileSync('a');`, 'pure'],
  ['packages/ledger/bin/verify.ts', `import { readFileSync } from 'node:fs'; readFileSync('a');`, null],
  ['packages/retrieval/src/a.ts', `import { splitTerms } from '@symbi/text/terms'; splitTerms('a');`, null],
  ['packages/retrieval/src/c.ts', `import { stemmer } from 'stemmer'; stemmer('a');`, 'direction'],
  ['packages/retrieval/src/b.ts', `import '@symbi/trust';`, 'direction'],
  ['packages/trust/bin/a.ts', `import '@symbi/verifier';`, null],
  ['packages/trust/src/i.ts', `import '@symbi/verifier';`, 'direction'],
  ['packages/verifier/src/a.ts', `import { env } from 'onnxruntime-node'; import 'node:fs'; env;`, null],
  ['packages/encoder/src/a.ts', `import '@symbi/verifier/model';`, null],
  ['packages/encoder/src/b.ts', `import 'onnxruntime-node';`, 'direction'],
  ['packages/retrieval/bin/a.ts', `import '@symbi/encoder';`, null],
  ['packages/retrieval/src/i.ts', `import '@symbi/encoder';`, 'direction'],
  ['packages/verifier/src/b.ts', `import '@symbi/trust';`, 'direction'],
  [
    'packages/contracts/src/a.ts',
    `import { z } from 'zod'; import type { A } from '@symbi/trust'; export const b: A = z;`,
    null,
  ],
  ['packages/contracts/src/b.ts', `import 'fastify';`, 'direction'],
  ['packages/contracts/src/c.ts', `import '@symbi/server';`, 'direction'],
  [
    'packages/client/src/a.ts',
    `import '@symbi/contracts/users'; import type { Socket } from 'socket.io-client'; export type A = Socket;`,
    null,
  ],
  ['packages/client/src/b.ts', `import 'react';`, 'direction'],
  // server
  [`${server}/features/auth/g.ts`, `import '@symbi/client/calls';`, 'direction'],
  [`${server}/features/auth/g.test.ts`, `import '@symbi/client/calls';`, null],
  [`${server}/platform/a.ts`, `import '../features/users/service.ts';`, 'direction'],
  [`${server}/platform/http/b.ts`, `import { a } from '../a.ts'; a();`, null],
  [`${server}/platform/c.ts`, `import '../app.ts';`, 'direction'],
  [`${server}/providers/a.ts`, `import '../features/agents/service.ts';`, 'direction'],
  [`${server}/providers/b.ts`, `import { a } from '../platform/a.ts'; import '@symbi/contracts/agents'; a();`, null],
  [
    `${server}/features/auth/a.ts`,
    `import { a } from '../users/service.ts'; import { b } from './table.ts'; a(b);`,
    null,
  ],
  [
    `${server}/features/auth/e.ts`,
    `import '../../platform/id.ts'; import '../../providers/provider.ts'; import '@symbi/contracts/users';`,
    null,
  ],
  [`${server}/features/auth/f.ts`, `import '../../migrations/first.ts';`, 'direction'],
  [`${server}/features/auth/b.ts`, `import { a } from '../users/table.ts'; a();`, 'direction'],
  [`${server}/features/auth/c.ts`, `import type { A } from '../users/policy.ts'; export type B = A;`, 'direction'],
  [`${server}/features/users/a.ts`, `import type { A } from '../auth/service.ts'; export type B = A;`, 'direction'],
  [`${server}/features/users/b.ts`, `import { app } from '../../app.ts'; app();`, 'direction'],
  [
    `${server}/features/users/c.test.ts`,
    `import { app } from '../../app.ts'; import '../reports/table.ts'; app();`,
    null,
  ],
  [`${server}/features/users/d.ts`, `export * from '../receipts/service.ts';`, 'direction'],
  [`${server}/features/users/e.ts`, `import '@symbi/web';`, 'direction'],
  [`${server}/features/users/f.ts`, `import '../../../../web/src/main.tsx';`, 'direction'],
  [`${server}/features/gossip/a.ts`, `export const A = 1;`, 'declared-feature'],
  [`${server}/app.ts`, `import { a } from './features/reports/routes.ts'; import './platform/a.ts'; a();`, null],
  [`${server}/main.ts`, `import { app } from './app.ts'; import './platform/env.ts'; app();`, null],
  [`${server}/backup.ts`, `import './features/users/service.ts';`, 'direction'],
  [`${server}/platform/env.ts`, `export const env = process.env;`, null],
  [`${server}/platform/log.ts`, `export const level = process.env['LOG_LEVEL'];`, 'env-in-one-place'],
  [`${server}/main2.ts`, `import { env } from 'node:process'; export const port = env.PORT;`, 'env-in-one-place'],
  [`${server}/main3.ts`, `const { env } = process; export const port = env.PORT;`, 'env-in-one-place'],
  ['apps/server/test/support/database.ts', `export const url = process.env['TEST_DATABASE_URL'];`, null],
  [`${server}/features/auth/d.ts`, `import '../../../test/support/database.ts';`, 'direction'],
  [`${server}/features/auth/supported.ts`, `import '#support/database.ts';`, 'direction'],
  [`${server}/features/auth/supported.test.ts`, `import '#support/database.ts';`, null],
  ['apps/server/test/faults/a.test.ts', `import '#support/app.ts'; import '../../src/app.ts';`, null],
  // tables
  [`${server}/features/users/table.ts`, tables('users'), null],
  [`${server}/features/auth/table.ts`, tables('sessions'), null],
  [`${server}/platform/runs/table.ts`, tables('runs'), null],
  [`${server}/features/users/rows.ts`, tables('friends'), 'feature-files'],
  [`${server}/features/users/queries.ts`, `export const a = (q: Q) => q.selectFrom('users').execute();`, null],
  [`${server}/features/users/export-queries.ts`, `export const a = (q: Q) => q.selectFrom('users as u');`, null],
  [`${server}/features/users/queries/a.ts`, 'export const a = sql`update users set name = ${1}`;', null],
  [`${server}/features/users/g.ts`, `export const a = (q: Q) => q.deleteFrom('users').execute();`, 'feature-files'],
  [`${server}/features/users/h.ts`, 'export const a = sql`select 1`;', 'feature-files'],
  [`${server}/features/users/i.test.ts`, `export const a = (q: Q) => q.selectFrom('sessions').execute();`, null],
  [
    `${server}/features/auth/queries/a.ts`,
    `export const a = (q: Q) => q.selectFrom('users').execute();`,
    'table-owner',
  ],
  [`${server}/features/auth/queries/b.ts`, `export const a = (q: Q) => q.updateTable('users as u');`, 'table-owner'],
  [
    `${server}/features/auth/queries/c.ts`,
    `export const a = (q: Q) => q.selectFrom('sessions').leftJoin('users', 'users.id', 'user_id');`,
    'table-owner',
  ],
  [
    `${server}/features/auth/queries/d.ts`,
    `export const a = (q: Q) => q.selectFrom(['sessions', 'runs']);`,
    'table-owner',
  ],
  [`${server}/features/auth/queries/e.ts`, 'export const a = sql`delete from "users" where id = ${1}`;', 'table-owner'],
  [`${server}/features/auth/queries/f.ts`, 'export const a = sql<string>`users.name || ${1}`;', 'table-owner'],
  [
    `${server}/features/auth/queries/g.ts`,
    `export const a = (q: Q, table: string) => q.selectFrom(table);`,
    'table-owner',
  ],
  [`${server}/features/auth/queries/h.ts`, `export const a = (q: Q) => q.selectFrom('recent').select('users');`, null],
  [`${server}/platform/d.ts`, `export const a = (q: Q) => q.selectFrom('users').execute();`, 'table-owner'],
  [`${server}/platform/e.ts`, `export const a = (q: Q) => q.selectFrom('runs').execute();`, null],
  [`${server}/migrations/a.ts`, `export const a = (q: Q) => q.selectFrom('users').execute();`, null],
  [`${server}/providers/fakes/a.ts`, `export const a = (q: Q) => q.selectFrom('users').execute();`, null],
  // rooms of a feature
  [`${server}/features/agents/feature.ts`, `export const A = 1;`, 'feature-files'],
  ...Array.from({ length: 16 }, (_, n): Case => [
    `${server}/features/agents/many/n${n}.ts`,
    `export const A = 1;`,
    null,
  ]),
  [`${server}/features/bonds/feature.ts`, `export const A = 1;`, null],
  ...Array.from({ length: 15 }, (_, n): Case => [`${server}/features/bonds/few/n${n}.ts`, `export const A = 1;`, null]),
  [`${server}/features/prompts/feature.ts`, `export const A = 1;`, 'feature-files'],
  [`${server}/features/prompts/routes.ts`, `export const A = 1;`, null],
  [`${server}/features/folders/feature.ts`, `export const A = 1;`, null],
  [`${server}/features/folders/routes.ts`, `export const A = 1;`, null],
  [`${server}/features/folders/service.ts`, `export const A = 1;`, null],
  // cycles, including type imports
  [`${server}/platform/circle/a.ts`, `import type { B } from './b.ts'; export type A = B | 1;`, 'import(no-cycle)'],
  [`${server}/platform/circle/b.ts`, `import type { A } from './a.ts'; export type B = A | 2;`, 'import(no-cycle)'],
  // web
  [`${web}/features/agents/a.ts`, `import '../conversations/api.ts';`, 'direction'],
  [`${web}/features/agents/b.ts`, `import { a } from './components/a.tsx'; import '../../ui/button.tsx'; a();`, null],
  [`${web}/features/agents/c.ts`, `import '../../app/router.tsx';`, 'direction'],
  [`${web}/features/agents/d.ts`, `import '@symbi/server';`, 'direction'],
  [`${web}/features/agents/e.ts`, `import 'node:fs';`, 'direction'],
  [`${web}/features/agents/v.ts`, `import '@symbi/verifier';`, 'direction'],
  [`${web}/features/agents/e.ts`, `import '@symbi/encoder';`, 'direction'],
  [`${web}/ui/a.ts`, `import '../features/agents/api.ts';`, 'direction'],
  [`${web}/platform/a.ts`, `export const load = () => import('../features/agents/api.ts');`, 'direction'],
  [`${web}/pages/a.ts`, `import '../features/agents/api.ts'; import '../features/conversations/api.ts';`, null],
  [`${web}/app/a.ts`, `import '../pages/a.ts'; import '../features/agents/api.ts';`, null],
  [`${web}/ui/b.tsx`, `export const A = () => <p dangerouslySetInnerHTML={{ __html: '' }} />;`, 'no-raw-html'],
  [
    `${web}/ui/c.tsx`,
    `export const A = (p: object) => <p {...p} {...{ dangerouslySetInnerHTML: p }} />;`,
    'no-raw-html',
  ],
  [`${web}/ui/d.tsx`, `export const A = () => <iframe title="a" srcDoc="a" />;`, 'no-raw-html'],
  [`${web}/ui/e.ts`, `document.body.innerHTML = 'a';`, 'no-raw-html'],
  [`${web}/ui/f.ts`, `document.body['inner' + 'HTML'] = 'a'; document.body['outerHTML'] = 'a';`, 'no-raw-html'],
  [`${web}/ui/g.ts`, `document.body.insertAdjacentHTML('beforeend', 'a');`, 'no-raw-html'],
  [`${web}/ui/h.ts`, `window.document.write('a'); document.write('a');`, 'no-raw-html'],
  [`${web}/ui/i.ts`, `eval('a');`, 'no-raw-html'],
  [`${web}/ui/j.ts`, `export const f = new Function('return 1');`, 'no-raw-html'],
  [`${web}/ui/k.ts`, `document.body.setAttribute('srcdoc', 'a');`, 'no-raw-html'],
  // spelling
  ['packages/text/src/s.ts', `export const COLOUR = 1;`, 'american-spelling'],
  ['packages/text/src/t.ts', `/** Normalises a term. */\nexport const A = 1;`, 'american-spelling'],
  ['packages/text/src/u.ts', `/** Normalizes 'colours'. */\nexport const a = { 'aria-labelledby': 'colour' };`, null],
  // names
  ['packages/text/src/v.ts', `export interface Found {\n  readonly a: 1;\n}`, 'type-names'],
  ['packages/text/src/w.ts', `export type WordsMarked = string;`, 'type-names'],
  ['packages/text/src/z.ts', `export type Place = string;`, 'type-names'],
  [
    'packages/text/src/x.ts',
    `export type Need = string;\nexport type FoundWord = string;\nexport type WordPlace = string;`,
    null,
  ],
  ['packages/text/src/k1.ts', `export const mostWords = 10 * 60;`, 'constant-names'],
  ['packages/text/src/k2.ts', `const name = 'a';\nexport const f = () => name;`, 'constant-names'],
  ['packages/text/src/k3.ts', `export const MOST_WORDS = 10;\nexport const words = ['a'];`, null],
  ['packages/contracts/src/k4.ts', `export const mostWords = 10;`, 'constant-names'],
  ['packages/text/src/y.ts', `export class ReplyRefused extends Error {}`, null],
  [`${web}/ui/l.ts`, `document.body.textContent = 'a'; setTimeout(() => {}, 1);`, null],
  [`${web}/platform/paths.ts`, `export const login = '/login';`, null],
  [`${web}/features/agents/p1.ts`, `export const A = '/agents';`, 'path-literal'],
  [`${web}/features/agents/p2.ts`, 'export const a = (id: string) => `/agents/${id}`;', 'path-literal'],
  [`${web}/app/p3.tsx`, `export const A = () => <a href="/">a</a>;`, 'path-literal'],
  [`${web}/app/p4.ts`, `export const routes = [{ path: 'agents/:id' }];`, 'path-literal'],
  [`${web}/app/p5.ts`, `export const routes = [{ path: '*' }]; export const key = { key: '/' };`, null],
  [`${web}/app/p6.test.ts`, `export const a = '/agents';`, null],
  [`${server}/features/users/p7.ts`, `export const A = '/agents';`, null],
  [`${web}/features/agents/q1.ts`, `import { keys } from '../users/keys.ts'; keys();`, null],
  [`${web}/features/agents/keys.ts`, `import './api.ts';`, 'direction'],
  [`${web}/features/users/keys.ts`, `export const users = { queryKey: ['users'] };`, null],
  [`${web}/features/agents/q2.ts`, `export const query = { queryKey: ['agents'] as const };`, 'query-key'],
  [`${web}/features/agents/q3.ts`, `const root = ['a']; export const q = { queryKey: [...root, 'b'] };`, 'query-key'],
  // purity
  ['packages/trust/src/p1.ts', `export const a = Date.now();`, 'pure'],
  ['packages/trust/src/p2.ts', `export const a = Math.random();`, 'pure'],
  ['packages/trust/src/p3.ts', `export const a = new Date();`, 'pure'],
  ['packages/trust/src/p4.ts', `export const a = globalThis.crypto.randomUUID();`, 'pure'],
  ['packages/trust/src/p5.ts', `export const a = process.env['A'];`, 'pure'],
  ['packages/trust/src/p6.ts', `export const a = () => fetch('a');`, 'pure'],
  [
    'packages/trust/src/p7.ts',
    `export const a = (time: number) => new Date(time).getTime() + Math.max(time, 0);`,
    null,
  ],
  ['packages/trust/src/p8.test.ts', `export const a = Date.now();`, null],
];

let folder: string;
const found = new Map<string, Set<string>>();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'symbi-architecture-'));
  const names = Object.keys(plugin.rules);
  const noCycle = { 'import/no-cycle': ['error', { ignoreTypes: false }] };
  const rules = { ...Object.fromEntries(names.map((name) => [`symbi/${name}`, 'error'])), ...noCycle };
  const config = {
    plugins: ['import'],
    categories: { correctness: 'off' },
    jsPlugins: [join(here, 'index.js')],
    rules,
  };
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));
  for (const [file, code] of cases) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), `${code}\n`);
  }
  for (const { filename, code } of lint(folder)) {
    const rule = /^symbi\((.+)\)$/.exec(code)?.[1] ?? code;
    found.set(filename, (found.get(filename) ?? new Set()).add(rule));
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function lint(path: string): { filename: string; code: string }[] {
  const run = (): string => {
    try {
      return execFileSync(process.execPath, [oxlint, '-f', 'json'], { cwd: path, encoding: 'utf8' });
    } catch (error) {
      if (error instanceof Error && 'stdout' in error && typeof error.stdout === 'string') return error.stdout;
      throw error;
    }
  };
  const report: unknown = JSON.parse(run());
  if (typeof report !== 'object' || report === null || !('diagnostics' in report))
    throw new Error('oxlint gave no report');
  return report.diagnostics as { filename: string; code: string }[];
}

test.each(cases)('%s with `%s` gives %s', (file, _code, rule) => {
  expect([...(found.get(file) ?? [])]).toEqual(rule === null ? [] : [rule]);
});

test('a folder linted on its own is judged as the whole is', () => {
  const codes = lint(join(folder, server, 'platform')).map(({ code }) => code);
  expect(codes).toContain('symbi(direction)');
  expect(codes).toContain('symbi(env-in-one-place)');
});

test('the repository turns on every rule of the plugin', () => {
  const config = readFileSync(join(here, '../../.oxlintrc.json'), 'utf8');
  for (const rule of Object.keys(plugin.rules)) expect(config).toContain(`"symbi/${rule}": "error"`);
  expect(config).toContain('"import/no-cycle": ["error", { "ignoreTypes": false }]');
});

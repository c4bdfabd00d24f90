import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { at } from './paths.mjs';
import { runNode } from './run.mjs';
import { serverEnv } from './server-flags.mjs';

/** @typedef {{ name: string, passed: number, failed: number, skipped: number, code: number }} Result */

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/**
 * Runs vitest projects in parallel, so that one uses the pauses of another, and counts the tests of each.
 * @param {{ names: Record<string, string>, config?: string, env: Record<string, string | undefined>, folder: string,
 * filters: string[] }} suite `names` has the display name of each project
 * @returns {Promise<Result[]>}
 */
export async function runVitest({ names, config = 'vitest.config.ts', env, folder, filters }) {
  const file = join(folder, `${Object.keys(names).join('-')}.json`);
  const chosen = Object.keys(names).flatMap((project) => ['--project', `${project}*`]);
  const reporters = ['--reporter=minimal', `--reporter=${at('tools/lib/counts-reporter.mjs')}`];
  const args = ['run', ...filters, '--config', at(config), ...chosen, ...reporters];
  const { code } = await runNode([at('node_modules/vitest/vitest.mjs'), ...args], {
    env: { ...serverEnv, ...env, TEST_COUNTS: file, TMPDIR: folder },
  });
  const counts = readReport(file);
  const hasFailed = Object.values(counts ?? {}).some(({ failed }) => failed > 0);
  return Object.entries(names).map(([project, name]) => {
    // A browser project has the browser's name after its own.
    const found = Object.entries(counts ?? {}).find(([own]) => own === project || own.startsWith(`${project} (`));
    const count = found?.[1] ?? { passed: 0, failed: 0, skipped: 0 };
    // If no test failed, something else did.
    const own = count.failed > 0 ? 1 : hasFailed ? 0 : code;
    return { name, ...count, code: counts === null ? code || 1 : own };
  });
}

/**
 * Runs the browser journeys and counts them.
 * @param {{ name: string, chromium: string, services: Record<string, string | undefined>, folder: string, filters: string[] }} options
 * @returns {Promise<Result>}
 */
export async function runJourneys({ name, chromium, services, folder, filters }) {
  const file = join(folder, `${name.replace(/\W+/g, '-')}.json`);
  const env = {
    // Playwright sets FORCE_COLOR for its workers, and Node warns about both.
    NO_COLOR: undefined,
    FORCE_COLOR: process.stderr.isTTY ? undefined : '0',
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    TMPDIR: folder,
    ...services,
  };
  const args = [
    at('node_modules/@playwright/test/cli.js'),
    'test',
    ...filters,
    '--config',
    at('e2e/playwright.config.ts'),
  ];
  const { code } = await runNode([...args, '--reporter=line,json'], { env });
  const stats = readReport(file)?.stats;
  if (stats === undefined) return { name, passed: 0, failed: 0, skipped: 0, code: code || 1 };
  return { name, passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped, code };
}

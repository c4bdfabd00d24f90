import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { at } from './paths.mjs';
import { runNode } from './run.mjs';

/** @typedef {{ name: string, passed: number, failed: number, skipped: number, code: number }} Result */

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/**
 * Runs vitest projects and counts their tests.
 * @param {{ name: string, projects: string[], config?: string, env: Record<string, string | undefined>, folder: string, filters: string[] }} suite
 * @returns {Promise<Result>}
 */
export async function runVitest({ name, projects, config = 'vitest.config.ts', env, folder, filters }) {
  const file = join(folder, `${name.replace(/\W+/g, '-')}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=minimal', '--reporter=json', `--outputFile.json=${file}`];
  const args = ['run', ...filters, '--config', at(config), ...chosen, ...reporters];
  const { code } = await runNode([at('node_modules/vitest/vitest.mjs'), ...args], { env: { ...env, TMPDIR: folder } });
  const report = readReport(file);
  if (report === null) return { name, passed: 0, failed: 0, skipped: 0, code: code || 1 };
  // A file that cannot be loaded has no tests to fail; it counts as one failure.
  const broken = report.testResults.filter(
    (result) => result.status === 'failed' && result.assertionResults.length === 0,
  ).length;
  return {
    name,
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    code,
  };
}

/**
 * Runs the browser journeys and counts them.
 * @param {{ name: string, chromium: string, services: Record<string, string | undefined>, folder: string, filters: string[] }} options
 * @returns {Promise<Result>}
 */
export async function runJourneys({ name, chromium, services, folder, filters }) {
  const file = join(folder, `${name.replace(/\W+/g, '-')}.json`);
  const env = {
    // Playwright sets FORCE_COLOR for its workers, and Node warns when it meets both.
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

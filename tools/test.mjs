// `npm test`: the quick set of every part but `processes` (tools/lib/quick.mjs). `npm test -- all`: these parts whole.
// `npm test -- server postgres`: only those parts, whole; arguments after another `--` filter by file name:
// `npm test -- packages -- stance`. `npm test -- processes`, only on request, runs every journey against two processes on
// PostgreSQL and Redis.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { onNode24 } from './lib/run.mjs';
import { fail, say, since } from './lib/say.mjs';
import { scratchFolder } from './lib/scratch.mjs';

const parts = ['packages', 'web', 'screens', 'server', 'postgres', 'journeys', 'processes'];
/** Every part except the journeys against two processes, which would double the time: `npm test -- processes`. */
const usual = parts.filter((part) => part !== 'processes');
const withoutServices = {
  TEST_DATABASE_URL: undefined,
  TEST_REDIS_URL: undefined,
  DATABASE_URL: undefined,
  REDIS_URL: undefined,
};

function readArguments() {
  const args = process.argv.slice(2);
  const divider = args.indexOf('--');
  const names = divider === -1 ? args : args.slice(0, divider);
  const unknown = names.filter((name) => name !== 'all' && !parts.includes(name));
  if (unknown.length > 0) fail(`There is no part '${unknown.join("', '")}'; the parts are all, ${parts.join(', ')}.`);
  const filters = divider === -1 ? [] : args.slice(divider + 1);
  const wanted = names.flatMap((name) => (name === 'all' ? usual : [name]));
  // A filter looks among all files, for whoever names one wants it to run.
  const isQuick = wanted.length === 0 && filters.length === 0;
  return { wanted: new Set(wanted.length > 0 ? wanted : usual), filters, isQuick };
}

/** Calls `run` with PostgreSQL and Redis if available. CI requires them. */
async function withServices(missing, run) {
  const { findPostgres, findRedis } = await import('./lib/services.mjs');
  const [postgres, redis] = [await findPostgres(), await findRedis()];
  try {
    if (postgres === null) missing.push('PostgreSQL (install it, or set TEST_DATABASE_URL)');
    if (redis === null) missing.push('Redis (install it, or set TEST_REDIS_URL)');
    const services = { ...withoutServices, TEST_DATABASE_URL: postgres?.url, TEST_REDIS_URL: redis?.url };
    const what = [postgres?.what, redis?.what].filter(Boolean).join(' and ');
    const name = [postgres && 'PostgreSQL', redis && 'Redis'].filter(Boolean).join(' and ');
    await run({ services, what, name, isWhole: postgres !== null && redis !== null });
  } finally {
    await postgres?.stop();
    await redis?.stop();
  }
}

/** Runs the suites without a browser in parallel: packages, web, and the server on each of its databases. */
async function runWithoutBrowser(run, found) {
  const { runVitest } = await import('./lib/suites.mjs');
  const titles = { packages: 'packages', web: 'web', server: 'server on SQLite', postgres: `server on ${found.name}` };
  const projects = Object.entries(titles).filter(
    ([name]) => run.wanted.has(name) && (name !== 'postgres' || found.what !== ''),
  );
  if (projects.length === 0) return [];
  say(`${projects.map(([name, title]) => (name === 'postgres' ? `server on ${found.what}` : title)).join(', ')} ...`);
  const names = Object.fromEntries(projects);
  return runVitest({ names, env: found.services, ...run });
}

/** @returns {Promise<string | undefined>} the Chromium of all suites; reports it as missing if there is none */
async function chromiumFor(missing) {
  const { ensureChromium } = await import('./lib/chromium.mjs');
  const chromium = await ensureChromium();
  if (chromium === undefined) missing.push('Chromium (install it, or set CHROMIUM_PATH)');
  return chromium;
}

const notRun = (name) => [{ name, passed: 0, failed: 0, skipped: 0, code: 1 }];

/** Journeys through the built web app in Chromium, against the real server. */
async function runInBrowser(name, run, { chromium, services }) {
  const { ensureWebBuilt } = await import('./lib/web.mjs');
  const { runJourneys } = await import('./lib/suites.mjs');
  if (chromium === undefined || !(await ensureWebBuilt())) return notRun(name);
  say(`${name} in ${chromium} ...`);
  return [await runJourneys({ name, chromium, services, ...run })];
}

/** Screens of the web app in Chromium, against a simulated server described by the contracts. */
async function runScreens(run, chromium) {
  const { runVitest } = await import('./lib/suites.mjs');
  if (chromium === undefined) return notRun('screens');
  say(`screens in ${chromium} ...`);
  const env = { ...withoutServices, CHROMIUM_PATH: chromium };
  return runVitest({ names: { screens: 'screens' }, config: 'apps/web/vitest.config.ts', env, ...run });
}

/**
 * Sequential: in parallel on two cores the parts slow each other down, and time-dependent tests fail. Only the suites
 * without a browser run in parallel.
 */
async function runAll(run, found) {
  const { wanted, missing } = run;
  const isWanted = (name) => wanted.has(name);
  const chromium = ['screens', 'journeys', 'processes'].some(isWanted) ? await chromiumFor(missing) : undefined;
  run.results.push(...(await runWithoutBrowser(run, found)));
  if (isWanted('screens')) run.results.push(...(await runScreens(run, chromium)));
  if (isWanted('journeys'))
    run.results.push(...(await runInBrowser('journeys', run, { chromium, services: withoutServices })));
  if (!isWanted('processes') || !found.isWhole) return;
  const services = { ...found.services, SERVER_PROCESSES: '2' };
  run.results.push(...(await runInBrowser('journeys with two processes', run, { chromium, services })));
}

/** Prints what ran, then one line of totals. */
function conclude(results, missing, start) {
  say('');
  for (const { name, passed, failed, skipped, code } of results) {
    const none =
      passed + failed + skipped === 0 ? ' (no test ran)' : code !== 0 && failed === 0 ? ` (ended with ${code})` : '';
    say(`${name.padEnd(32)} ${passed} passed, ${failed} failed, ${skipped} skipped${none}`);
  }
  for (const what of missing) say(`not run: ${what}`);
  if (process.env['TEST_SET'] === 'quick') say('the quick set; every test runs with: npm test -- all');
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const isComplete = missing.length === 0 || process.env['CI'] === undefined;
  const isGreen = results.length > 0 && results.every(({ code, passed }) => code === 0 && passed > 0);
  say(`in ${since(start)}`);
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`);
  process.exitCode = isGreen && isComplete ? 0 : 1;
}

async function main() {
  const start = performance.now();
  const { wanted, filters, isQuick } = readArguments();
  process.env['TEST_SET'] = isQuick ? 'quick' : 'all';
  const folder = mkdtempSync(join(scratchFolder(), 'symbi-test-'));
  // PostgreSQL, which does not run as root, must reach its own folder inside.
  chmodSync(folder, 0o711);
  const [results, missing] = [[], []];
  const run = { wanted, folder, filters, results, missing };
  try {
    if (wanted.has('postgres') || wanted.has('processes')) await withServices(missing, (found) => runAll(run, found));
    else await runAll(run, { services: withoutServices, what: '', name: '' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  conclude(results, missing, start);
}

ensureInstalled();
if (onNode24(fileURLToPath(import.meta.url))) await main();

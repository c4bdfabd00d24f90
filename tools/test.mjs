// `npm test`: everything. `npm test -- server postgres` only those parts; what follows a further `--`
// narrows them by file name: `npm test -- packages -- stance`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { onNode24 } from './lib/run.mjs';
import { fail, say, since } from './lib/say.mjs';

const parts = ['packages', 'web', 'server', 'postgres', 'journeys'];
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
  const unknown = names.filter((name) => !parts.includes(name));
  if (unknown.length > 0) fail(`There is no part '${unknown.join("', '")}'; the parts are ${parts.join(', ')}.`);
  return { wanted: new Set(names.length > 0 ? names : parts), filters: divider === -1 ? [] : args.slice(divider + 1) };
}

/** The server suite once more, on PostgreSQL and Redis. CI may not go without them. */
async function runOnServices(folder, filters, results, missing) {
  const { findPostgres, findRedis } = await import('./lib/services.mjs');
  const { runVitest } = await import('./lib/suites.mjs');
  const [postgres, redis] = [await findPostgres(), await findRedis()];
  try {
    if (postgres === null) missing.push('PostgreSQL (install it, or set TEST_DATABASE_URL)');
    if (redis === null) missing.push('Redis (install it, or set TEST_REDIS_URL)');
    const services = [postgres, redis].filter((service) => service !== null);
    if (services.length === 0) return;
    say(`\nServer on ${services.map(({ what }) => what).join(' and ')}`);
    const env = { ...withoutServices, TEST_DATABASE_URL: postgres?.url, TEST_REDIS_URL: redis?.url };
    const name = [postgres && 'PostgreSQL', redis && 'Redis'].filter(Boolean).join(' and ');
    results.push(await runVitest({ name: `server on ${name}`, projects: ['server'], env, folder, filters }));
  } finally {
    await postgres?.stop();
    await redis?.stop();
  }
}

async function runInBrowser(folder, filters, results, missing) {
  const { ensureChromium } = await import('./lib/chromium.mjs');
  const { ensureWebBuilt } = await import('./lib/web.mjs');
  const { runJourneys } = await import('./lib/suites.mjs');
  const chromium = await ensureChromium();
  if (chromium === undefined) missing.push('Chromium (install it, or set CHROMIUM_PATH)');
  if (chromium === undefined || !(await ensureWebBuilt())) {
    results.push({ name: 'journeys', passed: 0, failed: 0, skipped: 0, code: 1 });
    return;
  }
  say(`\nJourneys in ${chromium}`);
  results.push(await runJourneys({ chromium, folder, filters }));
}

/** Says what ran and ends with the one line of totals. */
function conclude(results, missing, start) {
  say('');
  for (const { name, passed, failed, skipped, code } of results) {
    const none =
      passed + failed + skipped === 0 ? ' (no test ran)' : code !== 0 && failed === 0 ? ` (ended with ${code})` : '';
    say(`${name.padEnd(32)} ${passed} passed, ${failed} failed, ${skipped} skipped${none}`);
  }
  for (const what of missing) say(`not run: ${what}`);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const isComplete = missing.length === 0 || process.env['CI'] === undefined;
  const isGreen = results.length > 0 && results.every(({ code, passed }) => code === 0 && passed > 0);
  say(`in ${since(start)}`);
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`);
  process.exitCode = isGreen && isComplete ? 0 : 1;
}

async function main() {
  const start = performance.now();
  const { wanted, filters } = readArguments();
  const { runVitest } = await import('./lib/suites.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'symbi-test-'));
  const results = [];
  const missing = [];
  try {
    for (const name of ['packages', 'web', 'server'].filter((part) => wanted.has(part))) {
      say(`\n${name}${name === 'server' ? ' on SQLite' : ''}`);
      const title = name === 'server' ? 'server on SQLite' : name;
      results.push(await runVitest({ name: title, projects: [name], env: withoutServices, folder, filters }));
    }
    if (wanted.has('postgres')) await runOnServices(folder, filters, results, missing);
    if (wanted.has('journeys')) await runInBrowser(folder, filters, results, missing);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  conclude(results, missing, start);
}

ensureInstalled();
if (onNode24(fileURLToPath(import.meta.url))) await main();

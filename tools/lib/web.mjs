import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { runNode } from './run.mjs';
import { at } from './paths.mjs';
import { say, since } from './say.mjs';

const marker = at('apps/web/dist/.symbi-build');
const packages = ['client', 'contracts', 'trust', 'ledger', 'retrieval'];
const sources = ['apps/web', ...packages.map((name) => `packages/${name}/src`)];
const others = ['package-lock.json', 'tsconfig.base.json'];
const skipped = new Set(['dist', 'node_modules', 'test']);

/** Every file the build can read, in a fixed order. */
function filesUnder(folder) {
  if (!existsSync(at(folder))) return [];
  const entries = readdirSync(at(folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    if (skipped.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) return [];
    return entry.isDirectory() ? filesUnder(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`];
  });
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of [...others, ...sources.flatMap(filesUnder)]) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(at(file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * Builds the web app if its sources have changed since the last build.
 * @returns {Promise<boolean>} whether the build is up to date; if not, it has printed why
 */
export async function ensureWebBuilt() {
  if (!existsSync(at('apps/web/index.html'))) {
    say('There is no web app to build: apps/web/index.html is missing.');
    return false;
  }
  const wanted = fingerprint();
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return true;
  const start = performance.now();
  say('Building the web app ...');
  rmSync(marker, { force: true });
  const options = ['build', '--logLevel', 'warn'];
  const env = { NODE_ENV: 'production' };
  const result = await runNode([at('node_modules/vite/bin/vite.js'), ...options], {
    cwd: at('apps/web'),
    env,
    capture: true,
  });
  if (result.code !== 0) {
    say(`${result.output.trim()}\nThe web app could not be built; the lines above say why.`);
    return false;
  }
  writeFileSync(marker, wanted);
  say(`Built in ${since(start)}.`);
  return true;
}

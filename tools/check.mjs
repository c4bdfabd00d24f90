// `npm run check`: format, lint, types, unused code. `npm run check -- lint` only that part.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { at } from './lib/paths.mjs';
import { onNode24, runNode } from './lib/run.mjs';
import { fail, say, since } from './lib/say.mjs';

const steps = {
  format: ['node_modules/oxfmt/bin/oxfmt', '--check'],
  lint: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
  types: ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'],
  'web types': ['node_modules/typescript/bin/tsc', '-p', 'apps/web/tsconfig.json'],
  'verifier page': ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'packages/ledger/page/tsconfig.json'],
  'journey types': ['node_modules/typescript/bin/tsc', '-p', 'e2e/tsconfig.json'],
  unused: ['node_modules/knip/bin/knip.js', '--no-progress'],
};

async function runStep(name) {
  const [file, ...args] = steps[name];
  const start = performance.now();
  const config = args[args.indexOf('-p') + 1];
  if (args.includes('-p') && !existsSync(at(config))) {
    say(`failed  ${name}: ${config} is missing`);
    return false;
  }
  const { code, output } = await runNode([at(file), ...args], { capture: true });
  say(`${code === 0 ? 'ok    ' : 'failed'}  ${name.padEnd(13)} ${since(start)}`);
  if (code !== 0) say(`${output.trim()}\n`);
  return code === 0;
}

async function main() {
  const start = performance.now();
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => steps[name] === undefined);
  if (unknown.length > 0)
    fail(`There is no step '${unknown.join("', '")}'; the steps are ${Object.keys(steps).join(', ')}.`);
  const wanted = Object.keys(steps).filter((name) => names.length === 0 || names.includes(name));
  // Lint and types use every core by themselves; the two light steps run in parallel.
  const light = wanted.filter((name) => name === 'format' || name === 'unused');
  const heavy = wanted.filter((name) => !light.includes(name));
  const inTurn = async (list) => {
    const results = [];
    for (const name of list) results.push(await runStep(name));
    return results;
  };
  const results = (await Promise.all([inTurn(heavy), inTurn(light)])).flat();
  const failed = results.filter((isGood) => !isGood).length;
  say(`${failed === 0 ? 'All checks hold' : `${failed} of ${results.length} checks failed`} (${since(start)}).`);
  process.exitCode = failed === 0 ? 0 : 1;
}

ensureInstalled();
if (onNode24(fileURLToPath(import.meta.url))) await main();

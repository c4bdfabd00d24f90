// `npm run bench`: all benchmarks in bench/, one after another; `npm run bench -- NAME [arguments]`: one.
import { readdirSync } from 'node:fs';
import { ensureInstalled } from './lib/install.mjs';
import { at } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';
import { fail, say, since } from './lib/say.mjs';
import { ensureWebBuilt } from './lib/web.mjs';

const known = readdirSync(at('bench'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('.d.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
  .sort();
const [name, ...args] = process.argv.slice(2);
if (known.length === 0) fail('There is no benchmark yet: bench/ holds no .ts file.');
if (name !== undefined && !known.includes(name))
  fail(`There is no benchmark '${name}'; there are ${known.join(', ')}.`);

ensureInstalled();
if (!(await ensureWebBuilt())) process.exit(1);
const failed = [];
for (const bench of name === undefined ? known : [name]) {
  const start = performance.now();
  say(`\n${bench}`);
  const { code } = await runNode(['--expose-gc', at(`bench/${bench}.ts`), ...args], { cwd: at('bench') });
  say(`${bench} took ${since(start)}${code === 0 ? '' : ` and ended with ${code}`}`);
  if (code !== 0) failed.push(bench);
}
if (failed.length > 0) fail(`Failed: ${failed.join(', ')}`);

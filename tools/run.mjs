// `node tools/run.mjs FILE.ts [arguments]`: runs a file on Node 24, after the install.
import { existsSync } from 'node:fs';
import { ensureInstalled } from './lib/install.mjs';
import { at } from './lib/paths.mjs';
import { become } from './lib/run.mjs';
import { fail } from './lib/say.mjs';

const [file, ...args] = process.argv.slice(2);
if (file === undefined) fail('Usage: node tools/run.mjs FILE.ts [arguments]');
if (!existsSync(at(file))) fail(`There is no ${file} in this repository.`);
ensureInstalled();
// npm runs scripts in the repository, but a person's relative paths refer to their own working directory.
become([at(file), ...args], { cwd: process.env['INIT_CWD'] ?? process.cwd() });

import { writeFile } from 'node:fs/promises';
import { buildPage, buildScript } from './artifacts.ts';

/** Writes the two standalone files: the single-file verifier and the page. */
await writeFile(new URL('../page/symbi-verify.mjs', import.meta.url), await buildScript());
await writeFile(new URL('../page/verify.html', import.meta.url), await buildPage());

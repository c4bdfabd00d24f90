import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const read = async (path: string): Promise<string> => readFile(new URL(`../${path}`, import.meta.url), 'utf8');

const oxfmt = fileURLToPath(new URL('../../../node_modules/oxfmt/bin/oxfmt', import.meta.url));
const config = fileURLToPath(new URL('../../../.oxfmtrc.json', import.meta.url));

const format = (script: string): string =>
  execFileSync(process.execPath, [oxfmt, '-c', config, '--stdin-filepath=script.mjs'], {
    input: script,
    encoding: 'utf8',
  });

/** A relative import and its target. */
const ownImport = /^import (type )?[^;]*? from '(\.{1,2}\/[^']+)';\n/gm;

/** A module's dependencies, each after its own, in an order determined by the sources alone. */
const modulesOf = async (path: string, known = new Map<string, string>()): Promise<Map<string, string>> => {
  const source = await read(path);
  for (const [, type, specifier = ''] of source.matchAll(ownImport)) {
    const needed = posix.join(posix.dirname(path), specifier);
    if (type === undefined && !known.has(needed)) await modulesOf(needed, known);
  }
  return known.set(path, source);
};

/**
 * A module and its dependencies within this package as one TypeScript module. Names must be unique across the modules,
 * since a duplicate declaration would not load.
 */
export const joinModules = async (path: string): Promise<string> =>
  [...(await modulesOf(path)).values()]
    .map((source) => source.replace(/^#!.*\n/, '').replaceAll(ownImport, ''))
    .join('\n\n');

/** JavaScript of a TypeScript module, without types and their comments. */
const strip = (source: string): string =>
  stripTypeScriptTypes(source.replaceAll(/\/\*\*(?:(?!\*\/)[^])*\*\/\n(?=(?:export )?(?:interface|type) )/g, ''), {
    mode: 'strip',
  })
    .replaceAll(/^\/\/ oxlint-disable .*\n/gm, '')
    .replaceAll(/\n(?:[ \t]*\n){2,}/g, '\n\n')
    .trim();

const joined = async (program: string): Promise<string> => format(`${strip(await joinModules(program))}\n`);

/** The verifier and its command line in one JavaScript file without dependencies. */
export const buildScript = async (): Promise<string> =>
  `#!/usr/bin/env node\n// Symbi's offline verifier of signed logs, Apache-2.0. Needs Node 20 or newer and nothing else.\n${await joined('bin/verify.ts')}`;

/** The source expression of an inline script or style in a Content-Security-Policy. */
export const sourceHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The verifier as one HTML page that may load nothing: its policy allows only its own script and style, by hash. */
export const buildPage = async (): Promise<string> => {
  const script = `\n${await joined('page/main.mts')}`;
  const style = `\n${await read('page/page.css')}`;
  if (/<\/(?:script|style)|<!--/i.test(script + style)) throw new Error('the page would end inside its script');
  const policy = [
    "default-src 'none'",
    `script-src ${sourceHash(script)}`,
    `style-src ${sourceHash(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  const parts: Readonly<Record<string, string>> = { POLICY: policy, SCRIPT: script, STYLE: style };
  return (await read('page/template.html')).replaceAll(
    /%(POLICY|SCRIPT|STYLE)%/g,
    (whole, name: string) => parts[name] ?? whole,
  );
};

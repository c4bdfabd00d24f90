import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runNode } from '../../tools/lib/run.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Links every package except the workspace's own, which come from the checked-out version. */
const linkPackages = (directory: string): void => {
  const [from, to] = [join(root, 'node_modules'), join(directory, 'node_modules')];
  mkdirSync(join(to, '@symbi'), { recursive: true });
  for (const name of readdirSync(from)) if (name !== '@symbi') symlinkSync(join(from, name), join(to, name));
  for (const group of ['packages', 'apps'])
    for (const name of readdirSync(join(directory, group))) {
      const own = join(root, group, name, 'node_modules');
      if (existsSync(own)) symlinkSync(own, join(directory, group, name, 'node_modules'));
      if (group === 'packages') symlinkSync(join(directory, group, name), join(to, '@symbi', name));
    }
};

/** Checks out another version into a temporary folder, to alternate with this one. */
export const checkOut = (commit: string): { readonly directory: string; readonly remove: () => void } => {
  const directory = mkdtempSync(join(tmpdir(), 'symbi-before-'));
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', directory], { input: archive });
  linkPackages(directory);
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
};

/** Builds the web app of a checked-out version, for benches that open its pages. */
export const buildWeb = async (directory: string): Promise<void> => {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const options = { cwd: join(directory, 'apps/web'), env: { NODE_ENV: 'production' }, capture: true };
  const { code, output } = await runNode([vite, 'build', '--logLevel', 'warn'], options);
  if (code !== 0) throw new Error(`The web app of the version before could not be built: ${output}`);
};

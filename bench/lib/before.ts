import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Links every package but our own, which are taken from the version that is checked out. */
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

/** Another version of the project in a temporary folder, to be measured in turns with this one. */
export const checkOut = (commit: string): { readonly directory: string; readonly remove: () => void } => {
  const directory = mkdtempSync(join(tmpdir(), 'symbi-before-'));
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', directory], { input: archive });
  linkPackages(directory);
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
};

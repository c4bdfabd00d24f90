// `npm start`: installs and builds whatever is missing or stale, then runs the server on Node 24.
import { ensureInstalled } from './lib/install.mjs';
import { at } from './lib/paths.mjs';
import { become } from './lib/run.mjs';
import { serverEnv, serverFlags } from './lib/server-flags.mjs';
import { ensureWebBuilt } from './lib/web.mjs';

ensureInstalled();
if (!(await ensureWebBuilt())) process.exit(1);
become([...serverFlags, at('apps/server/src/main.ts'), ...process.argv.slice(2)], { env: serverEnv });

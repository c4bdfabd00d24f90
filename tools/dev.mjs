// `npm run dev`: the server, restarted on every change, behind Vite, which reloads the page automatically.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, findNode } from './lib/install.mjs';
import { at, root } from './lib/paths.mjs';
import { childEnv, onNode24 } from './lib/run.mjs';
import { say } from './lib/say.mjs';

async function main() {
  const { createServer } = await import('vite');
  const { freePort } = await import('./lib/services.mjs');
  const port = Number(process.env['PORT'] ?? 3000);
  const host = process.env['HOST'] ?? '127.0.0.1';
  const serverPort = await freePort();
  const target = `http://127.0.0.1:${serverPort}`;
  const proxied = ['/api', '/healthz', '/readyz', '/metrics', '/openapi.json'];
  const proxy = Object.fromEntries(proxied.map((path) => [path, { target, changeOrigin: false }]));
  proxy['/socket.io'] = { target, changeOrigin: false, ws: true };
  const vite = await createServer({
    root: at('apps/web'),
    clearScreen: false,
    server: { port, host, strictPort: true, proxy },
  });
  await vite.listen();

  const options = [
    '--disable-warning=ExperimentalWarning',
    '--watch',
    '--watch-preserve-output',
    at('apps/server/src/main.ts'),
  ];
  const publicUrl = process.env['PUBLIC_URL'] ?? `http://${host}:${port}`;
  const env = childEnv({ PORT: String(serverPort), HOST: '127.0.0.1', PUBLIC_URL: publicUrl });
  const server = spawn(findNode(), options, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  say(`Open ${publicUrl} (the server behind it restarts on every change; Ctrl-C ends both).`);

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, () => server.kill('SIGTERM'));
  const code = await new Promise((settle) => server.once('exit', settle));
  await vite.close();
  process.exitCode = code ?? 0;
}

ensureInstalled();
if (onNode24(fileURLToPath(import.meta.url))) await main();

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Starts the provider with timestamp tokens in a separate process. */
export const startProvider = async (): Promise<{ readonly url: string; readonly stop: () => void }> => {
  const file = fileURLToPath(new URL('stamping-provider.ts', import.meta.url));
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => resolve(chunk.toString().trim().replace('ready at ', '')));
  });
  return { url, stop: () => void child.kill('SIGTERM') };
};

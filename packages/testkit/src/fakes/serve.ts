import { parseArgs } from 'node:util';
import { startFakeProviders } from './server.ts';

/** `node serve.ts --port 4010 --rate 50`: fake providers for browser tests and manual experiments. */
const { values } = parseArgs({ options: { port: { type: 'string', default: '0' }, rate: { type: 'string' } } });
const fakes = await startFakeProviders(Number(values.port));
if (values.rate !== undefined) fakes.setRate(Number(values.rate));

const environment = Object.entries(fakes.baseUrls)
  .filter(([id]) => id !== 'custom')
  .map(([id, url]) => `${id.toUpperCase()}_BASE_URL=${url}`);
// Before it prints its address, since its reader may end it at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void fakes.close());
process.stdout.write(`fake providers on ${fakes.url}\n${environment.join('\n')}\n`);

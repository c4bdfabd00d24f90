import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readBehavior } from '@symbi/testkit/fakes/faults';
import { collect, createRequest, createTestProviders } from './harness.ts';
import { startFakeProviders } from '@symbi/testkit/fakes/server';

describe('the fake providers', () => {
  it('take their behaviour from the model name or from the prompt', () => {
    expect(readBehavior('fake-429', 'hello')).toEqual({ fault: '429' });
    expect(readBehavior('gpt-4o', 'please [[cut]] this at [[rate=50]]')).toEqual({
      fault: 'cut',
      tokensPerSecond: 50,
    });
    expect(readBehavior('gpt-4o', '[[words=3]] [[nonsense]]')).toEqual({ reply: 'evidence supports the' });
    expect(readBehavior('fake-unheard-of', '')).toEqual({});
  });

  it('follow their script first, then the prompt', async () => {
    const fakes = await startFakeProviders();
    const { providers } = createTestProviders(fakes);
    fakes.script({ reply: 'scripted' });
    const request = createRequest(fakes, 'together', { messages: [{ role: 'user', content: '[[words=2]]' }] });
    expect((await collect(providers.get('together'), request)).text).toBe('scripted');
    expect((await collect(providers.get('together'), request)).text).toBe('evidence supports');
    providers.close();
    await fakes.close();
  });

  it('can be started by hand and print the addresses to configure', async () => {
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL('../../../../../packages/testkit/src/fakes/serve.ts', import.meta.url)), '--rate', '100'],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const [output] = (await once(child.stdout, 'data')) as [Buffer];
    expect(output.toString()).toMatch(/OPENAI_BASE_URL=http:\/\/127\.0\.0\.1:\d+\/openai\/v1/);
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as [number | null];
    expect(code).toBe(0);
  });
});

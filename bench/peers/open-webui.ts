import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, textAt, type Client } from '../lib/client.ts';
import { openPageSocket, preparePageStream, readBareStream } from './open-webui-stream.ts';
import type { Product, Running } from './product.ts';
import type { Provider } from './provider.ts';

const AT_ONCE = 50;
const START_MS = 180_000;

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/** SQLite and one process, without a network: it downloads nothing and loads no model of its own. */
const environmentOf = (provider: Provider, directory: string): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: directory,
  DATA_DIR: directory,
  WEBUI_SECRET_KEY: 'a secret of the bench',
  OPENAI_API_BASE_URL: provider.url,
  OPENAI_API_KEY: 'bench',
  ENABLE_OLLAMA_API: 'False',
  OFFLINE_MODE: 'True',
  HF_HUB_OFFLINE: '1',
  RAG_EMBEDDING_ENGINE: 'openai',
  ENABLE_VERSION_UPDATE_CHECK: 'False',
  ANONYMIZED_TELEMETRY: 'False',
  DO_NOT_TRACK: 'True',
  SCARF_NO_ANALYTICS: 'True',
});

const statusOf = (pid: number, field: RegExp): number => {
  try {
    return Number(field.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    // The process ended meanwhile.
    return 0;
  }
};

const memoryOf = (root: number): number => {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const family = pids.filter((pid) => pid === root || statusOf(pid, /PPid:\s+(\d+)/) === root);
  return family.reduce((sum, pid) => sum + statusOf(pid, /VmRSS:\s+(\d+)/), 0) / 1024;
};

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );

const ask = async (client: Client, method: string, path: string, body?: unknown): Promise<unknown> => {
  const answer = await client.call(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};

/** The newest message of each conversation, which the page sends as the parent of the next. */
const createSender = (client: Client, ends: Map<string, string>, session: string) => {
  return async (conversation: string, content: string): Promise<void> => {
    const [asked, reply] = [randomUUID(), randomUUID()];
    const parentId = ends.get(conversation) ?? null;
    ends.set(conversation, reply);
    await ask(client, 'POST', '/api/chat/completions', {
      stream: true,
      model: 'bench',
      params: {},
      features: {},
      chat_id: conversation,
      id: reply,
      parent_id: parentId,
      session_id: session,
      background_tasks: {},
      user_message: {
        id: asked,
        parentId,
        childrenIds: [reply],
        role: 'user',
        content,
        models: ['bench'],
        timestamp: 1,
      },
    });
  };
};

const startProcess = async (
  program: string,
  provider: Provider,
  directory: string,
): Promise<{ child: ChildProcess; url: string; readyMs: number }> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(program, ['serve', '--host', '127.0.0.1', '--port', String(port)], {
    env: environmentOf(provider, directory),
    cwd: directory,
    stdio: 'ignore',
  });
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() - began > START_MS) throw new Error('Open WebUI did not start');
    await sleep(20);
  }
  return { child, url, readyMs: performance.now() - began };
};

const signIn = async (url: string): Promise<string> => {
  const anonymous = createClient(url);
  const person = { name: 'Peer', email: 'peer@example.com', password: 'A-bench-password-1' };
  const known = await anonymous.call('POST', '/api/v1/auths/signin', person);
  const answer = known.status < 300 ? known.body : await ask(anonymous, 'POST', '/api/v1/auths/signup', person);
  anonymous.close();
  return textAt(answer, 'token');
};

interface Chat {
  readonly id: string;
  readonly title: string;
  readonly chat: { readonly history: { readonly currentId: string } };
}

export const openWebui = (program: string): Product => ({
  name: 'Open WebUI',
  composer: '#chat-input',
  page: (conversation) => (conversation === undefined ? '/' : `/c/${conversation}`),
  async start(provider, directory): Promise<Running> {
    const { child, url, readyMs } = await startProcess(program, provider, directory);
    const token = await signIn(url);
    const client = createClient(url, token);
    const ends = new Map<string, string>();
    const socket = await openPageSocket(url, token);
    const send = createSender(client, ends, socket.id);
    return {
      url,
      readyMs,
      memory: () => memoryOf(child.pid ?? 0),
      session: { token },
      list: async () => void (await ask(client, 'GET', '/api/v1/chats/list?page=1')),
      open: async (conversation) => void (await ask(client, 'GET', `/api/v1/chats/${conversation}`)),
      send,
      prepareStream: () => preparePageStream(client, socket, send),
      readBareStream: () => readBareStream(url, token),
      search: async (word) => ((await ask(client, 'GET', `/api/v1/chats/search?text=${word}`)) as unknown[]).length,
      async fill(conversations) {
        const found = new Map<string, string>();
        for (let at = 0; at < conversations.length; at += AT_ONCE) {
          const chats = conversations.slice(at, at + AT_ONCE);
          for (const { id, title, chat } of (await ask(client, 'POST', '/api/v1/chats/import', { chats })) as Chat[]) {
            found.set(title, id);
            ends.set(id, chat.history.currentId);
          }
        }
        return found;
      },
      async stop() {
        socket.close();
        client.close();
        const exit = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
        await exit;
        clearTimeout(timer);
      },
    };
  },
});

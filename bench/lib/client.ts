import { Agent, request } from 'node:http';

export interface Client {
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
  close(): void;
}

/** A client with one keep-alive connection, like a browser's. */
export const createClient = (url: string, token?: string): Client => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const client: Client = {
    call: (method, path, body) =>
      new Promise((resolve, reject) => {
        const text = body === undefined ? undefined : JSON.stringify(body);
        const headers = {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
        };
        const sent = request(`${url}${path}`, { method, agent, headers }, (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () => {
            const read = Buffer.concat(chunks).toString('utf8');
            resolve({ status: answer.statusCode ?? 0, body: read === '' ? undefined : (JSON.parse(read) as unknown) });
          });
        });
        sent.on('error', (error: NodeJS.ErrnoException) => {
          // The server has most likely closed the idle connection; a browser asks again too. A new connection is not reused.
          const isClosed = sent.reusedSocket && error.code === 'ECONNRESET';
          if (isClosed) client.call(method, path, body).then(resolve, reject);
          else reject(error);
        });
        sent.end(text);
      }),
    close: () => agent.destroy(),
  };
  return client;
};

/** Reads a text at a path of a parsed answer. */
export const textAt = (value: unknown, path: string): string => {
  let at: unknown = value;
  for (const name of path.split('.'))
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined;
  if (typeof at !== 'string') throw new Error(`No ${path} in ${JSON.stringify(value).slice(0, 300)}`);
  return at;
};

export interface BenchUser {
  readonly id: string;
  readonly token: string;
  readonly client: Client;
}

export const register = async (url: string, name: string): Promise<BenchUser> => {
  const anonymous = createClient(url);
  const body = { name, email: `${name}-${Date.now()}@example.com`, password: 'a bench password' };
  const answer = await anonymous.call('POST', '/api/auth/register', body);
  anonymous.close();
  const token = textAt(answer.body, 'data.token');
  return { id: textAt(answer.body, 'data._id'), token, client: createClient(url, token) };
};

/** An agent without a key, so that its replies fail at once with a stored failure. */
export const createAgent = async (user: BenchUser, change: Record<string, unknown> = {}): Promise<string> => {
  const fields = { name: 'Bench', provider: 'openai', model: 'gpt-6-luna', ...change };
  return textAt((await user.client.call('POST', '/api/agents', fields)).body, 'data._id');
};

export const createConversation = async (user: BenchUser, agent: string): Promise<string> =>
  textAt((await user.client.call('POST', '/api/conversations', { agent })).body, '_id');

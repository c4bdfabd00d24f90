import { randomBytes } from 'node:crypto';
import { createCalls, type Calls } from '@symbi/client/calls';
import { register } from '@symbi/contracts/users';
import { io, type Socket } from 'socket.io-client';
import { request, type Answer } from './request.ts';

export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  /** Calls as this user; a body that is not a string is sent as JSON. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Calls an endpoint of the contracts as this user. Throws `ApiError` if refused. */
  readonly ask: Calls['call'];
  /** An open live connection as this user. */
  connect(): Promise<Socket>;
}

/** A user, or anything else that calls the endpoints of the contracts. */
export type Asker = Pick<TestUser, 'ask'>;

type Account = Pick<TestUser, 'id' | 'email' | 'password' | 'token'>;

/** An open live connection to the server at `url`. */
export const connectSocket = async (url: string, token: string): Promise<Socket> => {
  const socket = io(url, {
    path: '/socket.io',
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
};

/** A user with an account at the server at `url`. */
export const userAt = (url: string, { id, email, password, token }: Account): TestUser => ({
  id,
  email,
  password,
  token,
  call: (method, path, body, headers = {}) =>
    request(url, method, path, body, { authorization: `Bearer ${token}`, ...headers }),
  ask: createCalls({ address: url, readToken: () => token }).call,
  connect: () => connectSocket(url, token),
});

/** Registers a new user at the server at `url`. */
export const registerAt = async (url: string, name = 'Test Person'): Promise<TestUser> => {
  const account = { email: `${randomBytes(6).toString('hex')}@example.com`, password: 'correct horse' };
  const { data } = await createCalls({ address: url }).call(register, { body: { name, ...account } });
  return userAt(url, { id: data._id, token: data.token, ...account });
};

import type { Socket } from 'socket.io-client';
import type { TestUser } from '@symbi/testkit/user';

/** Ids of a person's things, by name: `{ conversation: '6f…', reply: '1c…' }`. */
export type Things = Readonly<Record<string, string>>;

/** A body or query text that may need ids. */
type From<Value> = Value | ((things: Things) => Value);

interface Input {
  /** A body the owner could send; attacks start from it. */
  readonly body?: From<Readonly<Record<string, unknown>>>;
  /** A query the owner could send, without the question mark. */
  readonly query?: From<string>;
}

/** Answers anybody; a parameter of its path is a secret the owner shares. */
interface OpenRoute extends Input {
  readonly kind: 'open';
  readonly params?: Readonly<Record<string, string>>;
}

/** Has no object in its path: it works on what the caller owns. */
interface OwnRoute extends Input {
  readonly kind: 'own';
  /** Inputs that refer to another person's things; each must be refused, or answered as if the things did not exist. */
  readonly pointing: readonly ((theirs: Things) => Input)[];
  /** It ends the session or the account that calls it, so every attack needs an account of its own. */
  readonly isFinal: boolean;
}

/** Names objects in its path; each parameter is one of the owner's things. */
interface ObjectRoute extends Input {
  readonly kind: 'object';
  readonly params: Readonly<Record<string, string>>;
  readonly pointing: readonly ((theirs: Things) => Input)[];
}

/** Has parameters that are not ids and belong to nobody. */
interface NamedRoute extends Input {
  readonly kind: 'named';
  readonly path: string;
  readonly pointing: readonly ((theirs: Things) => Input)[];
}

export type RouteAttack = OpenRoute | OwnRoute | ObjectRoute | NamedRoute;

/** A feature's part: how to create one of each of its things, and an entry for each of its routes. */
export interface FeatureAttacks {
  /** Creates things of `user`; every text in them contains `marker`. `earlier` are the things of previous features. */
  readonly seed: (user: TestUser, marker: string, earlier: Things) => Promise<Things>;
  /** Joins the live rooms of these things. */
  readonly watch?: (socket: Socket, things: Things) => Promise<unknown>;
  /** By method and path, exactly as in the endpoint. */
  readonly routes: Readonly<Record<string, RouteAttack>>;
}

type Pointing = readonly ((theirs: Things) => Input)[];

export const open = (input: Input = {}, params: Readonly<Record<string, string>> = {}): RouteAttack => ({
  kind: 'open',
  params,
  ...input,
});

export const own = (input: Input = {}, pointing: Pointing = []): RouteAttack => ({
  kind: 'own',
  ...input,
  pointing,
  isFinal: false,
});

export const ownFinal = (input: Input = {}): RouteAttack => ({ kind: 'own', ...input, pointing: [], isFinal: true });

/** `object({ id: 'agent' })`: the parameter `:id` is the thing named `agent`. */
export const object = (
  params: Readonly<Record<string, string>>,
  input: Input = {},
  pointing: Pointing = [],
): RouteAttack => ({ kind: 'object', params, ...input, pointing });

export const named = (path: string, input: Input = {}, pointing: Pointing = []): RouteAttack => ({
  kind: 'named',
  path,
  ...input,
  pointing,
});

export const resolve = <Value>(given: From<Value> | undefined, things: Things): Value | undefined =>
  typeof given === 'function' ? (given as (things: Things) => Value)(things) : given;

/** The path of a route with these things in it, and its query. */
export const pathOf = (key: string, attack: RouteAttack, things: Things, query?: string): string => {
  const template = key.slice(key.indexOf(' ') + 1);
  const path =
    attack.kind === 'named'
      ? attack.path
      : template.replaceAll(/:(\w+)/g, (_, name: string) => {
          const thing = attack.kind === 'object' || attack.kind === 'open' ? attack.params?.[name] : undefined;
          const value = thing === undefined ? undefined : things[thing];
          if (value === undefined) throw new Error(`'${key}' has no thing for :${name} in the table of attacks`);
          return value;
        });
  const asked = query ?? resolve(attack.query, things);
  return asked === undefined || asked === '' ? path : `${path}?${asked}`;
};

export const methodOf = (key: string): string => key.slice(0, key.indexOf(' '));

import { listSessions } from '@symbi/contracts/account';
import { createAgent, createConversation, register, textAt, type BenchUser } from '../lib/client.ts';
import type { BenchServer } from '../lib/server.ts';
import { openTab, type Tab } from './tab.ts';

/** A person who acts on one server, with a second tab on the same or another server. */
export interface Scene {
  readonly here: BenchServer;
  readonly there: BenchServer;
  readonly user: BenchUser;
  readonly email: string;
  readonly other: BenchUser;
  readonly tab: Tab;
  readonly talker: string;
  readonly keyless: string;
  readonly conversation: string;
  readonly project: string;
}

/** Triggers the event once; returns the milliseconds until the second tab received it. */
type Measure = (scene: Scene, turn: number) => Promise<number>;
/** A measurement, or the reason why an event is not measured. */
type Entry = Measure | string;

const projects = '/api/projects/projects';
const isIn = (name: string, id: string) => (given: unknown) =>
  typeof given === 'object' && given !== null && Reflect.get(given, name) === id;

const call = async ({ user }: Scene, method: string, path: string, body?: unknown): Promise<unknown> => {
  const answer = await user.client.call(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}`);
  return answer.body;
};

/** Time from the call to the event. */
const after = async (
  scene: Scene,
  event: string,
  act: () => Promise<unknown>,
  matches?: (given: unknown) => boolean,
) => {
  const heard = scene.tab.hear(event, matches);
  const began = performance.now();
  const [{ at }] = await Promise.all([heard, act()]);
  return at - began;
};

const say = (scene: Scene, body: object, conversation = scene.conversation): Promise<unknown> =>
  call(scene, 'POST', `/api/conversations/${conversation}/messages`, { content: 'Where is the harbour?', ...body });

/** A message whose reply has ended. */
const finished = async (scene: Scene, body: object = {}): Promise<unknown> => {
  const done = scene.tab.hear('message:done');
  const [sent] = await Promise.all([say(scene, body), done]);
  return sent;
};

const sending =
  (event: string): Measure =>
  async (scene) => {
    const done = scene.tab.hear('message:done');
    const took = await after(scene, event, () => say(scene, {}));
    await done;
    return took;
  };

/** Time from the provider's sending of a word, which the word itself contains, to its arrival in the tab. */
const delta: Measure = async (scene) => {
  const done = scene.tab.hear('message:done');
  const sent = await say(scene, { agentId: scene.talker, ci: false });
  const times: number[] = [];
  for (let words = 0; words < 20; words += 1) {
    const { at, given } = await scene.tab.hear('message:delta');
    const stamps = textAt(given, 'text').trim().split(' ');
    times.push(performance.timeOrigin + at - Number(stamps.at(-1)) / 1000);
  }
  await call(scene, 'POST', `/api/conversations/${scene.conversation}/messages/${textAt(sent, 'reply._id')}/stop`);
  await done;
  return times.toSorted((left, right) => left - right)[10] ?? Number.NaN;
};

const stopping: Measure = async (scene) => {
  const begun = scene.tab.hear('message:delta');
  const sent = await say(scene, { agentId: scene.talker, ci: false });
  await begun;
  const path = `/api/conversations/${scene.conversation}/messages/${textAt(sent, 'reply._id')}/stop`;
  return after(scene, 'message:done', () => call(scene, 'POST', path));
};

const branching: Measure = async (scene, turn) => {
  const conversation = await createConversation(scene.user, scene.keyless);
  await scene.tab.join('joinConversation', conversation);
  const done = scene.tab.hear('message:done');
  const sent = await say(scene, {}, conversation);
  await done;
  const path = `/api/conversations/${conversation}/messages/${textAt(sent, 'data._id')}`;
  const other = scene.tab.hear('message:done');
  await call(scene, 'PUT', path, { content: `Where is the other harbour, ${turn}?` });
  await other;
  return after(scene, 'conversation:branch', () => call(scene, 'POST', `${path}/select`));
};

/** The point belongs to a reply: time from the reply's end to the arrival in the tab. */
const pointing: Measure = async (scene) => {
  const [point, done] = [scene.tab.hear('timeline:point'), scene.tab.hear('message:done')];
  await say(scene, {});
  return Math.abs((await point).at - (await done).at);
};

const conversations: Readonly<Record<string, Entry>> = {
  newMessage: sending('newMessage'),
  message_received: sending('message_received'),
  'message:updated': async (scene, turn) => {
    const id = textAt(await finished(scene), 'data._id');
    const path = `/api/conversations/${scene.conversation}/messages/${id}/tags`;
    return after(scene, 'message:updated', () => call(scene, 'PUT', path, { tags: [`tag ${turn}`] }));
  },
  'message:delta': delta,
  'message:thinking': 'the way of message:delta, before the first of them',
  'message:done': stopping,
  'message:failed': async (scene) =>
    after(scene, 'message:failed', () => say(scene, { agentId: scene.keyless, ci: false })),
  'conversation:updated': (scene, turn) => {
    const path = `/api/conversations/${scene.conversation}`;
    return after(scene, 'conversation:updated', () => call(scene, 'PUT', path, { title: `Title ${turn}` }));
  },
  'conversation:branch': branching,
  'conversation:removed': async (scene) => {
    const conversation = await createConversation(scene.user, scene.keyless);
    return after(scene, 'conversation:removed', () => call(scene, 'DELETE', `/api/conversations/${conversation}`));
  },
  'timeline:point': pointing,
  'capsule:saved': (scene, turn) =>
    after(scene, 'capsule:saved', () =>
      call(scene, 'PUT', `/api/context/capsule/conv:${scene.conversation}`, { notes: `Turn ${turn}` }),
    ),
};

const knowledge = (turn: string) => ({ tag: 'policy', source: 'handbook', data: { title: `Item ${turn}` } });

const building =
  (event: string): Measure =>
  async (scene, turn) => {
    await call(scene, 'POST', `${projects}/${scene.project}/knowledge`, { items: [knowledge(`${event} ${turn}`)] });
    const isEnded = (given: unknown): boolean =>
      typeof given === 'object' && given !== null && typeof Reflect.get(given, 'endedAt') === 'string';
    const ended = scene.tab.hear('project:build', isEnded);
    const spec = { target: 'prototype', steps: ['lint'] };
    const took = await after(scene, event, () => call(scene, 'POST', `${projects}/${scene.project}/builds`, { spec }));
    await ended;
    return took;
  };

const collaboration: Readonly<Record<string, Entry>> = {
  'bolt:message': async (scene, turn) => {
    const speaker = await openTab(scene.here.url, scene.user.token);
    await speaker.join('joinProject', scene.project);
    const given = { projectId: scene.project, payload: `Said ${turn}` };
    const took = await after(scene, 'bolt:message', async () => speaker.send('bolt:message', given));
    const left = scene.tab.hear('project:presence');
    speaker.close();
    await left;
    return took;
  },
  'bolt:build:update': building('bolt:build:update'),
  'project:build': building('project:build'),
  'bolt:knowledge:added': (scene, turn) =>
    after(scene, 'bolt:knowledge:added', () =>
      call(scene, 'POST', `${projects}/${scene.project}/knowledge`, { items: [knowledge(`added ${turn}`)] }),
    ),
  'project:knowledge:removed': async (scene, turn) => {
    const path = `${projects}/${scene.project}/knowledge`;
    const added = await call(scene, 'POST', path, { items: [knowledge(`removed ${turn}`)] });
    return after(scene, 'project:knowledge:removed', () =>
      call(scene, 'DELETE', `${path}/${textAt(added, 'data.0._id')}`),
    );
  },
  'project:presence': async (scene) => {
    const visitor = await openTab(scene.here.url, scene.user.token);
    const took = await after(scene, 'project:presence', () => visitor.join('joinProject', scene.project));
    const left = scene.tab.hear('project:presence');
    visitor.close();
    await left;
    return took;
  },
  'project:changed': (scene, turn) =>
    after(scene, 'project:changed', () =>
      call(scene, 'PUT', `${projects}/${scene.project}`, { name: `Atlas ${turn}` }),
    ),
  'project:removed': async (scene) => {
    const id = textAt(await call(scene, 'POST', projects, { name: 'Short' }), '_id');
    return after(scene, 'project:removed', () => call(scene, 'DELETE', `${projects}/${id}`), isIn('projectId', id));
  },
  'project:invitations': async (scene, turn) => {
    const asking = { ...scene, user: scene.other };
    const id = textAt(await call(asking, 'POST', projects, { name: `Asking ${turn}` }), '_id');
    const body = { email: scene.email, role: 'viewer' };
    return after(scene, 'project:invitations', () => call(asking, 'POST', `${projects}/${id}/invitations`, body));
  },
};

/** Another session of the user is ended; its own tab receives the event. */
const ending: Measure = async (scene) => {
  const answer = await scene.user.client.call('POST', '/api/auth/login', {
    email: scene.email,
    password: 'a bench password',
  });
  const tab = await openTab(scene.there.url, textAt(answer.body, 'data.token'));
  const listed = await call(scene, 'GET', '/api/auth/sessions');
  const another = listSessions.response.parse(listed).data.find((session) => !session.current);
  const took = await after({ ...scene, tab }, 'session:ended', () =>
    call(scene, 'DELETE', `/api/auth/sessions/${another?._id ?? ''}`),
  );
  tab.close();
  return took;
};

/** Every event of the contracts, by name. */
export const events: Readonly<Record<string, Entry>> = {
  ...conversations,
  ...collaboration,
  'context:changed': (scene, turn) =>
    after(scene, 'context:changed', () =>
      call(scene, 'POST', '/api/context', { tag: 'live', data: { text: `The harbour opens at ${turn}.` } }),
    ),
  'folders:changed': (scene, turn) =>
    after(scene, 'folders:changed', () => call(scene, 'POST', '/api/folders', { name: `Folder ${turn}` })),
  'report:created': (scene) =>
    after(scene, 'report:created', () => call(scene, 'POST', '/api/reports/generate/daily', {})),
  'session:ended': ending,
  'server:draining': 'said once, by a server that stops',
};

export const openScene = async (here: BenchServer, there: BenchServer, providerUrl: string): Promise<Scene> => {
  const user = await register(here.url, 'tabs');
  const other = await register(here.url, 'other');
  const email = textAt((await user.client.call('GET', '/api/auth/me')).body, 'data.email');
  const talker = await createAgent(user, { provider: 'custom', model: 'stamp', baseUrl: providerUrl });
  const local = await createAgent(user, { provider: 'local', model: 'symbi-local' });
  const conversation = await createConversation(user, local);
  const project = textAt((await user.client.call('POST', projects, { name: 'Atlas' })).body, '_id');
  const tab = await openTab(there.url, user.token);
  await tab.join('joinConversation', conversation);
  await tab.join('joinProject', project);
  return { here, there, user, email, other, tab, talker, keyless: await createAgent(user), conversation, project };
};

export const closeScene = ({ tab, user, other }: Scene): void => {
  tab.close();
  user.client.close();
  other.client.close();
};
